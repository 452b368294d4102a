import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/*
 * Runs statements and lets the connection reuse their query plans. Planning under row-level security takes several
 * times as long as reading a few rows. After five runs, PostgreSQL may use a plan that ignores the values of
 * parameters. Use this only for statements whose best plan doesn't depend on these values.
 */

/** Query layers whose connection stays in one database session, so that it can keep plans. */
const layersWithSession = new WeakSet<NodePgDatabase>()

/** Lets the connection of a query layer keep plans. */
export function keepPlans(tx: NodePgDatabase): void {
  layersWithSession.add(tx)
}

/** The values of a statement's placeholders, by name. */
type Values = Readonly<Record<string, unknown>>
type Prepared = { execute(values?: Record<string, unknown>): Promise<unknown> }
type Query<Rows> = PromiseLike<Rows> & { prepare(name: string): Prepared }

/** PostgreSQL plans an unnamed statement every time it runs. */
const planNameIn = (tx: NodePgDatabase, name: string) => (layersWithSession.has(tx) ? name : '')

/** Runs a query. If the connection stays in one session, it keeps the plan. Each SQL text needs its own name. */
export const runPlanned = async <Rows>(
  tx: NodePgDatabase,
  name: string,
  query: Query<Rows>,
): Promise<Rows> =>
  layersWithSession.has(tx) ? ((await query.prepare(name).execute()) as Rows) : await query

/** Runs a query as `runPlanned` does, but builds its text only once for each connection. Values that differ between runs must be placeholders. */
export const runPrepared = async <Rows>(
  tx: NodePgDatabase,
  name: string,
  build: () => Query<Rows>,
  values: Values,
): Promise<Rows> =>
  (await preparedIn(tx, name, () => build().prepare(planNameIn(tx, name))).execute(values)) as Rows

const dialect = new PgDialect({ casing: 'snake_case' })

/** Runs a statement as `runPrepared` does, and returns its rows. */
export async function executePrepared<Row extends Record<string, unknown>>(
  tx: NodePgDatabase,
  name: string,
  build: () => SQL,
  values: Values,
): Promise<Row[]> {
  const prepare = () =>
    tx._.session.prepareQuery(dialect.sqlToQuery(build()), undefined, planNameIn(tx, name), false)
  const { rows } = (await preparedIn(tx, name, prepare).execute(values)) as { rows: Row[] }
  return rows
}

const preparedByLayer = new WeakMap<NodePgDatabase, Map<string, Prepared>>()

/** Returns a query layer's prepared statement, and prepares it on first use. */
function preparedIn(tx: NodePgDatabase, name: string, prepare: () => Prepared): Prepared {
  const ofLayer = preparedByLayer.get(tx) ?? new Map<string, Prepared>()
  preparedByLayer.set(tx, ofLayer)
  const prepared = ofLayer.get(name) ?? prepare()
  ofLayer.set(name, prepared)
  return prepared
}
