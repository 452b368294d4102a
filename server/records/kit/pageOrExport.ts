import type * as z from 'zod/mini'
import type { CallName } from '#domain/calls.ts'
import { searchTextOf, wordsOf } from '#server/db/searchText.ts'
import type { Outcome } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { exportRows } from '#server/records/kit/export.ts'

/** The part of the query that all lists share. */
type ListQuery = {
  readonly format?: 'csv' | undefined
  readonly columns?: readonly string[] | undefined
  readonly limit: number
  readonly offset: number
  readonly search?: string | undefined
}

/** Returns a page of a list whose rows have all been computed already, or all matching rows as a file. */
export async function pageOrExport<Row extends z.ZodMiniType>(
  context: RequestContext & { query: ListQuery },
  {
    call,
    rowSchema,
    rows,
    textsOf,
  }: {
    readonly call: CallName
    readonly rowSchema: Row
    readonly rows: readonly z.input<Row>[]
    /** Returns a row's searchable strings. */
    readonly textsOf: (row: z.input<Row>) => readonly string[]
  },
): Promise<Outcome> {
  const { format, columns, limit, offset, search } = context.query
  const words = wordsOf(search ?? '')
  const matches = rows.filter((row) => {
    const text = searchTextOf(...textsOf(row))
    return words.every((word) => text.includes(word))
  })
  if (format === undefined) return { body: matches.slice(offset, offset + limit), total: matches.length }
  const read = (_tx: unknown, from: number, count: number) =>
    Promise.resolve(matches.slice(from, from + count))
  return exportRows(context, { call, row: rowSchema, columns, count: matches.length, read })
}
