import type { Database } from '#server/db/database.ts'

/** Settings that make filling a database faster. A crash could then lose data, but the database can be filled again. */
const fillSettings: Readonly<Record<string, string>> = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
}

/** Uses faster settings while the work fills a PostgreSQL database. Then restores the defaults for the measurements, even if the work fails. */
export async function fillQuickly<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const connection = await database.leaseOwner()
  try {
    try {
      for (const [name, value] of Object.entries(fillSettings))
        await connection.query(`ALTER SYSTEM SET ${name} = '${value}'`)
      await connection.query('SELECT pg_reload_conf()')
      return await work()
    } finally {
      for (const name of Object.keys(fillSettings)) await connection.query(`ALTER SYSTEM RESET ${name}`)
      await connection.query('SELECT pg_reload_conf()')
      await connection.query('CHECKPOINT')
    }
  } finally {
    connection.release()
  }
}
