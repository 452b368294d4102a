import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { groupKeyOf, type GroupingTerms } from '#domain/billing/grouping.ts'
import { canonicalDecimal } from '#domain/kernel/decimal.ts'
import type { BillableEntry, BilledItems } from '#domain/billing/lines.ts'
import type { Period } from '#domain/billing/periods.ts'
import { termsFor } from '#domain/contracts/amending/planned.ts'
import { runIdOf } from '#domain/invoices/run.ts'
import { listName } from '#domain/employees/rules.ts'
import type { Currency, InvoiceFrequency, PaymentTerms } from '#lookups/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { amendmentsOf } from '#server/records/contracts/amendments.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'

/** A contract that a run can bill. */
export type Candidate = Awaited<ReturnType<typeof readCandidates>>[number]

type BillingRun = { frequency: InvoiceFrequency; period: Period }

/** Returns the condition for a run's contracts: external contracts with the run's frequency that started by the end of its period. */
const mayBeBilled = (clientId: string, { frequency, period }: BillingRun) =>
  and(
    eq(contracts.clientId, clientId),
    eq(contracts.kind, 'EXTERNAL'),
    eq(contracts.invoiceFrequency, frequency),
    inArray(contracts.status, ['ACTIVE', 'ON_HOLD', 'ENDED', 'TERMINATED']),
    lte(contracts.startDate, period.to),
    isNull(contracts.archivedAt),
  )

/** Returns the party at a contract's bill-to level, or null if there is none. */
export const billedParty = ({
  parties,
  billToLevel,
}: Pick<typeof contracts.$inferSelect, 'parties' | 'billToLevel'>) =>
  parties.find(({ level }) => level === billToLevel) ?? null

/** A run. `ids` limits it to the contracts with these ids, and `locked` locks the contracts until the transaction ends. */
export type RunScope = BillingRun & { readonly ids?: readonly string[]; readonly locked?: boolean }

/** Returns the contracts that a run can bill, sorted by id. */
export async function readCandidates(
  tx: Transaction,
  clientId: string,
  { ids, locked = false, ...run }: RunScope,
) {
  const found = tx
    .select({
      contract: contracts,
      firstName: employees.firstName,
      lastName: employees.lastName,
    })
    .from(contracts)
    .innerJoin(
      employees,
      and(eq(employees.clientId, contracts.clientId), eq(employees.id, contracts.employeeId)),
    )
    .where(and(mayBeBilled(clientId, run), ids === undefined ? undefined : inArray(contracts.id, [...ids])))
    .orderBy(asc(contracts.id))
  const rows = await (locked ? found.for('no key update', { of: contracts }) : found)
  const withAgreedTerms = await agreedTermsFor(tx, clientId, run.period)
  return rows.map(({ contract, firstName, lastName }) => ({
    contract: withAgreedTerms(contract),
    employeeName: listName({ firstName, lastName }),
    billTo: billedParty(contract),
    lastDay: contract.terminationDate ?? contract.endDate,
  }))
}

/** The contract terms that an invoice uses. Amendments after its period don't affect them. */
type PricingTerms = Pick<typeof contracts.$inferSelect, 'discountPct' | 'vmsFeePct' | 'paymentTerms'>

/** Returns a function that takes a contract and undoes the amendments that start after a period. */
async function agreedTermsFor(tx: Transaction, clientId: string, { to }: Period) {
  const amendments = await amendmentsOf(tx, clientId, { after: to })
  return <Row extends PricingTerms & { readonly id: string }>(row: Row): Row => {
    const { discountPct, vmsFeePct, paymentTerms } = row
    return { ...row, ...termsFor({ discountPct, vmsFeePct, paymentTerms }, amendments.get(row.id) ?? [], to) }
  }
}

type InvoiceTerms = Omit<GroupingTerms, 'billToName' | 'paymentTerms'> & {
  readonly paymentTerms: PaymentTerms | null
}

/** Returns the key of the invoice that bills a contract. Contracts with the same key share an invoice. */
export const invoiceKeyOf = (contract: InvoiceTerms, billTo: { readonly companyName: string } | null) =>
  groupKeyOf({
    ...contract,
    billToName: billTo?.companyName ?? contract.id,
    paymentTerms: contract.paymentTerms ?? 'NET_30',
  })

