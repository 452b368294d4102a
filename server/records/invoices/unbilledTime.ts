import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { weekStartOf } from '#domain/billing/periods.ts'
import { hoursOf } from '#domain/billing/quantities.ts'
import type { CallName } from '#domain/calls.ts'
import { unbilledAge, type UnbilledAge } from '#domain/dashboard/tiles.ts'
import { unbilledFilters } from '#domain/invoices/filters.ts'
import { unbilledQuery, unbilledRow, type UnbilledRow } from '#domain/invoices/reports.ts'
import { selectionExport } from '#domain/kernel/bulk.ts'
import { listTotal } from '#domain/kernel/lists/listTotal.ts'
import { amountOf, moneyOf, sumOf } from '#domain/kernel/money.ts'
import type { Currency } from '#lookups/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { defineRoute, nothing, type Outcome } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { exportRows } from '#server/records/kit/export.ts'
import { matchesFilters } from '#server/records/kit/filters.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

/** The unbilled minutes of a timesheet in a week at one rate and in one currency. */
type MinutesRow = {
  contract_id: string
  week_ending: string
  minutes: string
  rate: string
  currency: Currency | null
}
type ContractRow = {
  id: string
  contract_no: string
  bill_to: string | null
  employee: string
  currency: Currency
}

/** The unbilled time of a contract in a week and currency: its minutes by rate, without the amount, which is slow to compute. */
type ContractWeek = Omit<UnbilledRow, 'amount'> & { parts: { rate: string; minutes: number }[] }
/** The weeks with unbilled time, and a function that computes the amount of a week in cents. */
type UnbilledWeeks = { weeks: ContractWeek[]; centsOf: (week: ContractWeek) => bigint }

/**
 * Returns approved time that hasn't been invoiced, by contract, week and currency. The database first adds up
 * the minutes of each timesheet from an index. It then reads the rest by id, so that the planner can't choose a
 * bad join. The few timesheets of a contract's week are added up here. The database would take longer, because
 * it would have to sort all timesheets again.
 */
export async function readUnbilledWeeks(
  tx: Transaction,
  clientId: string,
  today: string,
): Promise<UnbilledWeeks> {
  const { weekStart, quantityPrecision } = await effectiveSettings(tx, clientId, today)
  // The first day of a week that is earlier than any stored time. Weeks are counted from this day.
  const start = weekStartOf('1970-01-04', weekStart)
  const { rows } = await tx.execute<MinutesRow>(sql`WITH unbilled AS MATERIALIZED (
      SELECT timesheet_id, date - mod(date - ${start}::date, 7) AS week, bill_rate, currency, sum(minutes - billed_minutes) AS minutes
      FROM timesheet_entries
      WHERE client_id = ${clientId} AND minutes <> billed_minutes AND billable AND bill_rate_unit = 'HOURLY'
        AND type IN ('WORK', 'ADJUSTMENT') AND archived_at IS NULL
      GROUP BY 1, 2, 3, 4)
    SELECT t.contract_id, (u.week + 6)::text AS week_ending, u.minutes::text, u.bill_rate::text AS rate, u.currency
    FROM unbilled u CROSS JOIN LATERAL (SELECT t.contract_id FROM timesheets t
      WHERE t.client_id = ${clientId} AND t.id = u.timesheet_id AND t.status = 'APPROVED' AND t.archived_at IS NULL OFFSET 0) t
    WHERE t.contract_id IS NOT NULL`)
  const contracts = await contractsOf(
    tx,
    clientId,
    rows.map((row) => row.contract_id),
  )
  const weeks = new Map<string, ContractWeek>()
  for (const row of rows) {
    const contract = contracts.get(row.contract_id)
    if (contract === undefined) continue
    const currency = row.currency ?? contract.currency
    const weekEnding = row.week_ending
    const key = `${contract.id}_${weekEnding}_${currency}`
    const week = weeks.get(key) ?? {
      id: key,
      contractId: contract.id,
      contractNo: contract.contract_no,
      billToName: contract.bill_to ?? '',
      employeeName: contract.employee,
      weekEnding,
      minutes: 0,
      currency,
      parts: [],
    }
    const minutes = Number(row.minutes)
    week.minutes += minutes
    const part = week.parts.find(({ rate }) => rate === row.rate)
    if (part === undefined) week.parts.push({ rate: row.rate, minutes })
    else part.minutes += minutes
    weeks.set(key, week)
  }
  const lineCents = withCache((minutes, rate) => amountOf(hoursOf(minutes, quantityPrecision), rate))
  return {
    weeks: [...weeks.values()],
    // Computed as on the invoice: one line per week and rate.
    centsOf: ({ parts }) => sumOf(parts.map(({ rate, minutes }) => lineCents(minutes, rate))),
  }
}

