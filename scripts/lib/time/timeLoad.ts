import { randomUUID } from 'node:crypto'
import { maxPreview } from '#domain/invoices/runLimits.ts'
import { maxBulkItems } from '#domain/kernel/bulkLimits.ts'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'

/** A kind of request. `goal` is the longest time that it may take, in milliseconds, or null if there is no goal. */
export type TypicalRequest = {
  readonly name: string
  readonly goal: number | null
  /** The kind of user who sends the request. */
  readonly sender: 'approver' | 'employee'
  readonly path: (index: number) => string
}

/** How long one kind of request took, in milliseconds. */
export type RequestTimes = {
  name: string
  goal: number | null
  p50: number
  p99: number
  max: number
  /** The number of responses that weren't successful, for example because they took too long. */
  failed: number
}

/** The running server, the users who send requests, and employees of the large client. */
export type LoadTarget = {
  readonly url: string
  readonly headers: Readonly<Record<TypicalRequest['sender'], readonly Record<string, string>[]>>
  readonly employeeIds: readonly string[]
}

const weeksAgo = (weeks: number) => addDays(todayUtc(), -7 * weeks)
const queuePath = (limit: number) => `/timesheets?status=SUBMITTED&own=NONE&sort=submittedAt&limit=${limit}`
// The largest number of rows per page that users can choose. The default is 10.
const queue = queuePath(100)

/** Returns the most frequent requests and those for the largest reports. */
export const typicalRequests = ({ employeeIds }: LoadTarget): readonly TypicalRequest[] => {
  const employeeIdAt = (index: number) => employeeIds[index % employeeIds.length] ?? ''
  const request = (
    name: string,
    goal: number | null,
    path: TypicalRequest['path'],
    sender: TypicalRequest['sender'] = 'approver',
  ) => ({
    name,
    goal,
    sender,
    path,
  })
  return [
    request('week grid, own', 50, (index) => `/timesheets/week?date=${weeksAgo(index % 26)}`, 'employee'),
    request(
      'week grid of an employee',
      50,
      (index) => `/timesheets/week?employeeId=${employeeIdAt(index)}&date=${weeksAgo(index % 26)}`,
    ),
    request("approver's queue", 80, () => queue),
    request(
      "approver's queue, one approver",
      80,
      (index) => `${queue}&approverUserId=approver-${index % 40}`,
    ),
    request(
      "approver's queue, one approver, 10 rows",
      80,
      (index) => `${queuePath(10)}&approverUserId=approver-${index % 40}`,
    ),
    request("approver's queue, counts", 80, () => '/timesheets/counts'),
    request('aging', 150, () => '/invoices/aging'),
    request(
      'aging as of an earlier day',
      150,
      (index) => `/invoices/aging?asOf=${weeksAgo(1 + (index % 20))}`,
    ),
    request(
      'statement of a company',
      null,
      (index) =>
        `/invoices/statement?billToName=Initech%20${1 + (index % 128)}&currency=USD&from=${weeksAgo(26)}&to=${weeksAgo(0)}`,
    ),
    request('unbilled time', null, () => '/invoices/unbilled'),
    request('missing timesheets', null, () => '/timesheets/missing'),
    request('timesheets, newest', null, () => '/timesheets'),
    request(
      'timesheets, search',
      null,
      (index) => `/timesheets?search=${['garcia', 'rao', 'ana'][index % 3] ?? ''}`,
    ),
    request('invoices, newest', null, () => '/invoices'),
    request('invoices, overdue', null, () => '/invoices?overdue=true&sort=dueDate'),
    request('dashboard, time', null, () => '/dashboard/summary?tiles=timesheets'),
    request('dashboard, invoices', null, () => '/dashboard/summary?tiles=invoices'),
    request('dashboard, unbilled', null, () => '/dashboard/summary?tiles=unbilled'),
    request('dashboard, bench', null, () => '/dashboard/summary?tiles=bench'),
    request('dashboard, hours', null, () => '/dashboard/summary?tiles=hours'),
    request('dashboard, gross margin', null, () => '/dashboard/summary?tiles=grossMargin'),
    request(
      'margins of a month',
      null,
      () => `/invoices/margins?month=${todayUtc().slice(0, 7)}&sort=margin`,
    ),
    request('billing runs', null, () => '/invoices/runs'),
  ]
}

type TimedResponse = { ms: number; status: number; text: string }

/** Sends one request as a user. Returns the response and how long it took. */
async function measureRequest(
  { url, headers }: LoadTarget,
  sender: TypicalRequest['sender'],
  index: number,
  path: string,
  body?: object,
): Promise<TimedResponse> {
  const userHeaders = headers[sender][index % headers[sender].length] ?? {}
  const options = body && { method: 'POST', body: JSON.stringify(body) }
  const bodyHeaders = body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const startedAt = performance.now()
  const response = await fetch(`${url}${apiBase}${path}`, {
    ...options,
    headers: { ...userHeaders, ...bodyHeaders },
  })
  const text = await response.text()
  return { ms: performance.now() - startedAt, status: response.status, text }
}