/** Returns the contracts that a run can bill. Each one has only its id and the key, company and currency of its invoice. */
export async function readRunContracts(tx: Transaction, clientId: string, run: BillingRun) {
  const rows = await tx
    .select({
      id: contracts.id,
      invoiceGrouping: contracts.invoiceGrouping,
      currency: contracts.currency,
      paymentTerms: contracts.paymentTerms,
      poNumber: contracts.poNumber,
      discountPct: contracts.discountPct,
      vmsFeePct: contracts.vmsFeePct,
      invoiceApproval: contracts.invoiceApproval,
      parties: contracts.parties,
      billToLevel: contracts.billToLevel,
    })
    .from(contracts)
    .where(mayBeBilled(clientId, run))
  const withAgreedTerms = await agreedTermsFor(tx, clientId, run.period)
  return rows.map((row) => {
    const billTo = billedParty(row)
    const { id, currency } = row
    return {
      id,
      key: invoiceKeyOf(withAgreedTerms(row), billTo),
      billToName: billTo?.companyName ?? null,
      currency,
    }
  })
}

/** Returns ids as an array for SQL. */
export const uuidArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

type EntryRow = {
  id: string
  contract_id: string
  date: string
  minutes: number
  type: BillableEntry['type']
  classification: BillableEntry['classification']
  bill_rate: string | null
  currency: Currency | null
}
/** An entry with its contract and the currency of its rate. */
export type ContractEntry = BillableEntry & {
  readonly contractId: string
  readonly currency: Currency | null
}

/** Returns the approved unbilled entries of contracts: hourly time and unpaid absences, or only the absences. */
export async function readUnbilledEntries(
  tx: Transaction,
  clientId: string,
  contractIds: readonly string[],
  { onlyAbsences = false } = {},
): Promise<ContractEntry[]> {
  const isBillableWork = sql`e.type IN ('WORK', 'ADJUSTMENT') AND e.billable AND e.bill_rate_unit = 'HOURLY'`
  const { rows } =
    await tx.execute<EntryRow>(sql`SELECT e.id, t.contract_id, e.date::text, e.minutes - e.billed_minutes AS minutes,
      CASE WHEN e.type = 'UNPAID_ABSENCE' THEN e.type ELSE 'WORK' END AS type, coalesce(e.classification, 'REG') AS classification,
      CASE WHEN e.bill_rate_unit = 'HOURLY' THEN e.bill_rate::text END AS bill_rate, e.currency
    FROM timesheets t JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id
    WHERE t.client_id = ${clientId} AND t.contract_id = ANY (${uuidArray(contractIds)}) AND t.status = 'APPROVED' AND t.archived_at IS NULL
      AND e.archived_at IS NULL AND e.minutes <> e.billed_minutes
      AND (e.type = 'UNPAID_ABSENCE' OR (${onlyAbsences ? sql`false` : isBillableWork}))
    ORDER BY e.date, e.id`)
  return rows.map((row) => ({
    id: row.id,
    contractId: row.contract_id,
    date: row.date,
    minutes: row.minutes,
    type: row.type,
    classification: row.classification,
    billRate: row.bill_rate === null ? null : canonicalDecimal(row.bill_rate, 4),
    currency: row.currency,
  }))
}

/**
 * Returns the unbilled time that a run for a period bills. Includes unbilled time from earlier periods that already
 * had a run, because that time may have been approved late or reinstated (domain.md §3 Period rules).
 */
export async function selectEntriesOfPeriod(
  tx: Transaction,
  clientId: string,
  entries: readonly ContractEntry[],
  { from, to }: Period,
): Promise<ContractEntry[]> {
  const earlierEntries = entries.filter(({ date }) => date < from)
  const covered = await readCoveredPeriods(tx, clientId, [
    ...new Set(earlierEntries.map(({ contractId }) => contractId)),
  ])
  return entries.filter(
    ({ contractId, date }) =>
      date <= to &&
      (date >= from ||
        (covered.get(contractId) ?? []).some((period) => period.from <= date && date <= period.to)),
  )
}

