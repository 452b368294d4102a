import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxBulkItems } from '#domain/kernel/bulkLimits.ts'
import { createApiProcesses, end, type Write } from '#test/support/server/apiProcesses.ts'
import { billWithKills } from '#test/support/billing/billingKills.ts'
import { requirePostgres, startCluster, type PostgresCluster } from '#test/support/server/postgresCluster.ts'
import { employeeBody } from '#test/support/records.ts'

type Apis = Awaited<ReturnType<typeof createApiProcesses>>
let apis: Apis
beforeAll(async () => {
  apis = await createApiProcesses()
})
afterAll(() => apis.dispose())

/** A PostgreSQL and its API processes, started with the first test that needs them. */
let postgres: Promise<{ cluster: PostgresCluster; onPostgres: Apis }> | undefined
const startPostgres = () => {
  postgres ??= (async () => {
    const cluster = await startCluster(requirePostgres())
    return { cluster, onPostgres: await createApiProcesses(cluster.url) }
  })()
  return postgres
}
afterAll(async () => {
  const started = await postgres
  await started?.onPostgres.dispose()
  await started?.cluster.dispose()
})

/** How often each database's API is killed. KILLS=100 is the long form (docs/reliability.md). */
const kills = { embedded: Number(process.env['KILLS'] ?? 3), PostgreSQL: Number(process.env['KILLS'] ?? 1) }

/** How often a billing run is killed. BILLING_KILLS=20 is the long form, on both databases. */
const isLong = process.env['BILLING_KILLS'] !== undefined
const bills = {
  kills: Number(process.env['BILLING_KILLS'] ?? 1),
  contracts: isLong ? 500 : 10,
  // So that the short form also makes several calls.
  most: isLong ? maxBulkItems : 2,
}

/** Sends one write after another until the process ends. Returns which writes were acknowledged and which were not. */
async function writeUntilGone(
  { call }: Apis,
  url: string,
  acked: Write[] = [],
): Promise<{ acked: Write[]; unsure: Write[] }> {
  for (;;) {
    const write = { key: randomUUID(), body: employeeBody() }
    try {
      const { status } = await call(url, '/employee/create', write)
      if (status === 201) acked.push(write)
    } catch {
      return { acked, unsure: [write] }
    }
  }
}

const emailOf = ({ body }: Write) => body.email
const patience = (rounds: number) => 300_000 + rounds * 60_000

/** Kills the API again and again while it writes, and compares what is stored with what was acknowledged. Returns the number of writes. */
async function killRepeatedly(on: Apis, rounds: number): Promise<number> {
  const stored: string[] = []
  let slowest = 0
  const times = [300, 700, 1_000, 450, 850, 1_150, 600]
  let { url, child } = await on.start()
  for (let round = 0; round < rounds; round += 1) {
    const first: Write[] = []
    const writers = [writeUntilGone(on, url, first), writeUntilGone(on, url), writeUntilGone(on, url)]
    await expect.poll(() => first.length, { timeout: 60_000 }).toBeGreaterThan(0)
    await pause(times[round % times.length])
    await end(child, 'SIGKILL')
    const results = await Promise.all(writers)
    const acked = results.flatMap((result) => result.acked)
    const unsure = results.flatMap((result) => result.unsure)

    const began = performance.now()
    ;({ url, child } = await on.start())
    slowest = Math.max(slowest, performance.now() - began)
    expect(await on.emails(url)).toEqual(expect.arrayContaining([...stored, ...acked.map(emailOf)]))
    for (const write of unsure) expect((await on.call(url, '/employee/create', write)).status).toBe(201)
    stored.push(...[...acked, ...unsure].map(emailOf))
    expect(await on.emails(url)).toEqual(stored.toSorted())
    if ((round + 1) % 10 === 0)
      console.log(`${round + 1} kills, ${stored.length} writes, slowest start ${Math.round(slowest)} ms`)
  }
  await end(child, 'SIGKILL')
  return stored.length
}

describe('kill -9 during writes loses no acknowledged write and duplicates no repeated one (R3)', () => {
  test('on the embedded database', { timeout: patience(kills.embedded) }, async () => {
    expect(await killRepeatedly(apis, kills.embedded)).toBeGreaterThan(kills.embedded * 3)
  })

  test('on PostgreSQL', { timeout: patience(kills.PostgreSQL) }, async () => {
    const { onPostgres } = await startPostgres()
    expect(await killRepeatedly(onPostgres, kills.PostgreSQL)).toBeGreaterThan(kills.PostgreSQL * 3)
  })
})

describe('kill -9 during a billing run: started again, every minute is billed once', () => {
  const { contracts } = bills
  /** 40 hours at 85.00 for each contract, on invoices numbered from 1. */
  const each = <T>(value: T) => Array.from({ length: contracts }, () => value)
  const billed = {
    totals: each('3400.00'),
    minutes: each(2400),
    numbers: each(0).map((_, index) => index + 1),
    unbilled: [],
  }
  const billing = async (on: Apis) => {
    const { interrupted, ...found } = await billWithKills(on, bills)
    console.log(`${interrupted} of ${bills.kills} kills interrupted a run of ${contracts} contracts`)
    return found
  }

  const databases = {
    PostgreSQL: async () => (await startPostgres()).onPostgres,
    embedded: () => Promise.resolve(apis),
  }
  test.each(isLong ? (['PostgreSQL', 'embedded'] as const) : (['PostgreSQL'] as const))(
    'on the %s database',
    { timeout: patience(bills.kills * 2) },
    async (database) => {
      expect(await billing(await databases[database]())).toEqual(billed)
    },
  )
})

test('a second process on the folder reports which process uses it, and changes nothing', async () => {
  const { url, child } = await apis.start()
  const before = (await apis.call(url, '/employees')).total
  const began = performance.now()
  const second = await apis.tryStart()
  expect(second).toEqual({ exit: 1, error: expect.stringContaining(`is in use by process ${child.pid}`) })
  expect(performance.now() - began).toBeLessThan(30_000)
  expect((await apis.call(url, '/employee/create', { key: randomUUID(), body: employeeBody() })).status).toBe(
    201,
  )
  expect(await end(child, 'SIGTERM')).toBe(0)
  const again = await apis.start()
  expect((await apis.call(again.url, '/employees')).total).toBe(before + 1)
  await end(again.child, 'SIGTERM')
})

test('SIGTERM under load breaks no connection; every client gets a response that closes it (R6)', async () => {
  const { url, child } = await apis.start()
  const before = (await apis.call(url, '/employees')).total
  // Some clients write without pauses, others leave their connection idle between writes.
  const writers = Array.from({ length: 10 }, async (_, writer) => {
    for (let acked = 1; ; acked += 1) {
      const write = { key: randomUUID(), body: employeeBody() }
      const { status, headers } = await apis.call(url, '/employee/create', write)
      expect(status).toBe(201)
      if (headers.get('connection') === 'close') return acked
      await pause(writer % 2 === 0 ? 0 : 200)
    }
  })
  await pause(500)
  const code = end(child, 'SIGTERM')
  const acked = (await Promise.all(writers)).reduce((sum, each) => sum + each, 0)
  expect(await code).toBe(0)
  const again = await apis.start()
  expect((await apis.call(again.url, '/employees')).total).toBe(before + acked)
  await end(again.child, 'SIGTERM')
})
