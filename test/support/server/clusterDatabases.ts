import { openDatabase, type Database } from '#server/db/database.ts'

/** The schema in the catalog: tables, columns, constraints, indexes, functions, policies, triggers, grants. */
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

/** Creates a database in a cluster and opens it. */
export async function openOwnDatabase(clusterUrl: string, name: string): Promise<Database> {
  const all = await openDatabase({ databaseUrl: clusterUrl, databaseOwnerUrl: null })
  const connection = await all.leaseOwner()
  await connection.query(`CREATE DATABASE ${name}`)
  connection.release()
  await all.close()
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return openDatabase({ databaseUrl: url.href, databaseOwnerUrl: null })
}

/** Returns the schema and the applied migrations as lines. */
export async function describeSchema(database: Database): Promise<string[]> {
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
