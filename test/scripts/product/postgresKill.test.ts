import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createApiProcesses, type Write } from '#test/support/server/apiProcesses.ts'
import { requirePostgres, startCluster } from '#test/support/server/postgresCluster.ts'
import { employeeBody } from '#test/support/records.ts'

/** KILLS=20 is the long form (docs/reliability.md). */
const rounds = Number(process.env['KILLS'] ?? 2)
const writers = 4
const healsWithinMs = 2_000

test(
  'after kill -9 of PostgreSQL during writes, the API returns 503, recovers, and loses or duplicates nothing (R4)',
  {
    timeout: 300_000 + rounds * 60_000,
  },
  async () => {
    const bin = requirePostgres()
    const cluster = await startCluster(bin)
    const apis = await createApiProcesses(cluster.url)
    const end = new AbortController()
    try {
      const { url, child } = await apis.start()
      const acked: Write[] = []
      const refusals: { status: number; retryAfter: string | null; at: number }[] = []

      /** Like the browser, sends a write again with its key until there is a response. */
      async function send(write: Write): Promise<void> {
        for (;;) {
          const { status, headers } = await apis.call(url, '/employee/create', write)
          if (status === 201) break
          refusals.push({ status, retryAfter: headers.get('retry-after'), at: performance.now() })
          await pause(100)
        }
        acked.push(write)
      }
      const writing = Array.from({ length: writers }, async () => {
        while (!end.signal.aborted) await send({ key: randomUUID(), body: employeeBody() })
      })
      // Not awaited if the test fails.
      for (const each of writing) each.catch(() => undefined)
      async function ackedAfter(count: number): Promise<void> {
        await expect.poll(() => acked.length, { timeout: 20_000 }).toBeGreaterThan(count)
      }

      for (let round = 0; round < rounds; round += 1) {
        await ackedAfter(acked.length + 20)
        const before = refusals.length
        await cluster.kill()
        await expect.poll(() => refusals.length, { timeout: 10_000 }).toBeGreaterThan(before)
        expect((await fetch(`${url}/readyz`)).status).toBe(503)
        expect((await fetch(`${url}/healthz`)).status).toBe(200)
        await cluster.start()
        const back = performance.now()
        await ackedAfter(acked.length + 20)
        expect(refusals.filter(({ at }) => at > back + healsWithinMs)).toEqual([])
        expect((await fetch(`${url}/readyz`)).status).toBe(200)
      }
      end.abort()
      await Promise.all(writing)

      expect(new Set(refusals.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
        new Set(['503 2']),
      )
      expect(child.exitCode).toBeNull()
      expect(await apis.emails(url)).toEqual(acked.map(({ body }) => body.email).sort())
      if (process.env['KILLS'] !== undefined)
        console.log(`${rounds} kills, ${acked.length} writes, ${refusals.length} refused with 503`)
    } finally {
      end.abort()
      await apis.dispose()
      await cluster.dispose()
    }
  },
)
