import { and, Column, count, getTableName, gte, is, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '#domain/kernel/lists/lists.ts'
import { windowDates, type AlertDays } from '#domain/kernel/alertDays.ts'
import type { WorkUntilWindow } from '#domain/kernel/windows.ts'
import { cacheIfLarge } from '#server/db/largeTotals.ts'
import type { RecordTable } from '#server/db/recordTable.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { wordsOf } from '#server/db/searchText.ts'

/** The matches of a search are fetched by id if there are at most this many. */
const MAX_FETCHED_BY_ID = 1_000

/** The condition of a search, and its total before filters. Counting stops at `countBound` + 1. Null without a search. */
export type Search = { condition: SQL; total: number } | null

/**
 * Counts the records that contain every word of a search. Returns the condition that is fastest for that many
 * records. A searched table needs `set_up_client_table(…, searched => true)` in its migration.
 */
export async function searchIn(
  tx: Transaction,
  table: RecordTable,
  clientId: string,
  search: string | undefined,
): Promise<Search> {
  if (search === undefined) return null
  const words = wordsOf(search)
  if (words.length === 0) return { condition: sql`false`, total: 0 }
  const name = getTableName(table)
  const matching = sql.identifier(`matching_${name}`)
  const countMatching = sql.identifier(`count_matching_${name}`)
  const searchWords = sql`${sql.param(words)}::text[]`
  const total = await cacheIfLarge([clientId, name, ...words], async () => {
    const counted = await tx.execute<{ total: number }>(sql`SELECT ${countMatching}(${searchWords}) AS total`)
    return counted.rows[0]?.total ?? 0
  })
  if (total <= MAX_FETCHED_BY_ID)
    return { condition: sql`${table.id} IN (SELECT ${matching}(${searchWords}))`, total }
  // With a CASE, the planner expects half of all records to match. Without it, the planner would expect too
  // few matches if there are several patterns, and would sort the whole table.
  const matches = sql`${table}.search_text LIKE ALL (like_patterns(${searchWords}))`
  return { condition: sql`CASE WHEN ${matches} THEN true ELSE false END`, total }
}

/** Returns the total of a search, or null if there is no search or the query also filters. */
export function totalOf(search: Search, query: Readonly<Record<string, unknown>>): number | null {
  const { limit: _limit, offset: _offset, search: _search, sort: _sort, ...filters } = query
  const filtered = Object.values(filters).some((value) => value !== undefined)
  return search === null || filtered ? null : search.total
}

/** Returns the order of a `sort` parameter, with empty values last. Ties are in the list's default order, so that pages never overlap. */
export function orderOf<K extends string>(
  sort: string | undefined,
  columns: Readonly<Record<K, readonly (AnyPgColumn | SQL)[]>>,
  defaultOrder: readonly SQL[],
): SQL[] {
  if (sort === undefined) return [...defaultOrder]
  const isDescending = sort.startsWith('-')
  const selected = columns[sort.replace(/^-/, '') as K] ?? []
  return [
    ...selected.map((column) => (isDescending ? descending(column) : sql`${column} ASC`)),
    ...defaultOrder,
  ]
}

// Ascending orders have empty values last by default. On a NOT NULL column, NULLS LAST would prevent a backward index scan.
const descending = (column: AnyPgColumn | SQL) =>
  is(column, Column) && column.notNull ? sql`${column} DESC` : sql`${column} DESC NULLS LAST`

/**
 * Returns a page with its total. Only counts if the total doesn't follow from the page itself. With a
 * `bound`, counts at most one row past it, or past the end of the page if that is farther. For a page past
 * the last one, counts all rows to find the last page.
 */
export async function pageOf<Row>(
  { limit, offset }: { limit: number; offset: number },
  rows: readonly Row[],
  countAll: (maxCount: number | null) => Promise<number>,
  bound: number | null = null,
): Promise<Page<Row>> {
  const seen = offset + rows.length
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0)
  if (isLastPage) return { rows, total: seen, isCapped: false }
  const maxCount = rows.length === 0 || bound === null ? null : Math.max(bound, seen)
  const total = await countAll(maxCount === null ? null : maxCount + 1)
  const isCapped = maxCount !== null && total > maxCount
  return { rows, total: isCapped ? maxCount : total, isCapped }
}

/** Returns the number of rows that meet a condition, at most `maxCount`. */
export async function countRows(
  tx: Transaction,
  table: PgTable,
  where: SQL | undefined,
  maxCount: number | null = null,
): Promise<number> {
  if (maxCount === null) {
    const [row] = await tx.select({ total: count() }).from(table).where(where)
    return row?.total ?? 0
  }
  const limited = tx
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(maxCount)
    .as('limited')
  const [row] = await tx.select({ total: count() }).from(limited)
  return row?.total ?? 0
}

/** Returns the condition that a column has one of the ids. All ids are one parameter, so that the text of a statement doesn't depend on how many there are. */
export const hasOneOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = ANY (${sql.param([...ids])}::uuid[])`

/** Returns the condition of a filter, or undefined if the filter isn't set. */
export function conditionIfSet<T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value)
}

/** Returns the condition that a date is in a window, such as the next 30 days. EXPIRED means before today. Records without the date don't match. */
export function inWindow(
  column: AnyPgColumn,
  window: WorkUntilWindow,
  today: string,
  alertDays: AlertDays,
): SQL {
  const dates = windowDates(window, today, alertDays)
  if (dates === null) return sql`false`
  const { from, to } = dates
  return and(from === null ? undefined : gte(column, from), lte(column, to)) as SQL
}
