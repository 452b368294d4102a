import type { Draft } from '#domain/kernel/answer.ts'
import { minutesOf, type WeekRecord } from '#domain/timesheets/week.ts'
import { weekOvertime } from '#domain/timesheets/weekOvertime.ts'
import { overtimeText } from '#views/timesheets/overtimeText.ts'
import { rowText } from '#views/timesheets/weekTexts.ts'
import * as styles from '#views/timesheets/week.css.ts'

interface WeekOvertimeProps {
  readonly week: WeekRecord
  readonly draft: Draft
}

/** Why time in a week is overtime: the rule, and the hours counted before that time. Calculated from the draft. */
export function WeekOvertime({ week, draft }: WeekOvertimeProps) {
  const reasons = [...weekOvertime(week, draft)].flatMap(([path, parts]) =>
    parts.flatMap(({ classification, overtime }) =>
      overtime.map((reason) => ({ ...reason, path, classification, date: path.split('/')[1] ?? '' })),
    ),
  )
  if (reasons.length === 0) return null
  // Grouped, because several stretches of time in one cell can be overtime for the same reason.
  const byReason = Map.groupBy(
    reasons,
    ({ path, classification, rule }) => `${path} ${classification} ${rule}`,
  )
  const nameOf = (path: string) =>
    week.rows
      .filter(({ assignment }) => week.rows.length > 1 && path.startsWith(`${assignment.id}/`))
      .map((row) => `${rowText(week, row)}, `)
      .join('')
  return (
    <section aria-label="Overtime">
      <ul className={styles.reasons}>
        {[...byReason].map(([key, group]) => {
          const [first] = group
          return (
            first && (
              <li key={key}>{nameOf(first.path) + overtimeText({ ...first, minutes: minutesOf(group) })}</li>
            )
          )
        })}
      </ul>
    </section>
  )
}
