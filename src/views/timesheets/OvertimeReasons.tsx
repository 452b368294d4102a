import { formatDuration } from '#domain/timesheets/duration.ts'
import type { Timesheet } from '#domain/timesheets/record.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const rules: Readonly<Record<string, string>> = {
  WEEKLY_40: 'more than 40 hours in the week',
  DAILY_8: 'more than 8 hours in the day',
  DAILY_12: 'more than 12 hours in the day',
  SEVENTH_DAY: 'the seventh day in a row',
  SEVENTH_DAY_8: 'more than 8 hours on the seventh day in a row',
}

/** Why each overtime minute of an approved sheet is overtime: the rule, its threshold and the days that filled it. */
export function OvertimeReasons({ sheet }: { sheet: Timesheet }) {
  const reasons = sheet.entries.flatMap(({ id, date, classification, overtime }) =>
    overtime.map((reason) => ({ ...reason, key: `${id} ${reason.rule}`, date, classification })),
  )
  if (reasons.length === 0) return null
  return (
    <FormSection title="Overtime" hint="Calculated at approval. Later timesheets don't change it.">
      <ul>
        {reasons.map(({ key, date, classification, rule, minutes, filledBy }) => (
          <li key={key}>
            {`${date}: ${formatDuration(minutes)} ${classification === 'DT' ? 'double time' : 'overtime'} for ${rules[rule] ?? rule}. `}
            {`Filled by ${filledBy.map((each) => `${each.date} (${formatDuration(each.minutes)})`).join(', ')}.`}
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
