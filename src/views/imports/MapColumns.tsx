import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { missingFields } from '#domain/imports/fields.ts'
import type { StepProps } from '#views/imports/kind.ts'
import * as styles from '#views/imports/imports.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Select } from '#views/ui/input/Select.tsx'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'

const ignoreOption = { key: 'SELECT', text: "Don't import" }
const noColumns: readonly never[] = []

/** Lets the user select a field for each column. If another column already has the selected field, the field moves to this column. */
export function MapColumns({ actor, kind: { fields } }: StepProps) {
  const columns = useSelector(actor, ({ context }) => context.file?.columns ?? noColumns)
  const mapping = useSelector(actor, ({ context }) => context.mapping)
  const section = useRef<HTMLFormElement>(null)
  useFocusFallback(section)
  const missingLabels = missingFields(fields, mapping).map(({ label }) => label)
  const missingText = `Required fields without a column: ${missingLabels.join(', ')}. Match each one to a column.`
  const options = [
    ignoreOption,
    ...fields.map(({ path, label, required }) => ({ key: path, text: required ? `${label} *` : label })),
  ]
  return (
    <form
      ref={section}
      noValidate
      aria-label="Columns"
      onSubmit={(event) => {
        event.preventDefault()
        if (missingLabels.length === 0) actor.send({ type: 'import.check' })
      }}
    >
      <FormSection
        title="Columns"
        hint="Select a field for each column. The next file starts with the same selections."
      >
        <FormFields>
          {columns.map((column) => (
            <FormCell key={column} span={3}>
              <Field label={column}>
                <Select
                  noPlaceholder
                  value={mapping[column] ?? ignoreOption.key}
                  options={options}
                  onChange={(key) =>
                    actor.send({ type: 'import.map', column, field: key === ignoreOption.key ? null : key })
                  }
                />
              </Field>
            </FormCell>
          ))}
        </FormFields>
        <div className={styles.step}>
          <p role="status" className={styles.note}>
            {missingLabels.length === 0 ? '' : missingText}
          </p>
          <div className={styles.actions}>
            <Button
              type="submit"
              tone="primary"
              disabledReason={missingLabels.length === 0 ? undefined : missingText}
            >
              Check rows
            </Button>
            <Button onClick={() => actor.send({ type: 'import.close' })}>Choose another file</Button>
          </div>
        </div>
      </FormSection>
    </form>
  )
}
