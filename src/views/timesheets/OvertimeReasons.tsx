import { rangeOf } from '#domain/timesheets/times.ts'
import type { Timesheet } from '#domain/timesheets/record.ts'
import { overtimeText } from '#views/timesheets/overtimeText.ts'
import * as styles from '#views/timesheets/week.css.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** Why time on an approved timesheet is overtime: the rule, and the hours that were counted before that time. */
export function OvertimeReasons({ sheet }: { sheet: Timesheet }) {
  const reasons = reasonItems(sheet)
  if (reasons.length === 0) return null
  return (
    <FormSection title="Overtime" hint="Calculated at approval. Later timesheets don't change it.">
      <ul>{reasons}</ul>
    </FormSection>
  )
}

/** The same reasons below a previewed week. */
export function PreviewedOvertime({ sheet }: { sheet: Timesheet }) {
  const reasons = reasonItems(sheet)
  if (reasons.length === 0) return null
  return (
    <section aria-label="Overtime">
      <ul className={styles.reasons}>{reasons}</ul>
    </section>
  )
}

const reasonItems = (sheet: Timesheet) =>
  sheet.entries.flatMap(({ id, date, classification, overtime, ...entry }) =>
    overtime.map((reason) => (
      <li key={`${id} ${reason.rule}`}>
        {overtimeText({
          ...reason,
          date,
          classification,
          range: overtime.length === 1 ? rangeOf(entry) : null,
        })}
      </li>
    )),
  )
