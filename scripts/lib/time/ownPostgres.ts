import { openDatabase } from '#server/db/database.ts'
import { requirePostgres, startCluster, type PostgresCluster } from '#test/support/server/postgresCluster.ts'

/** Starts a PostgreSQL with its default settings, apart from the room for its log, so that filling it doesn't wait for checkpoints. */
export async function startTimePostgres(): Promise<PostgresCluster> {
  const cluster = await startCluster(requirePostgres())
  try {
    const database = await openDatabase({ databaseUrl: cluster.url, databaseOwnerUrl: null })
    const connection = await database.leaseOwner()
    await connection.query("ALTER SYSTEM SET max_wal_size = '8GB'")
    await connection.query('SELECT pg_reload_conf()')
    connection.release()
    await database.close()
    return cluster
  } catch (error) {
    await cluster.dispose()
    throw error
  }
}
