import { and, count, eq, getTableName, inArray, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { countBound, type Page } from '#domain/kernel/lists/lists.ts'
import { countRows, pageOf, searchIn, totalOf } from '#server/db/lists.ts'
import { cacheIfLarge } from '#server/db/largeTotals.ts'
import { runPrepared } from '#server/db/planned.ts'
import type { RecordTable, RowOf, ValuesOf } from '#server/db/recordTable.ts'
import type { Transaction } from '#server/db/withActor.ts'

// Finds, lists, adds and changes a client's records. The query layer can't infer the row type of a generic
// table `T`, so this file declares it.

/** Returns a condition for the client's records that aren't archived. */
export const unarchivedIn = (table: RecordTable, clientId: string | Placeholder) =>
  and(eq(table.clientId, clientId), isNull(table.archivedAt)) as SQL

/** Returns one of the client's records or null. The mode `change` locks it until the transaction ends. */
export async function findRecord<T extends RecordTable>(
  tx: Transaction,
  table: T,
  clientId: string,
  id: string,
  mode: 'read' | 'change' = 'read',
): Promise<RowOf<T> | null> {
  const anyTable: RecordTable = table
  const found = tx
    .select()
    .from(anyTable)
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
  const [row] = await (mode === 'change' ? found.for('update') : found)
  return (row as RowOf<T> | undefined) ?? null
}

/** Inserts a record and returns the stored row. */
export async function insertRecord<T extends RecordTable>(
  tx: Transaction,
  table: T,
  values: ValuesOf<T>,
): Promise<RowOf<T>> {
  const [row] = await tx
    .insert(table as RecordTable)
    .values(values)
    .returning()
  if (row === undefined) throw new Error('an insert returned no row')
  return row
}

/** Inserts records in one statement and returns the stored rows in the same order. */
export async function insertRecords<T extends RecordTable>(
  tx: Transaction,
  table: T,
  values: readonly ValuesOf<T>[],
): Promise<RowOf<T>[]> {
  if (values.length === 0) return []
  const rows = await tx
    .insert(table as RecordTable)
    .values([...values])
    .returning()
  const byId = new Map(rows.map((row) => [row.id, row as RowOf<T>]))
  return values.map(({ id }) => {
    const row = byId.get(id)
    if (row === undefined) throw new Error('an insert returned too few rows')
    return row
  })
}

/** The columns that an update never changes. The query layer skips undefined values. */
const UNCHANGED = {
  clientId: undefined,
  id: undefined,
  tenantId: undefined,
  createdAt: undefined,
  createdBy: undefined,
}

/** Updates a record and returns the stored row, or null if its version has changed. */
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
    .set({ ...changes, ...UNCHANGED, ...stamp })
    .where(and(eq(table.clientId, clientId), eq(table.id, id), eq(table.version, version)))
    .returning()
  return (row as RowOf<T> | undefined) ?? null
}

type ListQuery = {
  limit: number
  offset: number
  search?: string | undefined
  sort?: string | undefined
}

/** The conditions and the order of one list query. */
type Conditions = {
  /** Filters in addition to the ones that every list has. Undefined filters are ignored. */
  filters: readonly (SQL | undefined)[]
  /** The condition for records that the caller can see. */
  visible?: SQL | undefined
  order: readonly SQL[]
  /** Tables that the order needs besides the list's own table. */
  joins?: readonly { table: PgTable; on: SQL | undefined }[]
}
type ListSource<Row> = Conditions & {
  read: (condition: SQL | undefined, order: SQL[]) => PromiseLike<Row[]>
  /** Reads the first page of the list without filters, in its default order. */
  readFirst: (limit: number) => PromiseLike<Row[]>
}

/** Returns a page of the client's records and the total. */
export async function pageOfRecords<Row>(
  tx: Transaction,
  table: RecordTable,
  clientId: string,
  query: ListQuery,
  { read, readFirst, ...conditions }: ListSource<Row>,
): Promise<Page<Row>> {
  const { limit, offset, sort } = query
  const isWholeList =
    query.search === undefined &&
    [conditions.visible, ...conditions.filters].every((each) => each === undefined)
  const countWhole = () =>
    cacheIfLarge([clientId, getTableName(table)], () => countRecords(tx, table, clientId))
  if (isWholeList && offset === 0 && sort === undefined)
    return pageOf(query, await readFirst(limit), countWhole)
  const { ids, search, where } = await matchingIds(tx, table, clientId, query, conditions)
  // Reads the ids from the index first, so that the rows before the page aren't fetched.
  const onPage = inArray(table.id, ids.limit(limit).offset(offset))
  const rows = await read(and(eq(table.clientId, clientId), onPage), [...conditions.order])
  const searchTotal = conditions.visible === undefined ? totalOf(search, query) : null
  const countAll = async (max: number | null) => {
    const isUsable =
      searchTotal !== null && (searchTotal <= countBound || (max !== null && max <= searchTotal))
    if (isUsable) return searchTotal
    return isWholeList ? countWhole() : countRows(tx, table, where, max)
  }
  return pageOf(query, rows, countAll, search === null ? null : countBound)
}

/** Returns the number of the client's records. */
async function countRecords(tx: Transaction, table: RecordTable, clientId: string): Promise<number> {
  const query = () =>
    tx
      .select({ total: count() })
      .from(table)
      .where(unarchivedIn(table, sql.placeholder('clientId')))
  const [row] = await runPrepared(tx, `count_${getTableName(table)}`, query, { clientId })
  return row?.total ?? 0
}

/** Returns the ids of all of the client's records that match a query, in the order given by `conditions`. */
export async function idsInOrder(
  tx: Transaction,
  table: RecordTable,
  clientId: string,
  query: ListQuery,
  conditions: Conditions,
): Promise<string[]> {
  const { ids } = await matchingIds(tx, table, clientId, query, conditions)
  const rows = (await ids) as { id: string }[]
  return rows.map(({ id }) => id)
}

/** Returns the condition for the client's records that match a query. */
export async function conditionOf(
  tx: Transaction,
  table: RecordTable,
  clientId: string,
  { search }: Pick<ListQuery, 'search'>,
  { filters, visible }: Pick<Conditions, 'filters' | 'visible'>,
): Promise<SQL> {
  const found = await searchIn(tx, table, clientId, search)
  return and(unarchivedIn(table, clientId), found?.condition, visible, ...filters) as SQL
}

async function matchingIds(
  tx: Transaction,
  table: RecordTable,
  clientId: string,
  { search: text }: ListQuery,
  { filters, visible, order, joins = [] }: Conditions,
) {
  const search = await searchIn(tx, table, clientId, text)
  const where = and(unarchivedIn(table, clientId), search?.condition, visible, ...filters)
  let ids: PgSelect = tx.select({ id: table.id }).from(table).$dynamic()
  for (const { table: joined, on } of joins) ids = ids.innerJoin(joined, on)
  return { ids: ids.where(where).orderBy(...order), search, where }
}

/** Returns the ids of the client's records that match a condition and aren't archived. */
export async function idsOfRecords(
  tx: Transaction,
  table: RecordTable,
  clientId: string,
  condition: SQL | undefined,
): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(unarchivedIn(table, clientId), condition))
    .orderBy(table.id)
  return rows.map(({ id }) => String(id))
}
