import { and, sql, type SQL } from 'drizzle-orm'
import { payOn } from '#domain/employees/pay.ts'
import {
  benchCost,
  benchDays,
  benchLength,
  type BenchKey,
  type BenchLength,
} from '#domain/employees/bench.ts'
import { burdenOf } from '#domain/contracts/margin.ts'
import type { TileAmount } from '#domain/dashboard/tiles.ts'
import { daysBetween } from '#domain/kernel/dates.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import type { Currency } from '#lookups/lists.ts'
import { unarchivedIn } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { employees } from '#server/records/employees/table.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

/** The part of a query that finds an employee's assignments to billable projects. Names `employees` explicitly, because the query layer writes columns without their table. */
const BILLABLE_ASSIGNMENTS = sql`FROM assignments a JOIN projects p ON p.client_id = a.client_id AND p.id = a.project_id
  WHERE a.client_id = employees.client_id AND a.employee_id = employees.id AND a.archived_at IS NULL AND p.billable`

/**
 * True for employees on the bench: active, without an active assignment to a billable project (domain.md §3).
 * This is never stored. It is part of every query that shows, filters or counts employees on the bench.
 */
export const ON_BENCH: SQL<boolean> = sql`(employees.status = 'ACTIVE' AND NOT EXISTS (SELECT ${BILLABLE_ASSIGNMENTS} AND a.status = 'ACTIVE'))`

/** The first day on the bench: the day after the last assignment to a billable project ended, but not before the hire date. */
const FIRST_BENCH_DAY = sql`greatest(employees.hire_date, (SELECT max(a.end_date) + 1 ${BILLABLE_ASSIGNMENTS} AND a.status = 'ENDED'))`

/** The first day on the bench. Null for employees who aren't on the bench. */
export const BENCH_SINCE = sql<string | null>`CASE WHEN ${ON_BENCH} THEN ${FIRST_BENCH_DAY}::text END`

/** Returns the condition for employees whose pay rate on a date is FIXED or missing. Follows `payOn`: the rate valid on the date, or else the first one. */
const isUnpriced = (today: string): SQL => sql`coalesce((SELECT r.unit = 'FIXED'
  FROM jsonb_to_recordset(employees.pay_rates) AS r("effectiveFrom" text, unit text)
  ORDER BY r."effectiveFrom" <= ${today} DESC, CASE WHEN r."effectiveFrom" <= ${today} THEN r."effectiveFrom" END DESC,
    r."effectiveFrom" LIMIT 1), true)`

/**
 * Returns the condition for employees who have been on the bench for the length of time that a key names. For
 * UNPRICED, returns the condition for those whose bench cost can't be estimated.
 */
export function benchCondition(key: BenchKey, today: string): SQL {
  if (key === 'UNPRICED') return sql`(${ON_BENCH} AND ${isUnpriced(today)})`
  const [first, last] = benchDays[key]
  const days = sql`greatest(0, ${today}::date - ${FIRST_BENCH_DAY})`
  return sql`(${ON_BENCH} AND ${days} >= ${first}::int AND ${last === null ? sql`true` : sql`${days} <= ${last}::int`})`
}

/**
 * Returns the number of employees on the bench by length of time, and their estimated cost per day by length
 * of time and currency. If the viewer can't see pay, returns no costs and counts no one as UNPRICED.
 */
export async function benchOf(tx: Transaction, clientId: string, today: string, showsPay: boolean) {
  const rows = await tx
    .select({
      since: sql<string>`${FIRST_BENCH_DAY}::text`,
      payRates: employees.payRates,
      burdenPct: employees.burdenPct,
      employmentType: employees.employmentType,
    })
    .from(employees)
    .where(and(unarchivedIn(employees, clientId), ON_BENCH))
  const settings = await effectiveSettings(tx, clientId, today)
  const counts: Record<BenchKey, number> = { DAYS_14: 0, DAYS_30: 0, DAYS_60: 0, LONGER: 0, UNPRICED: 0 }
  const costs = new Map<string, { key: BenchLength; currency: Currency; cents: bigint }>()
  for (const { since, payRates, ...employee } of rows) {
    const key = benchLength(daysBetween(since, today))
    counts[key] += 1
    if (!showsPay) continue
    const { payRate, payRateUnit, payCurrency: currency } = payOn(payRates, today)
    const cost = benchCost(payRate, payRateUnit, burdenOf(employee, settings))
    if (cost === null || currency === null) {
      counts.UNPRICED += 1
      continue
    }
    const sum = costs.get(`${key} ${currency}`) ?? { key, currency, cents: 0n }
    costs.set(`${key} ${currency}`, { ...sum, cents: sum.cents + cost })
  }
  const amounts = [...costs.values()]
    .toSorted((one, other) => `${one.key} ${one.currency}`.localeCompare(`${other.key} ${other.currency}`))
    .map(({ cents, ...amount }): TileAmount => ({ ...amount, amount: moneyOf(cents) }))
  return { counts, amounts }
}
