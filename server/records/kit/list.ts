import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type * as z from 'zod/mini'
import type { Page } from '#domain/kernel/lists.ts'
import { orderOf, when } from '#server/db/lists.ts'
import { pageOfRecords } from '#server/db/records.ts'
import type { RecordTable } from '#server/db/recordTable.ts'
import type { Transaction } from '#server/db/withActor.ts'

type Schema = z.ZodMiniType
type Paging = { limit: number; offset: number; search?: string | undefined; sort?: string | undefined }

/** The sort keys of a query, without their direction. */
type SortKey<Query> = Query extends { sort?: infer Sort }
  ? Exclude<Sort, `-${string}` | undefined> & string
  : never

/** One condition for each filter of a query. */
type Filters<Query> = {
  readonly [Key in Exclude<keyof Query, keyof Paging>]-?: (
    value: NonNullable<Query[Key]>,
    today: string,
  ) => SQL
}

/** How the records of a table are listed. Sorts and filters must have exactly the keys of the query to compile. */
export type List<Q extends Schema, Row extends Schema, C extends SelectedFields> = {
  readonly query: Q
  readonly row: Row
  readonly columns: C
  /** Returns the response row for the selected columns. */
  readonly toRow: (selected: SelectResultFields<C>, today: string) => z.input<Row>
  readonly sorts: Readonly<Record<SortKey<z.output<Q>>, readonly (AnyPgColumn | SQL)[]>>
  readonly filters: Filters<z.output<Q>>
  /** The default order, also for rows with equal sort values. Ends with the id. */
  readonly order: readonly SQL[]
  /** The condition on records that need more than the call's permission; undefined if the caller may see all. */
  readonly visible?: (permissions: readonly string[]) => SQL | undefined
  /** Tables that the columns need, and the sort keys that need them too. */
  readonly joins?: {
    readonly tables: readonly { table: PgTable; on: SQL | undefined }[]
    readonly sorts: readonly SortKey<z.output<Q>>[]
  }
}

/** Returns one page of a client's records and the total. */
export async function listRecords<Q extends Schema, Row extends Schema, C extends SelectedFields>(
  tx: Transaction,
  { table, list }: { readonly table: RecordTable; readonly list: List<Q, Row, C> },
  { clientId, permissions }: { clientId: string; permissions: readonly string[] },
  query: z.output<Q>,
  today: string,
): Promise<Page<z.input<Row>>> {
  // The keys are type-checked where the list is declared.
  const given = query as Paging & Readonly<Record<string, unknown>>
  const conditions = Object.entries(
    list.filters as Readonly<Record<string, (value: unknown, today: string) => SQL>>,
  )
  const { tables = [], sorts = [] } = list.joins ?? {}
  const sortNeedsJoins = sorts.some((key) => key === given.sort?.replace(/^-/, ''))
  const page = await pageOfRecords(tx, table, clientId, given, {
    filters: conditions.map(([name, condition]) => when(given[name], (value) => condition(value, today))),
    visible: list.visible?.(permissions),
    order: orderOf(given.sort, list.sorts, list.order),
    joins: sortNeedsJoins ? tables : [],
    read: async (chosen, order) => {
      let rows = tx.select(list.columns).from(table).$dynamic() as unknown as PgSelect
      for (const { table: joined, on } of tables) rows = rows.innerJoin(joined, on)
      return (await rows.where(chosen).orderBy(...order)) as SelectResultFields<C>[]
    },
  })
  return { rows: page.rows.map((selected) => list.toRow(selected, today)), total: page.total }
}

/** Orders by a text, ignoring case. */
export const ignoringCase = (column: AnyPgColumn): SQL => sql`lower(${column})`
