import { and, count, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { CountCallName } from '#domain/kernel/calls/countCalls.ts'
import { tabCount } from '#domain/kernel/lists/tabCount.ts'
import type { ListTab } from '#domain/kernel/lists/listTabs.ts'
import { unarchivedIn } from '#server/db/records.ts'
import type { RecordTable } from '#server/db/recordTable.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { employeeLimitOf } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { Route } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { conditionsOf, settingsOf } from '#server/records/kit/list.ts'
import type { Resource } from '#server/records/kit/resource.ts'

type Schema = z.ZodMiniType

/** Returns the route that counts the records in each tab of a list, all in one statement. `extraCounts` adds other values that the page shows above the list. */
export function countsRoute<
  T extends RecordTable,
  R extends Schema,
  Q extends Schema,
  Row extends Schema,
  C extends SelectedFields,
>(
  call: CountCallName,
  { table, list }: Resource<T, R, Q, Row, C>,
  tabs: readonly ListTab[],
  extraCounts: (context: RequestContext) => Promise<readonly z.output<typeof tabCount>[]> = () =>
    Promise.resolve([]),
): Route {
  const anyTable: RecordTable = table
  const queries = tabs.map(({ filters }) => queryOf(list.query, filters))
  return defineRoute({
    call,
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.array(tabCount),
    audit: 'none',
    async handle(context) {
      const { tx, caller, today } = context
      const { clientId, settingsVersion } = clientOf(caller)
      const settings = await settingsOf(tx, list, { clientId, settingsVersion }, today)
      const scope = { ...caller, clientId, employeeLimit: employeeLimitOf(caller), settings }
      // Each count is a separate subquery, so that it can use the index for its filters.
      const counts = queries.map((query, index) => {
        const { filters, visible } = conditionsOf(list, scope, query, today)
        const where = and(unarchivedIn(table, clientId), visible, ...filters)
        const countQuery = tx.select({ count: count() }).from(anyTable).where(where)
        return sql`${countQuery} AS ${sql.identifier(`tab${index}`)}`
      })
      const { rows } = await tx.execute<Record<string, string>>(sql`SELECT ${sql.join(counts, sql`, `)}`)
      return {
        body: [
          ...tabs.map(({ key }, index) => ({ id: key, count: Number(rows[0]?.[`tab${index}`]) })),
          ...(await extraCounts(context)),
        ],
      }
    },
  })
}

/** Returns the query that the API would parse from a URL with a tab's filters. */
function queryOf<Q extends Schema>(query: Q, filters: ListTab['filters']): z.output<Q> {
  const parameters = Object.entries(filters).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  return z.parse(query, Object.fromEntries(parameters))
}
