import { getTableName, sql } from 'drizzle-orm'
import { copiedTables } from '#scripts/lib/time/copies.ts'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'

/** The statements that create indexes, and those that drop and add constraints. */
type Extras = {
  readonly indexes: readonly { readonly name: string; readonly definition: string }[]
  readonly constraints: readonly { readonly drop: string; readonly add: string }[]
}

/**
 * Drops all indexes of the copied tables and the constraints that need them, runs the work, and recreates the
 * indexes and constraints. Building each index in one pass is faster than ten million insertions in random id
 * order. References aren't checked, because copies are as consistent as the originals.
 */
export async function withoutIndexes(db: Database, work: () => Promise<void>): Promise<void> {
  const { indexes, constraints } = await dropIndexes(db)
  await work()
  await runOnTwoConnections(
    indexes.map(({ definition }) => async () => {
      await withOwner(db, async (tx) => {
        await tx.execute(sql`SET LOCAL maintenance_work_mem = '512MB'`)
        await tx.execute(sql`SET LOCAL max_parallel_maintenance_workers = 0`)
        await tx.execute(sql`SET LOCAL synchronous_commit = off`)
        await tx.execute(sql.raw(definition))
      })
    }),
  )
  await withOwner(db, async (tx) => {
    for (const { add } of constraints) await tx.execute(sql.raw(add))
  })
}

/** Runs tasks on two connections. */
export async function runOnTwoConnections(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...tasks]
  const run = async () => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) await task()
  }
  await Promise.all([run(), run()])
}

/**
 * Drops the keys and indexes of the copied tables, and the references to these tables. Returns the statements
 * that recreate them: indexes of the largest tables first, and keys before references.
 */
async function dropIndexes(db: Database): Promise<Extras> {
  const tables = sql`${sql.param(copiedTables.map(getTableName))}::text[]`
  return withOwner(db, async (tx) => {
    const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(
      sql`SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
        WHERE i.indrelid::regclass::text = ANY (${tables})
        ORDER BY i.indrelid::regclass::text NOT IN ('timesheet_entries', 'invoice_allocations'), i.indrelid::regclass::text DESC`,
    )
    const { rows: constraints } = await tx.execute<{ drop: string; add: string; owned: boolean }>(
      sql`SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) AS drop,
          format('ALTER TABLE %s ADD CONSTRAINT %I ', c.conrelid::regclass, c.conname) || CASE c.contype
            WHEN 'f' THEN pg_get_constraintdef(c.oid) || ' NOT VALID'
            WHEN 'p' THEN format('PRIMARY KEY USING INDEX %I', c.conname)
            ELSE format('UNIQUE USING INDEX %I', c.conname) END AS add
        FROM pg_constraint c
        WHERE (c.contype IN ('p', 'u') AND c.conrelid::regclass::text = ANY (${tables}))
          OR (c.contype = 'f' AND c.confrelid::regclass::text = ANY (${tables}))
        ORDER BY c.contype = 'f'`,
    )
    for (const { drop } of constraints.toReversed()) await tx.execute(sql.raw(drop))
    for (const { name } of indexes) await tx.execute(sql`DROP INDEX IF EXISTS ${sql.identifier(name)}`)
    return { indexes, constraints }
  })
}
