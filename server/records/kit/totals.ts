import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, SelectedFields } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { listTotal } from '#domain/kernel/lists/listTotal.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import type { TotalCallName } from '#domain/kernel/calls/totalCalls.ts'
import { conditionOf } from '#server/db/records.ts'
import type { RecordTable } from '#server/db/recordTable.ts'
import { employeeLimitOf } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { Route } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { conditionsOf, settingsOf } from '#server/records/kit/list.ts'
import type { Resource } from '#server/records/kit/resource.ts'

type Schema = z.ZodMiniType

/** What a list adds up, by name: amounts in cents if there is a currency column, and minutes otherwise. */
type Sums = { readonly currency: AnyPgColumn | null; readonly sums: Readonly<Record<string, SQL>> }

/** Returns the route that adds up all matches of a list's search and filters. A single statement returns the sums for each currency. */
export function totalsRoute<
  T extends RecordTable,
  R extends Schema,
  Q extends Schema,
  Row extends Schema,
  C extends SelectedFields,
>(call: TotalCallName, { table, list }: Resource<T, R, Q, Row, C>, { currency, sums }: Sums): Route {
  const names = Object.keys(sums)
  return defineRoute({
    call,
    params: nothing,
    query: list.query,
    body: nothing,
    answer: z.array(listTotal),
    audit: 'none',
    async handle({ tx, caller, query, today }) {
      const { clientId, settingsVersion } = clientOf(caller)
      const { permissions, uid, employeeId } = caller
      const settings = await settingsOf(tx, list, { clientId, settingsVersion }, today)
      const scope = {
        clientId,
        permissions,
        uid,
        employeeId,
        employeeLimit: employeeLimitOf(caller),
        settings,
      }
      const conditions = conditionsOf(list, scope, query, today)
      const where = await conditionOf(tx, table, clientId, query as { search?: string }, conditions)
      const columns = Object.values(sums).map(
        (sum, index) => sql`coalesce(sum(${sum}), 0)::text AS ${sql.identifier(`sum${index}`)}`,
      )
      const groupKey = currency === null ? sql`'ALL'` : sql`${currency}`
      const { rows } = await tx.execute<Record<string, string>>(
        sql`SELECT ${groupKey} AS id, ${sql.join(columns, sql`, `)} FROM ${table} WHERE ${where} GROUP BY 1 ORDER BY 1`,
      )
      const formatSum = (text = '0') => (currency === null ? text : moneyOf(BigInt(text)))
      return {
        body: rows.map((row) => ({
          id: row['id'] ?? '',
          sums: Object.fromEntries(names.map((name, index) => [name, formatSum(row[`sum${index}`])])),
        })),
      }
    },
  })
}
