import { and, count, eq, getTableName, sql, type InferInsertModel, type Table } from 'drizzle-orm'
import { clientCounters, tenants } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** The number of rows per statement. More would make messages too long, and fewer would need too many statements. */
const chunk = 1000
/** An arbitrary constant for the lock that lets only one process load at a time. */
const loadingLock = 7_331_002

/**
 * Inserts many rows into one table, each chunk as a single JSON parameter. The driver binds at most 65,535
 * parameters, and parsing thousands of them takes longer than storing the rows. Every row must have the same
 * columns. All other columns get their default.
 */
export async function insertMany<T extends Table>(
  tx: Transaction,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const names = sql.join(
    Object.keys(first).map((property) => sql.identifier(columnOf(property))),
    sql`, `,
  )
  const target = sql.identifier(getTableName(table))
  for (let from = 0; from < rows.length; from += chunk) {
    const json = JSON.stringify(rows.slice(from, from + chunk).map(toColumns))
    await tx.execute(
      sql`INSERT INTO ${target} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${target}, ${json}::jsonb)`,
    )
  }
}

/** Locks loading to one process until the transaction ends. Returns true if there are no tenants yet. */
export async function lockEmptyDatabase(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${loadingLock})`)
  const [found] = await tx.select({ rows: count() }).from(tenants)
  return found?.rows === 0
}

/**
 * Updates the planner's statistics. Without them, a search takes half a second, and the embedded database
 * never analyzes its tables automatically.
 */
export async function analyzeTables(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`ANALYZE tenants, clients, users, user_clients, employees, projects, contracts, assignments, timesheets, timesheet_entries, invoices, invoice_lines, invoice_allocations, payments, payment_applications`,
  )
}

/** Reserves several numbers of a series. Returns the first, or null if the series doesn't exist. */
export async function takeNumbers(
  tx: Transaction,
  clientId: string,
  series: string,
  many: number,
): Promise<number | null> {
  const [counter] = await tx
    .update(clientCounters)
    .set({ last: sql`${clientCounters.last} + ${many}` })
    .where(and(eq(clientCounters.clientId, clientId), eq(clientCounters.series, series)))
    .returning({ last: clientCounters.last })
  return counter === undefined ? null : counter.last - many + 1
}

/** Returns a row keyed by column names. Integers too large for JSON become text. */
function toColumns(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([property, value]) => [
      columnOf(property),
      typeof value === 'bigint' ? value.toString() : (value as unknown),
    ]),
  )
}

function columnOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
