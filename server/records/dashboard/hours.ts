import { sql } from 'drizzle-orm'
import { availableMinutes, hourKey, completedWeeks, type EmployedCount } from '#domain/dashboard/hours.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

/**
 * Returns the approved billable minutes of regular time and overtime in recent weeks, and the minutes that all
 * employees could have worked. All weeks start on the weekday in the client's current settings.
 */
export async function readWeeklyHours(
  tx: Transaction,
  clientId: string,
  today: string,
): Promise<Record<string, number>> {
  const { weekStart, holidays } = await effectiveSettings(tx, clientId, today)
  const weeks = completedWeeks(today, weekStart)
  const [first = today] = weeks
  const last = addDays(weeks.at(-1) ?? today, 6)
  const { rows: worked } = await tx.execute<{ week: string; regular: number; overtime: number }>(
    sql`SELECT (date - mod(date - ${first}::date, 7))::text AS week,
      coalesce(sum(minutes) FILTER (WHERE classification = 'REG'), 0)::int AS regular,
      coalesce(sum(minutes) FILTER (WHERE classification <> 'REG'), 0)::int AS overtime
    FROM timesheet_entries
    WHERE client_id = ${clientId} AND date BETWEEN ${first} AND ${last} AND billable AND classification IS NOT NULL AND minutes <> 0
    GROUP BY 1`,
  )
  const { rows: employed } = await tx.execute<EmployedCount>(
    sql`SELECT greatest(hire_date, ${first}::date)::text AS "from", least(termination_date, ${last}::date)::text AS "to", count(*)::int
    FROM employees
    WHERE client_id = ${clientId} AND archived_at IS NULL AND status NOT IN ('PENDING', 'ONBOARDING')
      AND hire_date <= ${last} AND (termination_date IS NULL OR termination_date >= ${first})
    GROUP BY 1, 2`,
  )
  const holidayDates = new Set(holidays.map(({ date }) => date))
  const byWeek = new Map(worked.map((row) => [row.week, row]))
  return Object.fromEntries(
    weeks.flatMap((week) => [
      [hourKey('REG', week), byWeek.get(week)?.regular ?? 0],
      [hourKey('OT', week), byWeek.get(week)?.overtime ?? 0],
      [hourKey('AVAILABLE', week), availableMinutes(week, employed, holidayDates)],
    ]),
  )
}
