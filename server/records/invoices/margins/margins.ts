import { sql, type SQL } from 'drizzle-orm'
import { weekStartOf } from '#domain/billing/periods.ts'
import { latestMonths, monthEnd } from '#domain/invoices/margins.ts'
import { divideHalfUp } from '#domain/kernel/decimal.ts'
import { unitsOf } from '#domain/kernel/money.ts'
import type { Currency } from '#lookups/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { readUnbilledFees } from '#server/records/invoices/margins/unbilledFees.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

/** Returns the first day of a date's month. */
const monthOf = (date: SQL) => sql`(${date} - extract(day FROM ${date})::int + 1)`
/** Returns the number of weekdays from Monday, January 1 of the year 1, through a date. No time is stored for earlier dates. */
const workdaysTo = (date: SQL) =>
  sql`((${date} - '0001-01-01'::date) / 7 * 5 + least(mod(${date} - '0001-01-01'::date, 7) + 1, 5))`
const workdays = (from: SQL, to: SQL) => sql`(${workdaysTo(to)} - ${workdaysTo(sql`(${from} - 1)`)})`

/** The amount that a line bills, less discount and fee. In units of 1/10,000 cent, so that rounding errors are far below a cent. */
const NET_AMOUNT = sql`l.cents * (100 - i.discount_pct) * (100 - i.vms_fee_pct)`
const COUNTED_INVOICES = sql`invoices i ON i.client_id = l.client_id AND i.id = l.invoice_id
  AND i.status NOT IN ('DISCARDED', 'VOIDED') AND (i.type = 'INVOICE' OR i.number IS NOT NULL)`
const netScale = 10_000n

/** The months to read, and the contract if only one contract is read. */
export type MarginScope = { readonly months: readonly string[]; readonly contractId?: string | undefined }
type MarginRange = MarginScope & { tx: Transaction; clientId: string; first: string; last: string }

type MonthSum = { contract_id: string; month: string; units: string }
type PaidMonthSum = MonthSum & { fixed: boolean }

const inRange = (date: SQL, { first, last }: Pick<MarginRange, 'first' | 'last'>) =>
  sql`${date} BETWEEN ${first}::date AND ${last}::date`
const linesOf = ({ clientId, contractId }: MarginRange) =>
  sql`l.client_id = ${clientId} AND l.contract_id IS NOT NULL ${contractId === undefined ? sql`` : sql`AND l.contract_id = ${contractId}`}`

/** The maximum number of days that a line can cover. The longest lines are monthly fees. */
const MAX_LINE_DAYS = 31

/** Returns a subquery `l` that makes the planner find lines by date first, and then look up their invoices. Otherwise, the query would read all invoices. */
const linesFirst = (
  range: MarginRange,
  condition: SQL,
) => sql`(SELECT l.client_id, l.invoice_id, l.contract_id, l.from_date, l.to_date, l.cents, l.kind,
    l.reverses_line_id FROM invoice_lines l WHERE ${linesOf(range)} AND ${condition} OFFSET 0) l`

/** Reads the amounts of lines that start and end in the same month. */
const readBilled = async (range: MarginRange) =>
  (
    await range.tx
      .execute<MonthSum>(sql`SELECT l.contract_id, to_char(${monthOf(sql`l.to_date`)}, 'YYYY-MM') AS month, round(sum(${NET_AMOUNT}))::text AS units
    FROM invoice_lines l JOIN ${COUNTED_INVOICES}
    WHERE ${linesOf(range)} AND ${inRange(sql`l.to_date`, range)} AND ${monthOf(sql`l.from_date`)} = ${monthOf(sql`l.to_date`)}
    GROUP BY 1, 2`)
  ).rows

/**
 * Reads the amounts of lines that span several months or have no dates. Divides each amount among the months by
 * workdays. Lines without dates count in the month in which the invoice's period ends. Excludes expense
 * lines, because they only reimburse what was spent.
 */
