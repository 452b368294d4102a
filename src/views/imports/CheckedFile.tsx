import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { Import } from '#domain/imports/record.ts'
import { recordsText, type StepProps } from '#views/imports/kind.ts'
import * as styles from '#views/imports/imports.css.ts'
import { table } from '#views/records/list/rows.css.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { FileInput } from '#views/ui/input/FileInput.tsx'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'
import { countText } from '#views/ui/pagination/countText.ts'

/** The result of checking a file, and what to do next. */
export function CheckedFile({ actor, kind }: StepProps) {
  const file = useSelector(actor, ({ context }) => context.file)
  const error = useSelector(actor, ({ context }) => context.error)
  const isSaving = useSelector(actor, (state) => state.matches({ invalid: 'saving' }))
  const section = useRef<HTMLDivElement>(null)
  useFocusFallback(section)
  if (file === null) return null
  const errorCount = file.checked - file.valid
  const remapButton = <Button onClick={() => actor.send({ type: 'import.remap' })}>Change columns</Button>
  const closeButton = (
    <Button tone="ghost" onClick={() => actor.send({ type: 'import.close' })}>
      Choose another file
    </Button>
  )
  if (errorCount === 0)
    return (
      <div ref={section} className={styles.step}>
        <AlertBanner
          tone="success"
          title={file.rows === 1 ? 'The row is correct' : `All ${countText(file.rows)} rows are correct`}
          message={`${file.rows === 1 ? '' : 'All rows are imported together. '}You can undo the import later.`}
        />
        <div className={styles.actions}>
          <Button tone="primary" onClick={() => actor.send({ type: 'import.commit' })}>
            {`Import ${recordsText(file.rows, kind)}`}
          </Button>
          {error !== null && (
            <Button onClick={() => actor.send({ type: 'import.check' })}>Check again</Button>
          )}
          {remapButton}
          {closeButton}
        </div>
      </div>
    )
  return (
    <div ref={section} className={styles.step}>
      <AlertBanner
        tone="error"
        title={errorCount === 1 ? '1 row has errors' : `${countText(errorCount)} rows have errors`}
        message="Nothing was imported. Correct the rows in your file, then choose it again."
      />
      <div className={styles.actions}>
        <Button tone="primary" disabled={isSaving} onClick={() => actor.send({ type: 'import.saveErrors' })}>
          Download rows with errors
        </Button>
        {remapButton}
        {closeButton}
      </div>
      <Field label="Corrected CSV file">
        <FileInput
          accept=".csv,text/csv"
          onChoose={(selected) => actor.send({ type: 'import.choose', file: selected })}
        />
      </Field>
      {/* There can be a thousand errors, so everything else is above them. */}
      <Errors file={file} />
    </div>
  )
}

function Errors({ file: { errors } }: { readonly file: Import }) {
  return (
    <table className={table} aria-label="First errors">
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Column</th>
          <th scope="col">Error</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ row, column, field, message }) => (
          <tr key={`${row} ${field} ${message}`}>
            <td>{row}</td>
            <td>{column ?? '–'}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
