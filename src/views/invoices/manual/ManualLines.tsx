import { manualLineCount, typedAmount } from '#domain/invoices/formLines.ts'
import { manualKinds, maxManualLines } from '#domain/invoices/manualLines.ts'
import { DraftField } from '#views/records/form/DraftField.tsx'
import { RateField, SelectField } from '#views/records/form/fields.tsx'
import {
  useChangeDraft,
  useDraftField,
  useDraftValue,
  useFormValue,
} from '#views/records/form/FormContext.ts'
import * as styles from '#views/records/records.css.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

const kindTexts = { MANUAL: 'Service or fee', EXPENSE: 'Expense' } as const
const kinds = manualKinds.map((key) => ({ key, text: kindTexts[key] }))

/** The lines entered by hand, and one empty line if the draft can be changed. */
export function ManualLines({ isNew = false }: { isNew?: boolean }) {
  const count = useFormValue(({ draft }) => manualLineCount(draft))
  const isLocked = useDraftField('lines.0.description').readOnly
  const lineCount = isLocked ? count : Math.min(count + 1, maxManualLines)
  if (lineCount === 0) return null
  return (
    <FormSection
      title={isNew ? 'Lines' : 'Added lines'}
      hint={
        isLocked
          ? undefined
          : 'Enter a negative quantity for a deduction. To remove a line, clear its description and rate.'
      }
    >
      <FormFields>
        {Array.from({ length: lineCount }, (_, index) => (
          <fieldset key={index} className={styles.group} aria-label={`Line ${index + 1}`}>
            <FormFields>
              <FormCell span={6}>
                <DescriptionField index={index} required={isNew && index === 0} />
              </FormCell>
              <FormCell span={2}>
                <SelectField path={`lines.${index}.kind`} options={kinds} />
              </FormCell>
              <FormCell span={2}>
                <RateField path={`lines.${index}.quantity`} />
              </FormCell>
              <FormCell span={2}>
                <LineRateField index={index} required={isNew && index === 0} />
              </FormCell>
            </FormFields>
          </fieldset>
        ))}
      </FormFields>
    </FormSection>
  )
}

/** The description of a line. Typing in a new line sets its kind to “Service or fee” and its quantity to 1. */
function DescriptionField({ index, required }: { index: number; required: boolean }) {
  const path = `lines.${index}`
  const field = useDraftField(`${path}.description`)
  const kind = useDraftValue(`${path}.kind`)
  const quantity = useDraftValue(`${path}.quantity`)
  const change = useChangeDraft()
  return (
    <DraftField field={field} required={required}>
      <TextInput
        value={field.value}
        onChange={(description) =>
          change({
            [`${path}.description`]: description,
            [`${path}.kind`]: kind || 'MANUAL',
            [`${path}.quantity`]: quantity || '1.00',
          })
        }
        onBlur={field.leave}
        autoComplete="off"
        readOnly={field.readOnly}
      />
    </DraftField>
  )
}

/** The rate, with the amount of the line. */
function LineRateField({ index, required }: { index: number; required: boolean }) {
  const amount = useFormValue(({ draft }) => typedAmount(draft, index))
  return (
    <RateField
      path={`lines.${index}.rate`}
      required={required}
      hint={amount === null ? undefined : `Amount ${groupDigits(amount)}`}
    />
  )
}
