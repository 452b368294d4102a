import { maxMilestones, milestonesIn } from '#domain/contracts/formMilestones.ts'
import { DateField, RateField, TextField } from '#views/records/form/fields.tsx'
import { useDraftField, useFormValue } from '#views/records/form/FormContext.ts'
import * as styles from '#views/records/records.css.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The milestones of a fixed price. While their terms can change, also one empty row. */
export function Milestones() {
  const count = useFormValue(({ draft }) => milestonesIn(draft))
  const isLocked = useDraftField('milestones.0.name').readOnly
  const places = isLocked ? count : Math.min(count + 1, maxMilestones)
  return (
    <FormSection
      title="Milestones"
      hint={
        isLocked
          ? 'A milestone is billed once it is done.'
          : 'A milestone is billed once it is done. To remove one, clear all of its fields.'
      }
    >
      <FormFields>
        {Array.from({ length: places }, (_, at) => (
          <fieldset key={at} className={styles.group} aria-label={`Milestone ${at + 1}`}>
            <FormFields>
              <FormCell span={3}>
                <TextField path={`milestones.${at}.name`} />
              </FormCell>
              <FormCell span={3}>
                <RateField path={`milestones.${at}.amount`} />
              </FormCell>
              <FormCell span={3}>
                <DateField path={`milestones.${at}.dueDate`} />
              </FormCell>
              <FormCell span={3}>
                <DateField path={`milestones.${at}.readyAt`} />
              </FormCell>
            </FormFields>
          </fieldset>
        ))}
      </FormFields>
    </FormSection>
  )
}