/** Measures the typical requests, one after another, alternating between kinds of requests. */
export async function measureRequests(target: LoadTarget, rounds: number): Promise<RequestTimes[]> {
  const requests = typicalRequests(target)
  const times = new Map<string, TimedResponse[]>(requests.map(({ name }) => [name, []]))
  // The first rounds warm the caches and aren't counted.
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, { name, goal, sender, path }] of requests.entries()) {
      // Requests without a goal take longer than all others together, so they are only sent in every tenth round.
      if (goal === null && round % 10 !== 0) continue
      const requestNumber = Math.abs(round) * requests.length + index
      const measured = await measureRequest(target, sender, requestNumber, path(requestNumber))
      if (round >= 0) times.get(name)?.push(measured)
    }
  }
  return requests.map(({ name, goal }) => {
    const measured = times.get(name) ?? []
    const ordered = measured.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const percentile = (share: number) => ordered[Math.ceil(ordered.length * share) - 1] ?? Number.NaN
    return {
      name,
      goal,
      p50: percentile(0.5),
      p99: percentile(0.99),
      max: percentile(1),
      failed: measured.filter(({ status }) => status !== 200).length,
    }
  })
}

type RunRow = { key: string; contractIds: string[]; blockers: unknown[]; amount: string }
type Preview = { rows: RunRow[]; next: string | null }
type Generated = { invoices: { id: string; version: number }[]; skipped: unknown[] }

/** How long a billing run for many contracts took, step by step, in milliseconds. */
export type RunTimes = {
  contracts: number
  invoices: number
  /** All pages of the preview. */
  wholePreviewMs: number
  /** The pages of the preview up to the last billed contract. */
  previewMs: number
  draftsMs: number
  issueMs: number
  /** The longest call of each step. */
  longest: { preview: number; drafts: number; issue: number }
}

/** Returns the response to a request. Throws unless it succeeded. */
async function responseOrThrow<T>(response: Promise<TimedResponse>): Promise<{ ms: number; body: T }> {
  const { ms, status, text } = await response
  if (status >= 300) throw new Error(`A billing run request returned ${status}: ${text.slice(0, 300)}`)
  return { ms, body: JSON.parse(text) as T }
}

/** Bills many contracts for the previous month: reads the preview of all contracts, creates the drafts, and issues them, which creates their PDFs. */
export async function measureRun(target: LoadTarget, contracts: number): Promise<RunTimes> {
  const month = todayUtc().slice(0, 7)
  const run = { frequency: 'MONTHLY', periodStart: `${addDays(`${month}-01`, -1).slice(0, 7)}-01` }
  const selected: RunRow[] = []
  const longest = { preview: 0, drafts: 0, issue: 0 }
  let [count, previewMs, wholePreviewMs] = [0, 0, 0]
  for (let [after, call]: [string | undefined, number] = [undefined, 0]; ; call += 1) {
    const body: object = { ...run, limit: maxPreview, after }
    const page: { ms: number; body: Preview } = await responseOrThrow<Preview>(
      measureRequest(target, 'approver', call, '/invoices/preview', body),
    )
    wholePreviewMs += page.ms
    longest.preview = Math.max(longest.preview, page.ms)
    if (count < contracts) previewMs = wholePreviewMs
    for (const row of page.body.rows) {
      if (count >= contracts || row.blockers.length > 0 || Number(row.amount) <= 0) continue
      selected.push(row)
      count += row.contractIds.length
    }
    if (page.body.next === null) break
    after = page.body.next
  }
  // Creates and issues the drafts with the same calls as the billing run page.
  const drafts: Generated['invoices'] = []
  let draftsMs = 0
  for (let from = 0; from < selected.length; from += maxBulkItems) {
    const keys = selected.slice(from, from + maxBulkItems).map(({ key }) => key)
    const generated = await responseOrThrow<Generated>(
      measureRequest(target, 'approver', from, '/invoices/generate', { ...run, keys }),
    )
    drafts.push(...generated.body.invoices)
    draftsMs += generated.ms
    longest.drafts = Math.max(longest.drafts, generated.ms)
  }
  let issueMs = 0
  for (let from = 0; from < drafts.length; from += maxBulkItems) {
    const items = drafts.slice(from, from + maxBulkItems).map(({ id, version }) => ({ id, version }))
    const issued = await responseOrThrow(
      measureRequest(target, 'approver', from, '/invoices/bulk', { event: 'issue', items }),
    )
    issueMs += issued.ms
    longest.issue = Math.max(longest.issue, issued.ms)
  }
  return { contracts: count, invoices: drafts.length, wholePreviewMs, previewMs, draftsMs, issueMs, longest }
}