const readDivided = async (range: MarginRange) => {
  const [from, to] = [sql`l.from_date`, sql`l.to_date`]
  const share = sql`coalesce(
    ${workdays(sql`greatest(${from}, m.month)`, sql`least(${to}, m.month_end)`)}::numeric / NULLIF(${workdays(from, to)}, 0),
    (m.month = ${monthOf(to)})::int)`
  const { rows } = await range.tx.execute<MonthSum>(sql`
    SELECT contract_id, to_char(month, 'YYYY-MM') AS month, round(sum(units))::text AS units FROM (
      SELECT l.contract_id, m.month, ${NET_AMOUNT} * ${share} AS units
      FROM ${linesFirst(
        range,
        sql`${to} BETWEEN ${range.first}::date AND ${range.last}::date + ${MAX_LINE_DAYS}::int
          AND ${from} <= ${range.last} AND ${monthOf(from)} <> ${monthOf(to)}`,
      )} JOIN ${COUNTED_INVOICES}
      CROSS JOIN LATERAL (SELECT s::date AS month, (s + interval '1 month')::date - 1 AS month_end
        FROM generate_series(${monthOf(from)}::timestamp, ${to}::timestamp, interval '1 month') s) m
      WHERE ${inRange(sql`m.month`, range)}
      UNION ALL
      SELECT l.contract_id, ${monthOf(sql`i.period_end`)}, ${NET_AMOUNT} FROM ${linesFirst(range, sql`${to} IS NULL`)} JOIN ${COUNTED_INVOICES}
      WHERE ${inRange(sql`i.period_end`, range)}
        AND coalesce((SELECT r.kind FROM invoice_lines r WHERE r.client_id = l.client_id AND r.id = l.reverses_line_id), l.kind) <> 'EXPENSE'
    ) parts GROUP BY 1, 2`)
  return rows
}

/** A sum over entries by timesheet: its columns and groups, and conditions for the entries `e` and the timesheets `t`. */
interface SheetSum {
  readonly columns: SQL
  readonly groups: SQL
  readonly entries: SQL
  readonly sheets?: SQL
}

/**
 * Returns the query for a sum over entries, by timesheet, with each timesheet's contract. The query adds up
 * time from an index first and then looks up timesheets by id, so that the planner can't choose a bad join.
 * For a single contract, the query starts from the contract's timesheets.
 */
function sumsBySheet(
  { clientId, contractId }: MarginRange,
  { columns, groups, entries, sheets = sql`true` }: SheetSum,
): SQL {
  if (contractId !== undefined)
    return sql`SELECT t.contract_id, ${columns} FROM timesheets t
      JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id
      WHERE t.client_id = ${clientId} AND t.contract_id = ${contractId} AND ${sheets} AND ${entries} GROUP BY t.contract_id, ${groups}`
  return sql`SELECT t.contract_id, s.* FROM (SELECT e.timesheet_id, ${columns} FROM timesheet_entries e
      WHERE e.client_id = ${clientId} AND ${entries} GROUP BY e.timesheet_id, ${groups} OFFSET 0) s
    CROSS JOIN LATERAL (SELECT t.contract_id FROM timesheets t
      WHERE t.client_id = ${clientId} AND t.id = s.timesheet_id AND t.contract_id IS NOT NULL AND ${sheets} OFFSET 0) t`
}

/** Reads the value of approved unbilled hours in cents. It is computed by week and rate, as in the list of unbilled time. */
async function readUnbilled(range: MarginRange, weekStart: string, precision: number): Promise<MonthSum[]> {
  const [month, week] = [monthOf(sql`e.date`), sql`(e.date - mod(e.date - ${weekStart}::date, 7))`]
  // The entries come from an index of unbilled time. The index doesn't show which time is approved, so the
  // timesheets' status is checked.
  const sheets = sumsBySheet(range, {
    columns: sql`${month} AS month, ${week} AS week, e.bill_rate, sum(e.minutes - e.billed_minutes) AS minutes`,
    groups: sql`2, 3, 4`,
    entries: sql`e.minutes <> e.billed_minutes AND e.billable AND e.bill_rate_unit = 'HOURLY' AND e.type IN ('WORK', 'ADJUSTMENT')
      AND e.archived_at IS NULL AND ${inRange(sql`e.date`, range)}`,
    sheets: sql`t.status = 'APPROVED' AND t.archived_at IS NULL`,
  })
  const { rows } = await range.tx.execute<MonthSum>(sql`
    SELECT contract_id, to_char(month, 'YYYY-MM') AS month, round(sum(round(round(minutes / 60.0, ${precision}::int) * bill_rate, 2)) * 100)::text AS units
    FROM (SELECT contract_id, month, week, bill_rate, sum(minutes) AS minutes FROM (${sheets}) sheets GROUP BY 1, 2, 3, 4) weeks GROUP BY 1, 2`)
  return rows
}

/** Reads the sums of approved minutes times their hourly pay rates, multiplied by 2080 × 10,000 so that the sums are whole numbers. */
async function readPaid(range: MarginRange): Promise<PaidMonthSum[]> {
  const month = monthOf(sql`e.date`)
  const sheets = sumsBySheet(range, {
    columns: sql`${month} AS month, e.pay_rate, e.pay_rate_unit, sum(e.minutes) AS minutes`,
    groups: sql`2, 3, 4`,
    entries: sql`e.classification IS NOT NULL AND e.minutes <> 0 AND e.pay_rate IS NOT NULL AND ${inRange(sql`e.date`, range)}`,
  })
  const { rows } = await range.tx.execute<PaidMonthSum>(sql`
    SELECT contract_id, to_char(month, 'YYYY-MM') AS month, bool_or(pay_rate_unit = 'FIXED') AS fixed,
      round(sum(minutes * pay_rate * CASE pay_rate_unit WHEN 'HOURLY' THEN 2080 WHEN 'MONTHLY' THEN 12 ELSE 1 END) * 10000)::text AS units
    FROM (${sheets}) sheets GROUP BY 1, 2`)
  return rows
}

