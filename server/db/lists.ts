import { and, gte, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Page } from '#domain/lists.ts'
import { windowDates } from '#domain/windows.ts'
import type { WorkUntilWindow } from '#domain/windows.ts'
import { wordsOf } from '#server/searchText.ts'

/** Which function of the database finds the records of a table by words. */
export type Matching = 'matching_employees' | 'matching_projects' | 'matching_contracts'

const FUNCTIONS: Readonly<Record<Matching, SQL>> = {
  matching_employees: sql`matching_employees`,
  matching_projects: sql`matching_projects`,
  matching_contracts: sql`matching_contracts`,
}

/** The condition "every word of the search occurs in the record"; undefined without a search. */
export function matches(id: AnyPgColumn, search: string | undefined, matching: Matching): SQL | undefined {
  if (search === undefined) return undefined
  const words = wordsOf(search)
  if (words.length === 0) return sql`false`
  return sql`${id} IN (SELECT ${FUNCTIONS[matching]}(${sql.param(words)}::text[]))`
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
