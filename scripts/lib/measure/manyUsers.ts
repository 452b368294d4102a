import path from 'node:path'
import { sql } from 'drizzle-orm'
import { startNode } from '#scripts/lib/process/child.ts'
import { headersOf, startProductionServer, type ProductionServer } from '#scripts/lib/productionServer.ts'
import { root } from '#scripts/lib/root.ts'
import { StartError } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { clients } from '#server/demo/data/organizations.ts'
import { productionSettings } from '#test/support/server/googleKeys.ts'
import { requirePostgres, startCluster } from '#test/support/server/postgresCluster.ts'
import type { TestUser } from '#test/support/server/server.ts'

/** The production server on PostgreSQL with many users of one large client. */
export type ManyUsers = ProductionServer & {
  databaseUrl: string
  /** The headers of each user. Every user has a separate IP address. */
  headers: readonly Record<string, string>[]
}

const [client] = clients

/**
 * Fills a separate PostgreSQL database with the demo data, additional employees and the users, and starts the
 * production server on it. If `codeFolder` contains another version, its schema and server are used.
 */
export async function startManyUsers(
  userCount: number,
  employees: number,
  codeFolder: string = root,
): Promise<ManyUsers> {
  const cluster = await startCluster(requirePostgres())
  try {
    await fillDemo(cluster.url, employees, codeFolder)
    const people = await addUsers(cluster.url, userCount)
    const headers = await headersOf(people)
    const server = await startProductionServer(cluster.url, codeFolder)
    const stop = async () => {
      await server.stop()
      await cluster.dispose()
    }
    return { ...server, databaseUrl: cluster.url, headers, stop }
  } catch (error) {
    await cluster.dispose()
    throw error
  }
}

async function fillDemo(databaseUrl: string, employees: number, codeFolder: string): Promise<void> {
  const { NODE_ENV: _mode, ...inherited } = process.env
  const child = startNode({
    args: [path.join(codeFolder, 'scripts', 'run.mjs'), 'demo-data', '--employees', String(employees)],
    env: { ...inherited, DATABASE_URL: databaseUrl, MUSTER_FIELD_KEY: productionSettings.MUSTER_FIELD_KEY },
    cwd: codeFolder,
  })
  if ((await child.exited) !== 0) throw new StartError(`The demo data couldn't be loaded:\n${child.tail()}`)
}

/** Adds users with plain SQL, because the tables may be those of another version. Returns the users. */
async function addUsers(databaseUrl: string, count: number): Promise<TestUser[]> {
  if (client === undefined) throw new Error('the demo has no client')
  const { tenantId, clientId } = client
  const roles: TestUser['roles'] = ['CLIENT_ADMIN']
  const people = Array.from({ length: count }, (_, index) => ({
    uid: `load-${index}`,
    roles,
    tenantId,
    clientIds: [clientId],
  }))
  const database = await openDatabase({ databaseUrl, databaseOwnerUrl: null })
  try {
    await withOwner(database, async (tx) => {
      const uids = sql`jsonb_array_elements_text(${JSON.stringify(people.map(({ uid }) => uid))}::jsonb) AS uid`
      await tx.execute(sql`INSERT INTO users
        (uid, tenant_id, email, display_name, first_name, last_name, roles, status, created_by, updated_by)
        SELECT uid, ${tenantId}, uid || '@muster.test', uid, 'Load', uid, ${JSON.stringify(roles)}::jsonb, 'ACTIVE', 'load', 'load'
        FROM ${uids}`)
      await tx.execute(sql`INSERT INTO user_clients (uid, client_id) SELECT uid, ${clientId} FROM ${uids}`)
    })
    return people
  } finally {
    await database.close()
  }
}
