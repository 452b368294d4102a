import { StartError } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'

/** The key in `installation` that marks a database filled by the demo. */
export const DEMO_MARK = 'demo_data'

/**
 * If a database has tenants that the demo didn't create, closes it unchanged and throws a StartError. The demo's
 * sign-in doesn't prove who a user is (trust.md case 36).
 */
export async function requireDemoDatabase(database: Database): Promise<void> {
  const connection = await database.leaseOwner()
  try {
    const has = async (query: string, values: string[] = []) =>
      ((await connection.query(query, values)).rowCount ?? 0) > 0
    if (!(await has("SELECT 1 WHERE to_regclass('tenants') IS NOT NULL"))) return
    if (!(await has('SELECT 1 FROM tenants LIMIT 1'))) return
    if (await has('SELECT 1 FROM installation WHERE name = $1', [DEMO_MARK])) return
  } finally {
    connection.release()
  }
  await database.close()
  throw new StartError(
    "DATABASE_URL points to a database that the demo didn't create. Without a Firebase project, anyone on this machine could sign in as any of its users. Configure a Firebase project, use an empty database, or set MUSTER_EVALUATION=yes to accept this.",
  )
}
