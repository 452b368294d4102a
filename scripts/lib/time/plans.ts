import { and, desc, eq, getTableName, isNull, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import * as z from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import { withActor, type Transaction } from '#server/db/withActor.ts'
import { listRecords } from '#server/records/kit/list.ts'
import { timesheetQuery } from '#domain/timesheets/record.ts'
import { invoiceQuery } from '#domain/invoices/record.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { copiedTables } from '#scripts/lib/time/copies.ts'
import { benchOf } from '#server/records/employees/bench.ts'
import { readEarningsBasis } from '#server/records/contracts/earnings.ts'
import { readWeeklyHours } from '#server/records/dashboard/hours.ts'
import { countTime } from '#server/records/dashboard/time.ts'
import {
  countRuns,
  readCoveredPeriods,
  readCandidates,
  readUnbilledEntries,
  weeksOf,
} from '#server/records/invoices/candidates.ts'
import { readPoUsage } from '#server/records/invoices/poUsage.ts'
import { unpaidSince } from '#server/records/invoices/openInvoices.ts'
import { readOwedNow, readOwedAsOf } from '#server/records/invoices/receivables.ts'
import { invoiceResource } from '#server/records/invoices/resource.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { readContractMonths } from '#server/records/invoices/margins/margins.ts'
import { readUnbilledWeeks } from '#server/records/invoices/unbilledTime.ts'
import { entriesOf } from '#server/records/timesheets/shownTimesheet.ts'
import { missingWeeks } from '#server/records/timesheets/missingWeeks.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** How PostgreSQL runs a query with the API's permissions: what it reads, and how long that takes. */
export type QueryPlan = {
  readonly name: string
  /** The indexes it uses. "alone" after a name means that the index is read without its table. */
  readonly indexes: readonly string[]
  /** The large tables in which every row is read. */
  readonly scanned: readonly string[]
  /** The number of rows read from large tables. */
  readonly rows: number
  readonly ms: number
}

type RunQuery = (tx: Transaction, clientId: string) => Promise<unknown>
type Statement = { readonly text: string; readonly values: readonly unknown[] }

const today = todayUtc()
const agingBounds = [30, 60, 90]
const reader = { permissions: [], uid: 'approver-0', employeeId: null }
const period = {
  from: `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`,
  to: addDays(`${today.slice(0, 7)}-01`, -1),
}
const contractIds = async (tx: Transaction, clientId: string) =>
  (await readCandidates(tx, clientId, { frequency: 'MONTHLY', period }))
    .slice(0, 500)
    .map(({ contract }) => contract.id)

/** The queries whose speed matters most in a client with many timesheets and invoices. Each key says what its query returns. */
export const keyQueries: Readonly<Record<string, RunQuery>> = {
  "an employee's week": async (tx, clientId) => {
    const week = weekStartOf(addDays(today, -21), 'MONDAY')
    const [latest] = await tx
      .select()
      .from(timesheets)
      .where(and(eq(timesheets.clientId, clientId), isNull(timesheets.archivedAt)))
      .orderBy(desc(timesheets.periodStart), desc(timesheets.id))
      .limit(1)
    const found = await tx
      .select({ id: timesheets.id })
      .from(timesheets)
      .where(
        and(
          eq(timesheets.clientId, clientId),
          eq(timesheets.employeeId, latest?.employeeId ?? ''),
          eq(timesheets.weekStart, week),
        ),
      )
    await entriesOf(tx, clientId, [latest?.id ?? '', ...found.map(({ id }) => id)])
  },
  "the approver's queue": (tx, clientId) =>
    listRecords(
      tx,
      timesheetResource,
      { ...reader, clientId },
      z.parse(timesheetQuery, { status: 'SUBMITTED', own: 'NONE', sort: 'submittedAt', limit: '100' }),
      today,
    ),
  'what waits on the dashboard': (tx, clientId) =>
    countTime(tx, clientId, today, { ...reader, roles: ['CLIENT_ADMIN'] } as never),
  'who is on the bench': (tx, clientId) => benchOf(tx, clientId, today, true),
  'hours per week': (tx, clientId) => readWeeklyHours(tx, clientId, today),
  'missing weeks': (tx, clientId) =>
    tx.execute(
      missingWeeks(
        clientId,
        today,
        { first: weekStartOf(addDays(today, -56), 'MONDAY'), last: weekStartOf(today, 'MONDAY') },
        { page: sql`LIMIT 50` },
      ),
    ),
  'unbilled time by week': (tx, clientId) => readUnbilledWeeks(tx, clientId, today),
  'time that a run bills': async (tx, clientId) =>
    readUnbilledEntries(tx, clientId, await contractIds(tx, clientId)),
  'weeks that a run waits for': async (tx, clientId) =>
    weeksOf(tx, clientId, await contractIds(tx, clientId), [weekStartOf(period.from, 'MONDAY')], period),
  'what purchase orders have used': async (tx, clientId) => {
    const ids = await contractIds(tx, clientId)
    await readPoUsage(tx, clientId, ids, { of: 'all', precision: 2 })
    await readCoveredPeriods(tx, clientId, ids)
  },
  'what a contract has earned': async (tx, clientId) => {
    const [id] = await contractIds(tx, clientId)
    if (id !== undefined) await readEarningsBasis(tx, clientId, { id })
  },
  'margins of a month': (tx, clientId) =>
    readContractMonths(tx, clientId, today, { months: [period.from.slice(0, 7)] }),
  aging: async (tx, clientId) => {
    await readOwedNow(tx, clientId, today, agingBounds)
  },
  'aging as of an earlier day': (tx, clientId) =>
    readOwedAsOf(tx, clientId, addDays(today, -30), agingBounds),
  'overdue invoices': (tx, clientId) =>
    listRecords(
      tx,
      invoiceResource,
      { ...reader, clientId },
      z.parse(invoiceQuery, { overdue: 'true', sort: 'dueDate' }),
      today,
    ),
  'overdue invoices for notifications': (tx, clientId) =>
    tx
      .select({ total: invoices.totalCents })
      .from(invoices)
      .where(and(eq(invoices.clientId, clientId), unpaidSince(today))),
  'billing runs': (tx, clientId) => countRuns(tx, clientId),
}

/** Runs the queries as the API does, then explains each statement that reads data, using the same values. Statements that use no index and read no large table are left out. */
export async function plansOf(
  database: Database,
  clientId: string,
  names: readonly string[] = Object.keys(keyQueries),
): Promise<QueryPlan[]> {
  const plans: QueryPlan[] = []
  for (const [name, runQuery] of Object.entries(keyQueries).filter(([each]) => names.includes(each))) {
    const statements: Statement[] = []
    let connection: PoolClient | null = null
    const recordingDatabase: Database = {
      ...database,
      lease: async () => {
        connection = await database.lease()
        return recordStatements(connection, statements)
      },
    }
    const parts = await withActor(
      recordingDatabase,
      { uid: 'approver-0', clientId, tenantScope: null },
      async (tx) => {
        await runQuery(tx, clientId)
        const statementsToExplain = statements
          .splice(0)
          .filter(({ text }) => /^\s*(?:select|with)\b/i.test(text))
        const found: ExplainedStatement[] = []
        for (const statement of statementsToExplain) found.push(await explain(connection, statement))
        return found.filter(({ indexes, scanned }) => indexes.length + scanned.length > 0)
      },
    )
    plans.push({
      name,
      indexes: [...new Set(parts.flatMap(({ indexes }) => indexes))],
      scanned: [...new Set(parts.flatMap(({ scanned }) => scanned))],
      rows: parts.reduce((sum, part) => sum + part.rows, 0),
      ms: parts.reduce((sum, part) => sum + part.ms, 0),
    })
  }
  return plans
}

/** Returns a connection that records its statements. */
function recordStatements(connection: PoolClient, statements: Statement[]): PoolClient {
  return new Proxy(connection, {
    get(target, key) {
      if (key !== 'query') {
        const value: unknown = Reflect.get(target, key, target)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      }
      return (query: string | { text: string }, values: readonly unknown[] = []) => {
        statements.push({ text: typeof query === 'string' ? query : query.text, values })
        return target.query(query as string, [...values])
      }
    },
  })
}

/** The copied tables that grow with each new week and contract: all except projects and employees. */
const largeTables = copiedTables
  .map(getTableName)
  .filter((name) => name !== 'projects' && name !== 'employees')

type ExplainedStatement = Omit<QueryPlan, 'name'>
/** A step of a plan, as PostgreSQL describes it. */
type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}

