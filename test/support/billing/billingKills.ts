import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import { end, type Api, type createApiProcesses } from '#test/support/server/apiProcesses.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startTestApp } from '#test/support/server/server.ts'

type Apis = Awaited<ReturnType<typeof createApiProcesses>>
type Found = {
  id: string
  version: number
  number: string | null
  total: string
  lines: { minutes: number }[]
}

const period = { frequency: 'MONTHLY', periodStart: '2026-02-01' }

/** Adds contracts with an approved week of 40 hours at 85.00 each, while no process runs. */
async function addContracts(apis: Apis, count: number): Promise<void> {
  const database = await apis.openData()
  const server = await startTestApp({ database, cipher: createFieldCipher(Buffer.alloc(32, 3)) })
  for (let made = 0; made < count; made += 1) {
    const { assignmentId } = await addEngagement(server, apis.user, { invoiceGrouping: 'PER_CONTRACT' })
    await addApprovedWeek(server, assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  }
  await server.close()
  await database.close()
}

/** Returns the answer of a call. Throws for any that is not one of success. */
async function asked<T>({ call }: Apis, { url }: Api, path: string, body?: object): Promise<T> {
  for (;;) {
    const answer = await call(url, path, body && { key: randomUUID(), body })
    // A busy machine's database asks to try again.
    if (answer.status === 503) continue
    expect([200, 201], `${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    return answer.body as T
  }
}

/** Returns every invoice of the run. */
async function invoicesOf(apis: Apis, api: Api): Promise<Found[]> {
  const found: Found[] = []
  for (;;) {
    const page = await asked<Found[]>(apis, api, `/invoices?limit=100&offset=${found.length}`)
    found.push(...page)
    if (page.length < 100) return found
  }
}

/** Creates the drafts of what is left to bill, and issues those that have no number. */
async function bill(apis: Apis, api: Api): Promise<void> {
  const { rows } = await asked<{ rows: { key: string }[] }>(apis, api, '/invoices/preview', period)
  const keys = rows.map(({ key }) => key)
  if (keys.length > 0) await asked(apis, api, '/invoices/generate', { ...period, keys })
  const drafts = (await invoicesOf(apis, api)).filter(({ number }) => number === null)
  for (let from = 0; from < drafts.length; from += 50) {
    const items = drafts.slice(from, from + 50).map(({ id, version }) => ({ id, version }))
    await asked(apis, api, '/invoices/bulk', { event: 'issue', items })
  }
}

/**
 * Bills contracts with a process that is killed after random times, again and again, then bills the rest undisturbed. Returns how many
 * kills interrupted the work, and what was billed by invoice.
 */
export async function billWithKills(apis: Apis, contracts: number, kills: number) {
  if (!apis.hasStarted()) await end((await apis.start()).child, 'SIGKILL')
  await addContracts(apis, contracts)
  let interrupted = 0
  for (let round = 0; round < kills; round += 1) {
    const api = await apis.start()
    const done = bill(apis, api).then(
      () => true,
      () => false,
    )
    await pause(50 + Math.random() * contracts * 40)
    await end(api.child, 'SIGKILL')
    if (!(await done)) interrupted += 1
  }
  const api = await apis.start()
  await bill(apis, api)
  const invoices = await invoicesOf(apis, api)
  const minutes: number[] = []
  for (const { id } of invoices) {
    const { lines } = await asked<Found>(apis, api, `/invoice/${id}`)
    minutes.push(...lines.map((line) => line.minutes))
  }
  const unbilled = await asked<unknown[]>(apis, api, '/invoices/unbilled')
  await end(api.child, 'SIGTERM')
  const numbers = invoices.map(({ number }) => Number(number?.split('-').at(-1))).toSorted((a, b) => a - b)
  return { interrupted, totals: invoices.map(({ total }) => total), minutes, numbers, unbilled }
}
