import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { maxPreview } from '#domain/invoices/runLimits.ts'
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

/** Adds contracts, each with an approved week of 40 hours at 85.00, while no process runs. */
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

type Call = { readonly path: string; readonly key: string; readonly body: object }
const callOf = (path: string, body: object): Call => ({ path, key: randomUUID(), body })

/** Returns the response of a call. Throws if it isn't a success. */
async function answered<T>({ call }: Apis, { url }: Api, path: string, write?: Call): Promise<T> {
  for (;;) {
    const answer = await call(url, path, write)
    // Retries if the database is too busy (503) or the killed process had begun this call (`in_progress`).
    if (answer.status === 503 || answer.body.errors?.[0]?.code === 'in_progress') continue
    expect([200, 201], `${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    return answer.body as T
  }
}
const requested = <T>(apis: Apis, api: Api, path: string, body?: object) =>
  answered<T>(apis, api, path, body && callOf(path, body))

/** Returns every invoice of the run. */
async function invoicesOf(apis: Apis, api: Api): Promise<Found[]> {
  const found: Found[] = []
  for (;;) {
    const page = await requested<Found[]>(apis, api, `/invoices?limit=100&offset=${found.length}`)
    found.push(...page)
    if (page.length < 100) return found
  }
}

/** Returns what is left to bill, read page by page. */
async function leftToBill(apis: Apis, api: Api): Promise<string[]> {
  type Page = { rows: { key: string; blockers: unknown[] }[]; next: string | null }
  const keys: string[] = []
  for (let after: string | null = null; ;) {
    const body = { ...period, limit: maxPreview, ...(after !== null && { after }) }
    const page: Page = await requested<Page>(apis, api, '/invoices/preview', body)
    keys.push(...page.rows.filter(({ blockers }) => blockers.length === 0).map(({ key }) => key))
    if (page.next === null) return keys
    after = page.next
  }
}

/**
 * Bills like the page of a billing run: creates the drafts of what is left, then issues those without a
 * number, with at most `most` per call. A call leaves the queue when its response arrives. Calls that a kill
 * left in the queue are sent first, with the same keys.
 */
async function bill(apis: Apis, api: Api, most: number, queue: Call[]): Promise<void> {
  const send = async () => {
    for (let call = queue[0]; call !== undefined; call = queue[0]) {
      await answered(apis, api, call.path, call)
      queue.shift()
    }
  }
  await send()
  for (const keys of inCalls(await leftToBill(apis, api), most))
    queue.push(callOf('/invoices/generate', { ...period, keys }))
  await send()
  const drafts = (await invoicesOf(apis, api)).filter(({ number }) => number === null)
  for (const some of inCalls(drafts, most)) {
    const items = some.map(({ id, version }) => ({ id, version }))
    queue.push(callOf('/invoices/bulk', { event: 'issue', items }))
  }
  await send()
}

/** Divides the items into calls with at most `most` items each, as a list's bulk actions do. */
const inCalls = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, call) => all.slice(call * most, (call + 1) * most))

/**
 * Bills contracts in calls of `most` with a process that is killed repeatedly after random times, then bills
 * the rest without kills. After every other kill, the page continues where it was. After the other kills, it
 * is opened again. Returns how many kills interrupted the work, the invoices' totals and numbers, the minutes
 * of their lines, and what is still unbilled.
 */
export async function billWithKills(
  apis: Apis,
  { contracts, kills, most }: { contracts: number; kills: number; most: number },
) {
  if (!apis.hasStarted()) await end((await apis.start()).child, 'SIGKILL')
  await addContracts(apis, contracts)
  let interrupted = 0
  let queue: Call[] = []
  for (let round = 0; round < kills; round += 1) {
    const api = await apis.start()
    if (round % 2 === 0) queue = []
    const done = bill(apis, api, most, queue).then(
      () => true,
      () => false,
    )
    // The more kills there are, the earlier each one comes, so that most of them happen before the run is
    // done.
    await pause(50 + Math.random() * contracts * Math.min(40, 80 / kills))
    await end(api.child, 'SIGKILL')
    if (!(await done)) interrupted += 1
  }
  const api = await apis.start()
  await bill(apis, api, most, queue)
  const invoices = await invoicesOf(apis, api)
  const minutes: number[] = []
  for (const { id } of invoices) {
    const { lines } = await requested<Found>(apis, api, `/invoice/${id}`)
    minutes.push(...lines.map((line) => line.minutes))
  }
  const unbilled = await requested<unknown[]>(apis, api, '/invoices/unbilled')
  await end(api.child, 'SIGTERM')
  const numbers = invoices.map(({ number }) => Number(number?.split('-').at(-1))).toSorted((a, b) => a - b)
  return { interrupted, totals: invoices.map(({ total }) => total), minutes, numbers, unbilled }
}