/** Returns the periods of the runs that have billed each contract. */
export async function readCoveredPeriods(
  tx: Transaction,
  clientId: string,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Period[]>> {
  if (contractIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; from: string; to: string }>(
    sql`SELECT DISTINCT l.contract_id AS id, i.period_start::text AS from, i.period_end::text AS to
      FROM invoice_lines l CROSS JOIN LATERAL (SELECT period_start, period_end FROM invoices i
        WHERE i.client_id = ${clientId} AND i.id = l.invoice_id AND i.type = 'INVOICE' AND NOT i.manual AND i.status NOT IN ('DISCARDED', 'VOIDED') OFFSET 0) i
      WHERE l.client_id = ${clientId} AND l.contract_id = ANY (${uuidArray(contractIds)})`,
  )
  return Map.groupBy(rows, ({ id }) => id)
}

/** Returns the already billed fees and milestones of contracts. */
export async function readBilledFees(
  tx: Transaction,
  clientId: string,
  contractIds: readonly string[],
): Promise<Map<string, BilledItems>> {
  const { rows } = await tx.execute<{
    contract_id: string
    from: string
    to: string
    milestone: number | null
  }>(
    sql`SELECT contract_id, from_date::text AS from, to_date::text AS to, milestone FROM invoice_lines
      WHERE client_id = ${clientId} AND contract_id = ANY (${uuidArray(contractIds)}) AND live AND kind IN ('PERIOD_FEE', 'MILESTONE')`,
  )
  const byContract = Map.groupBy(rows, (row) => row.contract_id)
  return new Map(
    contractIds.map((id) => {
      const rowsOfContract = byContract.get(id) ?? []
      const fees = rowsOfContract
        .filter(({ milestone }) => milestone === null)
        .map(({ from, to }) => ({ from, to }))
      return [
        id,
        {
          fees,
          milestones: rowsOfContract.flatMap(({ milestone }) => (milestone === null ? [] : [milestone])),
        },
      ]
    }),
  )
}

/** A week of an assignment within a period. `status` is the status of its timesheet, or null if there is no timesheet. */
export type RunWeek = { contractId: string; weekStart: string; status: string | null; hoursPerDay: string }

/** Returns the weeks in which the contracts' assignments have a workday within the period. Each week has the status of its timesheet. */
export async function weeksOf(
  tx: Transaction,
  clientId: string,
  contractIds: readonly string[],
  weekStarts: readonly string[],
  period: Period,
): Promise<RunWeek[]> {
  const { rows } = await tx.execute<{
    contract_id: string
    week_start: string
    status: string | null
    hours_per_day: string
  }>(sql`SELECT a.contract_id, w::date::text AS week_start, t.status, a.hours_per_day::text
    FROM assignments a CROSS JOIN unnest(${sql.param([...weekStarts])}::text[]) w
    LEFT JOIN timesheets t ON t.client_id = a.client_id AND t.assignment_id = a.id AND t.week_start = w::date
      AND t.week_start = ANY (${sql.param([...weekStarts])}::date[]) AND t.adjusts_timesheet_id IS NULL AND t.archived_at IS NULL
    WHERE a.client_id = ${clientId} AND a.contract_id = ANY (${uuidArray(contractIds)}) AND a.archived_at IS NULL AND a.status <> 'PLANNED'
      AND EXISTS (SELECT FROM generate_series(greatest(w::date, a.start_date, ${period.from}::date),
        least(w::date + 6, coalesce(a.end_date, 'infinity'), ${period.to}::date), '1 day') d WHERE extract(isodow FROM d) < 6)
    ORDER BY a.contract_id, w`)
  return rows.map((row) => ({
    contractId: row.contract_id,
    weekStart: row.week_start,
    status: row.status,
    hoursPerDay: row.hours_per_day,
  }))
}

/** Returns how many invoices of each run are issued, and how many aren't (`drafts`). */
export async function countRuns(tx: Transaction, clientId: string) {
  const { rows } = await tx.execute<{
    frequency: InvoiceFrequency
    start: string
    drafts: number
    issued: number
  }>(sql`SELECT frequency, period_start::text AS start,
      count(*) FILTER (WHERE number IS NULL)::int AS drafts, count(*) FILTER (WHERE number IS NOT NULL)::int AS issued
    FROM invoices WHERE client_id = ${clientId} AND type = 'INVOICE' AND NOT manual AND archived_at IS NULL GROUP BY frequency, period_start`)
  return rows.map(({ frequency, start, drafts, issued }) => ({
    id: runIdOf(frequency, start),
    drafts,
    issued,
  }))
}