/** Runs a statement again to explain it. */
async function explain(
  connection: PoolClient | null,
  { text, values }: Statement,
): Promise<ExplainedStatement> {
  if (connection === null) throw new Error('no query was sent')
  const result = await connection.query<{ 'QUERY PLAN': [{ Plan: Step; 'Execution Time': number }] }>({
    text: 'EXPLAIN (ANALYZE, FORMAT JSON) '.concat(text),
    values: [...values],
  })
  const [plan] = result.rows[0]?.['QUERY PLAN'] ?? []
  if (plan === undefined) throw new Error('a statement has no plan')
  const steps = stepsOf(plan.Plan)
  const isLargeTable = (table: string | undefined) => table !== undefined && largeTables.includes(table)
  return {
    indexes: steps.flatMap(({ 'Node Type': type, 'Index Name': index }) =>
      index === undefined ? [] : type === 'Index Only Scan' ? `${index} alone` : index,
    ),
    scanned: steps
      .filter((step) => step['Node Type'] === 'Seq Scan' && isLargeTable(step['Relation Name']))
      .map((step) => step['Relation Name'] ?? ''),
    rows: steps
      .filter((step) => isLargeTable(step['Relation Name']))
      .reduce(
        (sum, step) =>
          sum + (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
        0,
      ),
    ms: plan['Execution Time'],
  }
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