/** Returns the given function with a cache, because many weeks have the same minutes and rate. */
function withCache(centsOf: (minutes: number, rate: string) => bigint): typeof centsOf {
  const cache = new Map<string, bigint>()
  return (minutes, rate) => {
    const key = `${minutes} ${rate}`
    const cents = cache.get(key) ?? centsOf(minutes, rate)
    cache.set(key, cents)
    return cents
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Returns the external contracts with the given ids. */
async function contractsOf(
  tx: Transaction,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContractRow>> {
  const { rows } =
    await tx.execute<ContractRow>(sql`SELECT c.id, c.contract_no, c.currency, person.name AS employee,
      (SELECT party ->> 'companyName' FROM jsonb_array_elements(c.parties) party WHERE party ->> 'level' = c.bill_to_level) AS bill_to
    FROM contracts c CROSS JOIN LATERAL (SELECT e.last_name || ', ' || e.first_name AS name FROM employees e
      WHERE e.client_id = ${clientId} AND e.id = c.employee_id OFFSET 0) person
    WHERE c.client_id = ${clientId} AND c.id = ANY (${sql.param([...new Set(ids)])}::uuid[]) AND c.kind = 'EXTERNAL'`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Compares weeks by date, oldest first, and then by contract. */
const byWeek = (one: ContractWeek, other: ContractWeek) =>
  compare(one.weekEnding, other.weekEnding) || compare(one.contractNo, other.contractNo)

/** How rows are compared for each sort key. Amounts have no sort key, because they can be in different currencies. */
const sorts = {
  weekEnding: (one, other) => compare(one.weekEnding, other.weekEnding),
  billToName: (one, other) => one.billToName.localeCompare(other.billToName),
  employeeName: (one, other) => one.employeeName.localeCompare(other.employeeName),
  minutes: (one, other) => one.minutes - other.minutes,
} satisfies Record<string, (one: ContractWeek, other: ContractWeek) => number>

/** Returns the weeks that match the search and the filters of a list of unbilled time. */
async function findWeeks({
  tx,
  caller,
  query,
  today,
}: RequestContext & { query: z.output<typeof unbilledQuery> }): Promise<UnbilledWeeks> {
  const { age, contractId, search } = query
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const { weeks, centsOf } = await readUnbilledWeeks(tx, clientOf(caller).clientId, today)
  const found = weeks.filter((week) => {
    if (age !== undefined && unbilledAge(week.weekEnding, today) !== age) return false
    if (contractId !== undefined && week.contractId !== contractId) return false
    const text = () => [week.employeeName, week.billToName, week.contractNo].join(' ').toLowerCase()
    return matchesFilters(unbilledFilters, week, query) && words.every((word) => text().includes(word))
  })
  return { weeks: found, centsOf }
}

/** The route for the total minutes and amounts by currency. They include all matching weeks, not just those on a page. */
export const totalUnbilled = defineRoute({
  call: 'totalUnbilled',
  params: nothing,
  query: unbilledQuery,
  body: nothing,
  answer: z.array(listTotal),
  audit: 'none',
  async handle(context) {
    const { weeks, centsOf } = await findWeeks(context)
    const totals = new Map<Currency, { minutes: number; cents: bigint }>()
    for (const week of weeks) {
      const total = totals.get(week.currency) ?? { minutes: 0, cents: 0n }
      total.minutes += week.minutes
      total.cents += centsOf(week)
      totals.set(week.currency, total)
    }
    return {
      body: [...totals]
        .toSorted(([one], [other]) => compare(one, other))
        .map(([id, { minutes, cents }]) => ({
          id,
          sums: { minutes: String(minutes), amount: moneyOf(cents) },
        })),
    }
  },
})

/** The route for the list of unbilled time. No table stores its rows, so all rows are computed and sorted before a page is selected. */
export const listUnbilled = defineRoute({
  call: 'listUnbilled',
  params: nothing,
  query: unbilledQuery,
  body: nothing,
  answer: z.array(unbilledRow),
  audit: 'none',
  async handle(context) {
    const { query } = context
    const { sort = 'weekEnding' } = query
    const { weeks: found, centsOf } = await findWeeks(context)
    const compareRows = sorts[sort.replace('-', '') as keyof typeof sorts]
    const sorted = found
      .toSorted(byWeek)
      .sort(sort.startsWith('-') ? (one, other) => compareRows(other, one) : compareRows)
    // Rows can't be sorted by amount, so amounts are only computed for the rows that are returned. Computing
    // all amounts would take as long as the rest of the call.
    if (query.format === undefined) {
      const page = sorted.slice(query.offset, query.offset + query.limit)
      return { body: page.map((week) => rowOf(week, centsOf)), total: sorted.length }
    }
    return exportWeeks(context, 'listUnbilled', query.columns, { weeks: sorted, centsOf })
  },
})

const rowOf = ({ parts, ...week }: ContractWeek, centsOf: UnbilledWeeks['centsOf']): UnbilledRow => ({
  ...week,
  amount: moneyOf(centsOf({ parts, ...week })),
})

/** Returns weeks as a file. */
const exportWeeks = (
  context: RequestContext,
  call: CallName,
  columns: readonly string[] | undefined,
  { weeks, centsOf }: UnbilledWeeks,
): Promise<Outcome> =>
  exportRows(context, {
    call,
    row: unbilledRow,
    columns,
    numbers: ['minutes', 'amount'],
    count: weeks.length,
    read: (_tx, offset, limit) =>
      Promise.resolve(weeks.slice(offset, offset + limit).map((week) => rowOf(week, centsOf))),
  })

/** The route that exports selected weeks in the order of the sent ids. Weeks whose time has all been invoiced in the meantime are left out. */
export const exportUnbilled = defineRoute({
  call: 'exportUnbilled',
  params: nothing,
  query: nothing,
  body: selectionExport,
  answer: z.array(unbilledRow),
  audit: 'always',
  async handle(context) {
    const { tx, caller, body, today } = context
    const { weeks: all, centsOf } = await readUnbilledWeeks(tx, clientOf(caller).clientId, today)
    const weeksById = new Map(all.map((week) => [week.id, week]))
    const weeks = [...new Set(body.ids)].flatMap((id) => weeksById.get(id) ?? [])
    return exportWeeks(context, 'exportUnbilled', body.columns, { weeks, centsOf })
  },
})

/** Returns the number of contract weeks in each age group, and their amounts by age group and currency. */
export async function sumUnbilledByAge(tx: Transaction, clientId: string, today: string) {
  const { weeks, centsOf } = await readUnbilledWeeks(tx, clientId, today)
  const ages = new Map<string, UnbilledAge>()
  const ageOf = ({ weekEnding }: ContractWeek) => {
    const age = ages.get(weekEnding) ?? unbilledAge(weekEnding, today)
    ages.set(weekEnding, age)
    return age
  }
  const counts: Record<UnbilledAge, number> = { DAYS_30: 0, DAYS_60: 0, DAYS_90: 0, OLDER: 0 }
  const sums = new Map<string, { key: UnbilledAge; currency: Currency; cents: bigint }>()
  for (const week of weeks) {
    const key = ageOf(week)
    const { currency } = week
    counts[key] += 1
    const sum = sums.get(`${key} ${currency}`) ?? { key, currency, cents: 0n }
    sum.cents += centsOf(week)
    sums.set(`${key} ${currency}`, sum)
  }
  const amounts = [...sums]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([, { key, currency, cents }]) => ({ key, currency, amount: moneyOf(cents) }))
  return { counts, amounts }
}
