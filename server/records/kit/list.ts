import { and, getTableName, inArray, sql, Subquery } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type * as z from 'zod/mini'
import { canSeeField } from '#domain/kernel/fieldGuards.ts'
import { pageSizes, type Page } from '#domain/kernel/lists/lists.ts'
import { defaultSettings, type Settings } from '#domain/settings/record.ts'
import { orderOf } from '#server/db/lists.ts'
import { runPrepared } from '#server/db/planned.ts'
import { idsInOrder, pageOfRecords, unarchivedIn } from '#server/db/records.ts'
import type { RecordTable } from '#server/db/recordTable.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { queryConditions } from '#server/records/kit/filters.ts'
import type { AlertSetting } from '#server/records/kit/filters.ts'
import { effectiveSettings, settingsOfVersion } from '#server/records/settings/effectiveSettings.ts'

type Schema = z.ZodMiniType
type Paging = {
  limit: number
  offset: number
  search?: string | undefined
  sort?: string | undefined
  format?: 'csv' | undefined
  columns?: readonly string[] | undefined
  not?: readonly string[] | undefined
}

/** The sort keys of a query, without their direction. */
type SortKey<Query> = Query extends { sort?: infer Sort }
  ? Exclude<Sort, `-${string}` | undefined> & string
  : never

/** For each filter of a query, a function that returns the filter's condition. */
type Filters<Query> = {
  readonly [Key in Exclude<keyof Query, keyof Paging>]-?: (
    value: NonNullable<Query[Key]>,
    today: string,
    reader: Reader & { readonly clientId: string; readonly settings: Settings },
  ) => SQL
}

/** The user who reads a list, for filters about their own records. */
type Reader = {
  readonly uid?: string
  readonly employeeId?: string | null
  readonly permissions: readonly string[]
}

/** How the records of a table are listed. The compiler checks that sorts and filters have exactly the keys of the query. */
export type List<Q extends Schema, Row extends Schema, C extends SelectedFields> = {
  readonly query: Q
  readonly row: Row
  readonly columns: C
  /** Returns the response row for the selected columns. */
  readonly toRow: (selected: SelectResultFields<C>, today: string, settings: Settings) => z.input<Row>
  /** Completes the rows with values that the columns can't provide. Called once for each page or part of an export. */
  readonly complete?: (
    tx: Transaction,
    rows: readonly z.input<Row>[],
    reader: Pick<Scope, 'clientId' | 'permissions' | 'employeeLimit'> & { readonly today: string },
  ) => Promise<z.input<Row>[]>
  /** True if rows and filters use the client's current settings instead of the product's defaults. */
  readonly readsSettings?: boolean
  /** The setting whose alert days define the windows of the list's filters. */
  readonly alertDays?: AlertSetting
  /** True if the client's target margin is sent, so that the margins of the rows can be compared with it. */
  readonly sendsTarget?: true
  readonly sorts: Readonly<Record<SortKey<z.output<Q>>, readonly (AnyPgColumn | SQL)[]>>
  readonly filters: Filters<z.output<Q>>
  /** The default order, which also applies to rows with equal sort values. Ends with the id. */
  readonly order: readonly SQL[]
  /** Returns the condition for the records that the caller can see, or undefined if the caller can see all of them. */
  readonly visible?: (permissions: readonly string[], employeeLimit: EmployeeLimit) => SQL | undefined
  /** The tables that the columns need, and the sort keys that need them too. */
  readonly joins?: {
    readonly tables: readonly { table: PgTable; on: SQL | undefined }[]
    readonly sorts: readonly SortKey<z.output<Q>>[]
  }
}

type Scope = Reader & {
  readonly clientId: string
  /** The `settingsVersion` of the caller. Without it, the settings are read from the database instead of a cache. */
  readonly settingsVersion?: string | undefined
  /** The employee whose records the caller is limited to, in lists that show employees their own records. */
  readonly employeeLimit?: EmployeeLimit
}
/** The employee whose records a list is limited to, or null if it isn't limited. */
type EmployeeLimit = { readonly employeeId: string | null } | null
type ListedTable<Q extends Schema, Row extends Schema, C extends SelectedFields> = {
  readonly table: RecordTable
  readonly list: List<Q, Row, C>
}

/** Returns one page of a client's records and the total. */
export async function listRecords<Q extends Schema, Row extends Schema, C extends SelectedFields>(
  tx: Transaction,
  { table, list }: ListedTable<Q, Row, C>,
  scope: Scope,
  query: z.output<Q>,
  today: string,
): Promise<Page<z.input<Row>>> {
  const settings = await settingsOf(tx, list, scope, today)
  const page = await pageOfRecords(tx, table, scope.clientId, query as Paging, {
    ...conditionsOf(list, { ...scope, settings }, query, today),
    read: (condition, order) => selectRows(tx, { table, list }, condition, order),
    readFirst: (limit) => selectFirst(tx, { table, list }, scope.clientId, limit),
  })
  const alertDays = list.alertDays && settings[list.alertDays]
  const rows = page.rows.map((selected) => list.toRow(selected, today, settings))
  return {
    ...page,
    rows: list.complete === undefined ? rows : await list.complete(tx, rows, { ...scope, today }),
    ...(alertDays && { alertDays }),
    ...(list.sendsTarget &&
      canSeeField(scope.permissions, 'targetMarginPct') && { targetMargin: settings.targetMarginPct }),
  }
}

/** Returns the ids of all of a client's records that match a query, in the order of the query. */
export async function listIds<Q extends Schema, Row extends Schema, C extends SelectedFields>(
  tx: Transaction,
  { table, list }: ListedTable<Q, Row, C>,
  scope: Scope,
  query: z.output<Q>,
  today: string,
): Promise<string[]> {
  const settings = await settingsOf(tx, list, scope, today)
  const conditions = conditionsOf(list, { ...scope, settings }, query, today)
  return idsInOrder(tx, table, scope.clientId, query as Paging, conditions)
}

