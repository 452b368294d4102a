import { maxMilestones, milestoneCount } from '#domain/contracts/formMilestones.ts'
import { DateField, RateField, TextField } from '#views/records/form/fields.tsx'
import { useDraftField, useFormValue } from '#views/records/form/FormContext.ts'
import * as styles from '#views/records/records.css.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The milestones of a contract, and one empty row if they can be changed. */
export function Milestones() {
  const count = useFormValue(({ draft }) => milestoneCount(draft))
  const isLocked = useDraftField('milestones.0.name').readOnly
  const rowCount = isLocked ? count : Math.min(count + 1, maxMilestones)
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
        {Array.from({ length: rowCount }, (_, index) => (
          <fieldset key={index} className={styles.group} aria-label={`Milestone ${index + 1}`}>
            <FormFields>
              <FormCell span={3}>
                <TextField path={`milestones.${index}.name`} />
              </FormCell>
              <FormCell span={3}>
                <RateField path={`milestones.${index}.amount`} />
              </FormCell>
              <FormCell span={3}>
                <DateField path={`milestones.${index}.dueDate`} />
              </FormCell>
              <FormCell span={3}>
                <DateField path={`milestones.${index}.readyAt`} />
              </FormCell>
            </FormFields>
          </fieldset>
        ))}
      </FormFields>
    </FormSection>
  )
}
