import { execFileSync } from 'node:child_process'
import { todayUtc } from '#domain/kernel/dates.ts'
import { startNode } from '#scripts/lib/child.ts'
import { findFreePort } from '#scripts/lib/ports.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { StartError } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { userClients, users } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { growEmployees } from '#server/demo/data/grow.ts'
import { loadDemoData } from '#server/demo/data/load.ts'
import { clients } from '#server/demo/data/organizations.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import { appToken, googleKeys, productionFieldKey, productionSettings } from '#test/support/googleKeys.ts'
import { requirePostgres, startCluster } from '#test/support/postgresCluster.ts'
import { tokenOf, type TestUser } from '#test/support/server.ts'

/** The production server on PostgreSQL with many users of one large client. */
export type ManyUsers = {
  url: string
  /** What each user sends; every user has an address of their own. */
  headers: readonly Record<string, string>[]
  /** The memory of the server process in MiB. */
  memoryMib: () => number
  stop: () => Promise<void>
}

const [client] = clients
const step = 200

/** Fills a PostgreSQL of its own with the demo, more employees and the users, and starts the production server on it. */
export async function startManyUsers(userCount: number, employees: number): Promise<ManyUsers> {
  const cluster = await startCluster(requirePostgres())
  try {
    const people = await fill(cluster.url, userCount, employees)
    const integrity = await appToken()
    const headers = await Promise.all(
      people.map(async (person, at) => ({
        authorization: `Bearer ${await tokenOf(person)}`,
        'x-firebase-appcheck': integrity,
        'x-forwarded-for': `10.0.${at >> 8}.${at & 255}`,
      })),
    )
    const port = String(await findFreePort())
    const { DATABASE_URL: _own, ...inherited } = process.env
    const settings = { ...productionSettings, PORT: port, DATABASE_URL: cluster.url, TRUST_PROXY_HOPS: '1' }
    const child = startNode({
      args: ['--import', googleKeys, inRoot('server', 'main.ts')],
      env: { ...inherited, ...settings },
    })
    const ready = new Promise<boolean>((resolve) => {
      child.process.stdout?.on('data', (data: Buffer) => String(data).includes('is ready') && resolve(true))
      void child.exited.then(() => resolve(false))
    })
    if (!(await ready)) throw new StartError(`The server ended while starting:\n${child.tail()}`)
    const memoryMib = () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.process.pid)], { encoding: 'utf8' })) / 1024
    const stop = async () => {
      await child.stop(20_000)
      await cluster.dispose()
    }
    return { url: `http://127.0.0.1:${port}`, headers, memoryMib, stop }
  } catch (error) {
    await cluster.dispose()
    throw error
  }
}

async function fill(databaseUrl: string, userCount: number, employees: number): Promise<TestUser[]> {
  const database = await openDatabase({ databaseUrl, databaseOwnerUrl: null })
  try {
    await migrate(database)
    const options = { today: todayUtc(), cipher: createFieldCipher(productionFieldKey) }
    await loadDemoData(database, options)
    if (client === undefined) throw new Error('the demo has no client')
    await growEmployees(database, client, employees, options, () => undefined)
    const { tenantId, clientId } = client
    const people = Array.from({ length: userCount }, (_, at): TestUser => {
      return { uid: `load-${at}`, roles: ['CLIENT_ADMIN'], tenantId, clientIds: [clientId] }
    })
    for (let at = 0; at < people.length; at += step) {
      const some = people.slice(at, at + step)
      await withOwner(database, async (tx) => {
        await tx.insert(users).values(
          some.map(({ uid }) => ({
            uid,
            tenantId,
            email: `${uid}@muster.test`,
            displayName: uid,
            firstName: 'Load',
            lastName: uid,
            roles: ['CLIENT_ADMIN' as const],
            status: 'ACTIVE' as const,
            createdBy: 'load',
            updatedBy: 'load',
          })),
        )
        await tx.insert(userClients).values(some.map(({ uid }) => ({ uid, clientId })))
      })
    }
    return people
  } finally {
    await database.close()
  }
}
