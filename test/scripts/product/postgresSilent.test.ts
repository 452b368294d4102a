import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { migrate } from '#server/db/migrate.ts'
import { withActor } from '#server/db/withActor.ts'
import { startFaultProxy } from '#test/support/server/faultProxy.ts'
import { requirePostgres, startCluster } from '#test/support/server/postgresCluster.ts'

const actor = { uid: 'u', clientId: null, tenantScope: null }

test('an unresponsive PostgreSQL blocks no request forever, and requests work again once it responds (R7)', async () => {
  const bin = requirePostgres()
  const cluster = await startCluster(bin)
  const network = await startFaultProxy(cluster.url)
  const url = new URL(cluster.url)
  url.port = new URL(network.url).port
  const database = await openDatabase({ databaseUrl: url.href, databaseOwnerUrl: null })
  const request = () => withActor(database, actor, (tx) => tx.execute(sql`SELECT 1`))
  const requestOften = () => Promise.allSettled(Array.from({ length: 15 }, request))
  try {
    await migrate(database)
    expect((await requestOften()).map(({ status }) => status)).not.toContain('rejected')
    network.set({ kind: 'blackhole' })
    const began = performance.now()
    const answers = await requestOften()
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(answers.map((answer) => answer.status === 'rejected' && isUnavailable(answer.reason))).toEqual(
      Array.from({ length: 15 }, () => true),
    )
    network.set({ kind: 'none' })
    const back = performance.now()
    expect((await requestOften()).map(({ status }) => status)).not.toContain('rejected')
    expect(performance.now() - back).toBeLessThan(2_000)
  } finally {
    network.set({ kind: 'none' })
    await database.close()
    await network.stop()
    await cluster.dispose()
  }
})
