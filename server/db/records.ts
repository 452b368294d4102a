import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '#domain/kernel/lists.ts'
import { countRows, pageOf, searchIn, totalOf } from '#server/db/lists.ts'
import type { RecordTable, RowOf, ValuesOf } from '#server/db/recordTable.ts'
import type { Transaction } from '#server/db/withActor.ts'

/**
 * How every record of a client is found, listed, added and changed. The tables are in schema.ts; what only one of them knows (its
 * filters, its orders, its columns) stands in a file of its own beside this one. The query layer cannot follow a table that is only
 * known as `T`: what it gives back is typed here, at the edge.
 */

/** The condition that a record is the client's and not archived. */
export const presentIn = (table: RecordTable, clientId: string) =>
  and(eq(table.clientId, clientId), isNull(table.archivedAt)) as SQL

/** One record of the client; locked until the transaction ends when it is about to change. */
export async function findRecord<T extends RecordTable>(
  tx: Transaction,
  table: T,
  clientId: string,
  id: string,
  mode: 'read' | 'change' = 'read',
): Promise<RowOf<T> | null> {
  const someTable: RecordTable = table
  const found = tx
    .select()
    .from(someTable)
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
  const [row] = await (mode === 'change' ? found.for('update') : found)
  return (row as RowOf<T> | undefined) ?? null
}

/** Adds a record and gives back the stored row. */
export async function insertRecord<T extends RecordTable>(
  tx: Transaction,
  table: T,
  values: ValuesOf<T>,
): Promise<RowOf<T>> {
  const [row] = await tx
    .insert(table as RecordTable)
    .values(values)
    .returning()
  if (row === undefined) throw new Error('an insert gave no row')
  return row
}

/** What no change touches: a value that is undefined is left out of the statement. */
const KEPT = {
  clientId: undefined,
  id: undefined,
  tenantId: undefined,
  createdAt: undefined,
  createdBy: undefined,
}

/** Stores changes of a record over the version it was read with; null when that version is gone. */
export async function updateRecord<T extends RecordTable>(
  tx: Transaction,
  table: T,
  { clientId, id, version }: { clientId: string; id: string; version: number },
  changes: Partial<ValuesOf<T>>,
  uid: string,
): Promise<RowOf<T> | null> {
  const stamp = { version: version + 1, updatedBy: uid, updatedAt: new Date().toISOString() }
  const [row] = await tx
    .update(table as RecordTable)
    .set({ ...changes, ...KEPT, ...stamp })
    .where(and(eq(table.clientId, clientId), eq(table.id, id), eq(table.version, version)))
    .returning()
  return (row as RowOf<T> | undefined) ?? null
}

type ListQuery = { limit: number; offset: number; search?: string | undefined }

/** What one list asks for. */
type Listing<Row> = {
  /** Conditions beside those of every list; undefined ones do not count. */
  filters: readonly (SQL | undefined)[]
  /** The condition on what the caller may see at all. */
  visible?: SQL | undefined
  order: readonly SQL[]
  /** Tables that the order needs beside the list's own. */
  joins?: readonly { table: PgTable; on: SQL | undefined }[]
  /** Reads the rows that are chosen. */
  read: (chosen: SQL | undefined, order: SQL[]) => PromiseLike<Row[]>
}

/** A page of the client's records, found by their search text, with the number of all hits. */
export async function pageOfRecords<Row>(
  tx: Transaction,
  table: RecordTable,
  clientId: string,
  query: ListQuery,
  { filters, visible, order, joins = [], read }: Listing<Row>,
): Promise<Page<Row>> {
  const search = await searchIn(tx, table, query.search)
  const where = and(presentIn(table, clientId), search?.condition, visible, ...filters)
  // The page is found on the index alone; only its few rows are then read.
  let ids: PgSelect = tx.select({ id: table.id }).from(table).$dynamic()
  for (const { table: joined, on } of joins) ids = ids.innerJoin(joined, on)
  const page = ids
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset)
  const rows = await read(and(eq(table.clientId, clientId), inArray(table.id, page)), [...order])
  return pageOf(query, rows, async () => {
    const told = visible === undefined ? totalOf(search, query) : null
    return told ?? (await countRows(tx, table, where))
  })
}

/** Ids of the client's records that meet a condition, archived ones left out. */
export async function idsOfRecords(
  tx: Transaction,
  table: RecordTable,
  clientId: string,
  condition: SQL | undefined,
): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(presentIn(table, clientId), condition))
    .orderBy(table.id)
  return rows.map(({ id }) => String(id))
}