type ContractRow = { id: string; contract_no: string; currency: Currency; employee: string; burden: string }

/** Returns the external contracts with the given ids, and the burden of their employees. */
async function contractsOf(
  { tx, clientId }: MarginRange,
  ids: readonly string[],
  burdenPctByType: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, ContractRow>> {
  const { rows } =
    await tx.execute<ContractRow>(sql`SELECT c.id, c.contract_no, c.currency, p.name AS employee, p.burden::text
    FROM contracts c CROSS JOIN LATERAL (SELECT e.last_name || ', ' || e.first_name AS name,
        round(coalesce(e.burden_pct, (${JSON.stringify(burdenPctByType)}::jsonb ->> e.employment_type)::numeric), 2) AS burden
      FROM employees e WHERE e.client_id = ${clientId} AND e.id = c.employee_id OFFSET 0) p
    WHERE c.client_id = ${clientId} AND c.id = ANY (${sql.param([...ids])}::uuid[]) AND c.kind = 'EXTERNAL'`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a contract earned and cost in a month, in cents. Cost and margin are null if the cost can't be estimated. */
export interface MonthOfContract {
  readonly contractId: string
  readonly contractNo: string
  readonly employeeName: string
  readonly currency: Currency
  readonly month: string
  readonly billed: bigint
  readonly unbilled: bigint
  readonly cost: bigint | null
  readonly margin: bigint | null
}

/**
 * Returns what external contracts earned and cost in consecutive months. Without `contractId`, billed amounts
 * and pay are read one month at a time, so that no query takes long. The other data has few rows and is
 * read for all months at once.
 */
export async function readContractMonths(
  tx: Transaction,
  clientId: string,
  today: string,
  { months = latestMonths(today), contractId }: Partial<MarginScope> = {},
): Promise<MonthOfContract[]> {
  const settings = await effectiveSettings(tx, clientId, today)
  const { weekStart, quantityPrecision, burdenPctByType } = settings
  const rangeOf = (first = '', last = first) => ({ first: `${first}-01`, last: monthEnd(last) })
  const wholeRange: MarginRange = { tx, clientId, months, contractId, ...rangeOf(months.at(-1), months[0]) }
  const ranges =
    contractId === undefined ? months.map((month) => ({ ...wholeRange, ...rangeOf(month) })) : [wholeRange]
  const found = new Map<
    string,
    { contractId: string; month: string; net: bigint; unbilled: bigint; pay: bigint; fixed: boolean }
  >()
  const sumOf = ({ contract_id: id, month }: Omit<MonthSum, 'units'>) => {
    const key = `${id} ${month}`
    const sum = found.get(key) ?? { contractId: id, month, net: 0n, unbilled: 0n, pay: 0n, fixed: false }
    found.set(key, sum)
    return sum
  }
  for (const part of await readDivided(wholeRange)) sumOf(part).net += BigInt(part.units)
  for (const part of await readUnbilled(wholeRange, weekStartOf('1970-01-04', weekStart), quantityPrecision))
    sumOf(part).unbilled += BigInt(part.units)
  for (const { contractId: id, month, cents } of await readUnbilledFees(
    tx,
    clientId,
    today,
    settings,
    wholeRange,
  ))
    sumOf({ contract_id: id, month }).unbilled += cents
  for (const range of ranges) {
    for (const part of await readBilled(range)) sumOf(part).net += BigInt(part.units)
    for (const part of await readPaid(range)) {
      const sum = sumOf(part)
      sum.pay += BigInt(part.units)
      sum.fixed ||= part.fixed
    }
  }
  const contracts = await contractsOf(
    wholeRange,
    [...new Set([...found.values()].map((each) => each.contractId))],
    burdenPctByType,
  )
  return [...found.values()].flatMap(({ net, pay, fixed, unbilled, ...sum }): MonthOfContract[] => {
    const contract = contracts.get(sum.contractId)
    if (contract === undefined) return []
    const billed = divideHalfUp(net, netScale)
    // The pay is the sum of minutes times hourly rates, multiplied by 2080 × 10,000.
    const cost = fixed
      ? null
      : divideHalfUp(pay * (10_000n + unitsOf(contract.burden, 2)), 60n * 2080n * 100n * 10_000n)
    return [
      {
        ...sum,
        contractNo: contract.contract_no,
        employeeName: contract.employee,
        currency: contract.currency,
        billed,
        unbilled,
        cost,
        margin: cost === null ? null : billed + unbilled - cost,
      },
    ]
  })
}