/** Returns the settings that a list's rows and filters use. */
export const settingsOf = async (
  tx: Transaction,
  { readsSettings = false }: { readonly readsSettings?: boolean },
  { clientId, settingsVersion }: Pick<Scope, 'clientId' | 'settingsVersion'>,
  today: string,
): Promise<Settings> => {
  if (!readsSettings) return defaultSettings
  return settingsVersion === undefined
    ? effectiveSettings(tx, clientId, today)
    : settingsOfVersion(tx, clientId, settingsVersion, today)
}

/** Returns the rows with these ids that the caller can still see, in the order of the ids. */
export async function rowsOfIds<Q extends Schema, Row extends Schema, C extends SelectedFields>(
  tx: Transaction,
  { table, list }: ListedTable<Q, Row, C>,
  scope: Scope,
  ids: readonly string[],
  today: string,
): Promise<z.input<Row>[]> {
  const { clientId, permissions, employeeLimit = null } = scope
  const condition = and(
    unarchivedIn(table, clientId),
    inArray(table.id, [...ids]),
    list.visible?.(permissions, employeeLimit),
  )
  const found = await selectRows(tx, { table, list }, condition, [])
  const settings = await settingsOf(tx, list, scope, today)
  const indexById = new Map(ids.map((id, index) => [id, index]))
  const indexOf = (row: unknown) => indexById.get((row as { id: string }).id) ?? 0
  const rows = found
    .map((selected) => list.toRow(selected, today, settings))
    .toSorted((one, other) => indexOf(one) - indexOf(other))
  return list.complete === undefined ? rows : list.complete(tx, rows, { ...scope, today })
}

/** Returns the conditions, the order and the joins of a query. */
export function conditionsOf<Q extends Schema, Row extends Schema, C extends SelectedFields>(
  list: List<Q, Row, C>,
  { employeeLimit = null, ...reader }: Scope & { readonly settings: Settings },
  query: z.output<Q>,
  today: string,
) {
  // The keys are type-checked where the list is declared.
  const parameters = query as Paging & Readonly<Record<string, unknown>>
  const { tables = [], sorts = [] } = list.joins ?? {}
  const sortNeedsJoins = sorts.some((key) => key === parameters.sort?.replace(/^-/, ''))
  return {
    filters: queryConditions(list.filters, query as object, today, reader),
    visible: list.visible?.(reader.permissions, employeeLimit),
    order: orderOf(parameters.sort, list.sorts, list.order),
    joins: sortNeedsJoins ? tables : [],
  }
}

async function selectRows<Q extends Schema, Row extends Schema, C extends SelectedFields>(
  tx: Transaction,
  listed: ListedTable<Q, Row, C>,
  condition: SQL | undefined,
  order: SQL[],
): Promise<SelectResultFields<C>[]> {
  return (await selectFrom(tx, listed, listed.table)
    .where(condition)
    .orderBy(...order)) as SelectResultFields<C>[]
}

/** Returns the first rows of a list that has no search, filters or sort. */
async function selectFirst<Q extends Schema, Row extends Schema, C extends SelectedFields>(
  tx: Transaction,
  listed: ListedTable<Q, Row, C>,
  clientId: string,
  limit: number,
): Promise<SelectResultFields<C>[]> {
  const { table, list } = listed
  const rowsIn = (client: string | Placeholder) =>
    selectFrom(tx, listed, firstRows(table, client, list.order, limit)).orderBy(...list.order)
  const planName = planNameOf(list, limit)
  const query = () => rowsIn(sql.placeholder('clientId'))
  return (await (planName === null
    ? rowsIn(clientId)
    : runPrepared(tx, planName, query, { clientId }))) as SelectResultFields<C>[]
}

function selectFrom<Q extends Schema, Row extends Schema, C extends SelectedFields>(
  tx: Transaction,
  { list }: ListedTable<Q, Row, C>,
  source: RecordTable | Subquery,
): PgSelect {
  let query = tx.select(list.columns).from(source).$dynamic() as unknown as PgSelect
  for (const { table: joined, on } of list.joins?.tables ?? []) query = query.innerJoin(joined, on)
  return query
}

/**
 * Returns a subquery for the client's first records, with their table's name as its alias. PostgreSQL finds these
 * records before it joins other tables. Otherwise, a plan made for all clients could join and sort all of a
 * large client's records. The limit is part of the SQL text. With a parameter, PostgreSQL would plan for a tenth of
 * all rows.
 */
function firstRows(
  table: RecordTable,
  clientId: string | Placeholder,
  order: readonly SQL[],
  limit: number,
): Subquery {
  const ordered = sql.join([...order], sql`, `)
  const rows = sql`SELECT * FROM ${table} WHERE ${unarchivedIn(table, clientId)} ORDER BY ${ordered} LIMIT ${sql.raw(String(limit))}`
  return new Subquery(rows, {}, getTableName(table))
}

/** Returns the name of a list's plan. Null if the limit isn't a page size, so that a connection doesn't store a plan for every limit. */
const planNameOf = (list: object, limit: number): string | null =>
  pageSizes.some((size) => size === limit) ? `${nameOf(list)}_${limit}` : null

const listNames = new WeakMap<object, string>()

/** Returns a name for a list, unique in this process. */
function nameOf(list: object): string {
  const name = listNames.get(list) ?? `list_${(namedLists += 1)}`
  listNames.set(list, name)
  return name
}
let namedLists = 0

/** Returns an expression for sorting by a text column, ignoring case. */
export const caseInsensitive = (column: AnyPgColumn): SQL => sql`lower(${column})`
