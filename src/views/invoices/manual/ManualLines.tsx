import { linesIn, typedAmount } from '#domain/invoices/formLines.ts'
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

/** The lines that users enter. While the draft can be changed, also one empty line. */
export function ManualLines({ isNew = false }: { isNew?: boolean }) {
  const count = useFormValue(({ draft }) => linesIn(draft))
  const isLocked = useDraftField('lines.0.description').readOnly
  const places = isLocked ? count : Math.min(count + 1, maxManualLines)
  if (places === 0) return null
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
        {Array.from({ length: places }, (_, at) => (
          <fieldset key={at} className={styles.group} aria-label={`Line ${at + 1}`}>
            <FormFields>
              <FormCell span={6}>
                <Description at={at} required={isNew && at === 0} />
              </FormCell>
              <FormCell span={2}>
                <SelectField path={`lines.${at}.kind`} options={kinds} />
              </FormCell>
              <FormCell span={2}>
                <RateField path={`lines.${at}.quantity`} />
              </FormCell>
              <FormCell span={2}>
                <Rate at={at} required={isNew && at === 0} />
              </FormCell>
            </FormFields>
          </fieldset>
        ))}
      </FormFields>
    </FormSection>
  )
}

/** The description and kind of a line. A new line is a service or fee with a quantity of 1. */
function Description({ at, required }: { at: number; required: boolean }) {
  const path = `lines.${at}`
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
function Rate({ at, required }: { at: number; required: boolean }) {
  const amount = useFormValue(({ draft }) => typedAmount(draft, at))
  return (
    <RateField
      path={`lines.${at}.rate`}
      required={required}
      hint={amount === null ? undefined : `Amount ${groupDigits(amount)}`}
    />
  )
}
