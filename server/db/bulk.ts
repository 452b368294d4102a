import { and, count, eq, getTableName, sql, type InferInsertModel, type Table } from 'drizzle-orm'
import { clientCounters, tenants } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** The number of rows per statement. More rows would make the statements too long, and fewer rows would need too many statements. */
const chunkSize = 1000
/** An arbitrary constant for the lock that lets only one process load demo data at a time. */
const loadingLock = 7_331_002

/**
 * Inserts many rows into one table, each chunk as a single JSON parameter. The driver binds at most 65,535
 * parameters, and parsing thousands of them takes longer than storing the rows. Every row must have the same
 * columns. The table's other columns get their defaults.
 */
export async function insertMany<T extends Table>(
  tx: Transaction,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first).map((property) => [property, columnOf(property)] as const)
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column)),
    sql`, `,
  )
  const target = sql.identifier(getTableName(table))
  await sendEach(jsonOf(rows, columns), (json) =>
    tx.execute(
      sql`INSERT INTO ${target} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${target}, ${json}::jsonb)`,
    ),
  )
}

/** Sends items one after another. Each item is prepared while the database works on the previous one. */
export async function sendEach<Item>(
  items: Iterable<Item>,
  send: (item: Item) => Promise<unknown>,
): Promise<void> {
  let sent: Promise<unknown> = Promise.resolve()
  for (const item of items) {
    await sent
    sent = send(item)
  }
  await sent
}

/** Yields the rows as JSON, one chunk at a time, with each value under its column's name. A bigint becomes a string, because JSON has no type for it. */
function* jsonOf(
  rows: readonly object[],
  columns: readonly (readonly [property: string, column: string])[],
): Generator<string> {
  const toRow = (row: object) => {
    const values = row as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      columns.map(([property, column]) => {
        const value = values[property]
        return [column, typeof value === 'bigint' ? value.toString() : value]
      }),
    )
  }
  for (let from = 0; from < rows.length; from += chunkSize)
    yield JSON.stringify(rows.slice(from, from + chunkSize).map(toRow))
}

/** Waits until no other process is loading demo data, and blocks other loads until the transaction ends. Returns true if there are no tenants yet. */
export async function lockForLoading(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${loadingLock})`)
  const [found] = await tx.select({ rows: count() }).from(tenants)
  return found?.rows === 0
}

/**
 * Updates the planner's statistics. Without them, a search takes half a second. The embedded database never
 * updates them automatically.
 */
export async function analyzeTables(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`ANALYZE tenants, clients, users, user_clients, employees, projects, contracts, assignments, timesheets, timesheet_entries, invoices, invoice_lines, invoice_allocations, payments, payment_applications`,
  )
}

/** Reserves consecutive numbers in a series. Returns the first, or null if the series doesn't exist. */
export async function takeNumbers(
  tx: Transaction,
  clientId: string,
  series: string,
  howMany: number,
): Promise<number | null> {
  const [counter] = await tx
    .update(clientCounters)
    .set({ last: sql`${clientCounters.last} + ${howMany}` })
    .where(and(eq(clientCounters.clientId, clientId), eq(clientCounters.series, series)))
    .returning({ last: clientCounters.last })
  return counter === undefined ? null : counter.last - howMany + 1
}

function columnOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
