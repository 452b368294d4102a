import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/*
 * Statements whose plan a connection keeps, because planning under row policies takes several times as long
 * as reading a few rows. Only for statements whose best plan doesn't depend on their parameters, because
 * after five runs PostgreSQL may plan without them.
 */

/** Query layers whose connection stays in one session. */
const layersWithSession = new WeakSet<NodePgDatabase>()

/** Lets the connection of a query layer keep plans. */
export function keepPlans(tx: NodePgDatabase): void {
  layersWithSession.add(tx)
}

/** Runs a query. The connection keeps its plan, if it stays in one session. Each SQL text needs its own name. */
export const runPlanned = async <Rows>(
  tx: NodePgDatabase,
  name: string,
  query: PromiseLike<Rows> & { prepare(name: string): { execute(): Promise<unknown> } },
): Promise<Rows> =>
  layersWithSession.has(tx) ? ((await query.prepare(name).execute()) as Rows) : await query

const dialect = new PgDialect({ casing: 'snake_case' })

/** Runs a statement. The connection keeps its plan, if it stays in one session. Each SQL text needs its own name. */
export async function executePlanned<Row extends Record<string, unknown>>(
  tx: NodePgDatabase,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  const planName = layersWithSession.has(tx) ? name : undefined
  const { rows } = (await tx._.session
    .prepareQuery(dialect.sqlToQuery(statement), undefined, planName, false)
    .execute()) as { rows: Row[] }
  return rows
}
