import { rangeOf } from '#domain/timesheets/times.ts'
import type { Timesheet } from '#domain/timesheets/record.ts'
import { overtimeText } from '#views/timesheets/overtimeText.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** Why time on an approved timesheet is overtime: the rule, and the hours that were counted before that time. */
export function OvertimeReasons({ sheet }: { sheet: Timesheet }) {
  const reasons = sheet.entries.flatMap(({ id, date, classification, overtime, ...entry }) =>
    overtime.map((reason) => ({
      ...reason,
      key: `${id} ${reason.rule}`,
      date,
      classification,
      range: overtime.length === 1 ? rangeOf(entry) : null,
    })),
  )
  if (reasons.length === 0) return null
  return (
    <FormSection title="Overtime" hint="Calculated at approval. Later timesheets don't change it.">
      <ul>
        {reasons.map(({ key, ...reason }) => (
          <li key={key}>{overtimeText(reason)}</li>
        ))}
      </ul>
    </FormSection>
  )
}
