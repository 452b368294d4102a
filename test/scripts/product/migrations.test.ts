import { expect, test } from 'vitest'
import { migrate, readMigrations, type Migration } from '#server/db/migrate.ts'
import { describeSchema, openOwnDatabase } from '#test/support/server/clusterDatabases.ts'
import { requirePostgres, startCluster } from '#test/support/server/postgresCluster.ts'
import { sqlStatements } from '#test/support/server/sqlStatements.ts'

test('a migration killed after any of its statements leaves nothing behind and runs again (R18)', async () => {
  const migrations = await readMigrations()
  const cluster = await startCluster(requirePostgres())
  const killed = await openOwnDatabase(cluster.url, 'killed')
  const untouched = await openOwnDatabase(cluster.url, 'untouched')
  try {
    await migrate(killed, [])
    let kills = 0
    for (const [at, migration] of migrations.entries()) {
      const done = migrations.slice(0, at)
      const before = await describeSchema(killed)
      const statements = sqlStatements(migration.statements)
      for (const count of statements.keys()) {
        await expect(
          migrate(killed, [...done, killedAfter(migration, statements, count + 1)]),
        ).rejects.toThrow("The database can't be migrated")
        expect(await describeSchema(killed), `${migration.title}, statement ${count + 1}`).toEqual(before)
        kills += 1
      }
      expect(await migrate(killed, [...done, migration])).toBe(1)
    }
    expect(kills).toBeGreaterThan(migrations.length)
    expect(await migrate(untouched)).toBe(migrations.length)
    expect(await describeSchema(killed)).toEqual(await describeSchema(untouched))
    expect(await migrate(killed)).toBe(0)
  } finally {
    await killed.close()
    await untouched.close()
    await cluster.dispose()
  }
})

/** Returns a migration that runs only its first statements and then ends its connection. */
const killedAfter = (migration: Migration, statements: readonly string[], count: number): Migration => ({
  ...migration,
  statements: [...statements.slice(0, count), 'SELECT pg_terminate_backend(pg_backend_pid())'].join(';\n'),
})
