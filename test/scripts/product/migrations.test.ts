import { expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/database.ts'
import { migrate, readMigrations, type Migration } from '#server/db/migrate.ts'
import { requirePostgres, startCluster } from '#test/support/postgresCluster.ts'
import { sqlStatements } from '#test/support/sqlStatements.ts'

/** Everything the catalog says about the schema: tables, columns, constraints, indexes, functions, policies, triggers, rights. */
const catalog = `
  SELECT relkind::text || ' ' || relname || ' ' || coalesce(relacl::text, '') || relrowsecurity::text || relforcerowsecurity::text AS line
    FROM pg_class WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT attrelid::regclass || '.' || attname || ' ' || atttypid::regtype || attnotnull::text
    || coalesce((SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum), '')
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT pg_get_functiondef(oid) || coalesce(proacl::text, '')
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
  UNION ALL SELECT tablename || ' ' || policyname || ' ' || coalesce(cmd, '') || coalesce(qual, '') || coalesce(with_check, '')
    || roles::text FROM pg_policies
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1`

test('a migration killed after any of its statements leaves nothing behind and runs again (R18)', async () => {
  const migrations = await readMigrations()
  const cluster = await startCluster(requirePostgres())
  const killed = await openOwn(cluster.url, 'killed')
  const untouched = await openOwn(cluster.url, 'untouched')
  try {
    await migrate(killed, [])
    let kills = 0
    for (const [at, migration] of migrations.entries()) {
      const done = migrations.slice(0, at)
      const before = await describe(killed)
      const statements = sqlStatements(migration.statements)
      for (const count of statements.keys()) {
        await expect(
          migrate(killed, [...done, killedAfter(migration, statements, count + 1)]),
        ).rejects.toThrow("The database can't be migrated")
        expect(await describe(killed), `${migration.title}, statement ${count + 1}`).toEqual(before)
        kills += 1
      }
      expect(await migrate(killed, [...done, migration])).toBe(1)
    }
    expect(kills).toBeGreaterThan(migrations.length)
    expect(await migrate(untouched)).toBe(migrations.length)
    expect(await describe(killed)).toEqual(await describe(untouched))
    expect(await migrate(killed)).toBe(0)
  } finally {
    await killed.close()
    await untouched.close()
    await cluster.dispose()
  }
})

/** The first statements of a migration, and then the end of its connection. */
const killedAfter = (migration: Migration, statements: readonly string[], count: number): Migration => ({
  ...migration,
  statements: [...statements.slice(0, count), 'SELECT pg_terminate_backend(pg_backend_pid())'].join(';\n'),
})

async function openOwn(clusterUrl: string, name: string): Promise<Database> {
  const all = await openDatabase({ databaseUrl: clusterUrl, databaseOwnerUrl: null })
  const connection = await all.leaseOwner()
  await connection.query(`CREATE DATABASE ${name}`)
  connection.release()
  await all.close()
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return openDatabase({ databaseUrl: url.href, databaseOwnerUrl: null })
}

async function describe(database: Database): Promise<string[]> {
  const connection = await database.leaseOwner()
  try {
    const { rows } = await connection.query<{ line: string }>(catalog)
    const exists = rows.some(({ line }) => line.startsWith('r muster_migrations '))
    const applied = exists
      ? await connection.query('SELECT number, checksum FROM muster_migrations ORDER BY 1')
      : null
    return [...rows.map(({ line }) => line), JSON.stringify(applied?.rows ?? [])]
  } finally {
    connection.release()
  }
}
