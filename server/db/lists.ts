import { and, gte, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Page } from '#domain/lists.ts'
import { windowDates } from '#domain/windows.ts'
import type { WorkUntilWindow } from '#domain/windows.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { wordsOf } from '#server/searchText.ts'

/** The tables that are searched by words. */
type Searched = 'employees' | 'projects' | 'contracts'

const SEARCHED: Readonly<Record<Searched, { ids: SQL; count: SQL; text: SQL }>> = {
  employees: {
    ids: sql`matching_employees`,
    count: sql`count_matching_employees`,
    text: sql`employees.search_text`,
  },
  projects: {
    ids: sql`matching_projects`,
    count: sql`count_matching_projects`,
    text: sql`projects.search_text`,
  },
  contracts: {
    ids: sql`matching_contracts`,
    count: sql`count_matching_contracts`,
    text: sql`contracts.search_text`,
  },
}

/** Up to so many hits are fetched by their ids. */
const FEW = 1_000

/** What a search comes to: the condition its hits meet, and their number before any filter; null without a search. */
export type Search = { condition: SQL; hits: number } | null

/** Looks which records hold every word of a search; the condition suits the number of hits. */
export async function searchIn(
  tx: Transaction,
  table: Searched,
  id: AnyPgColumn,
  search: string | undefined,
): Promise<Search> {
  if (search === undefined) return null
  const words = wordsOf(search)
  if (words.length === 0) return { condition: sql`false`, hits: 0 }
  const { ids, count, text } = SEARCHED[table]
  const sought = sql`${sql.param(words)}::text[]`
  const { rows } = await tx.execute<{ hits: number }>(sql`SELECT ${count}(${sought}) AS hits`)
  const hits = rows[0]?.hits ?? 0
  const condition =
    hits <= FEW ? sql`${id} IN (SELECT ${ids}(${sought}))` : sql`${text} LIKE ALL (like_patterns(${sought}))`
  return { condition, hits }
}

/** The number of all hits, when the search alone tells it. */
export function totalOf(search: Search, query: Readonly<Record<string, unknown>>): number | null {
  const { limit: _limit, offset: _offset, search: _search, sort: _sort, ...filters } = query
  const filtered = Object.values(filters).some((value) => value !== undefined)
  return search === null || filtered ? null : search.hits
}

/** The order a `sort` parameter asks for, empty values last; then the list's own order, so that pages never overlap. */
export function orderOf<K extends string>(
  sort: string | undefined,
  columns: Readonly<Record<K, readonly (AnyPgColumn | SQL)[]>>,
  otherwise: readonly SQL[],
): SQL[] {
  if (sort === undefined) return [...otherwise]
  const descending = sort.startsWith('-')
  const chosen = columns[sort.replace(/^-/, '') as K] ?? []
  const asked = chosen.map((column) =>
    descending ? sql`${column} DESC NULLS LAST` : sql`${column} ASC NULLS LAST`,
  )
  return [...asked, ...otherwise]
}

/** A page with the number of all hits, which is only counted when the page does not tell. */
export async function pageOf<Row>(
  { limit, offset }: { limit: number; offset: number },
  rows: readonly Row[],
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const tells = rows.length < limit && (rows.length > 0 || offset === 0)
  return { rows, total: tells ? offset + rows.length : await count() }
}

/** A condition that only holds when its filter was given. */
export function when<T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value)
}

/** The condition that a date lies inside a window of days from today; a record without the date never does. */
export function inWindow(column: AnyPgColumn, window: WorkUntilWindow, today: string): SQL {
  const { from, to } = windowDates(window, today)
  return and(from === null ? undefined : gte(column, from), lte(column, to)) as SQL
}
