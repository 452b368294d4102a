import { randomUUID } from 'node:crypto'
import { maxPreview } from '#domain/invoices/runLimits.ts'
import { maxBulkItems } from '#domain/kernel/bulkLimits.ts'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'

/** A kind of request, and how long it may take in milliseconds. Null without a goal. */
export type TimeRequest = {
  readonly name: string
  readonly goal: number | null
  /** The user of the request. */
  readonly as: 'approver' | 'worker'
  readonly path: (at: number) => string
}

/** How long one kind of request took, in milliseconds. */
export type TimeTimes = {
  name: string
  goal: number | null
  p50: number
  p99: number
  max: number
  /** The number of responses that weren't successful, for example because they took too long. */
  failed: number
}

/** The running server, the users who send requests, and employees of the large client. */
export type TimeTarget = {
  readonly url: string
  readonly headers: Readonly<Record<TimeRequest['as'], readonly Record<string, string>[]>>
  readonly employeeIds: readonly string[]
}

const back = (weeks: number) => addDays(todayUtc(), -7 * weeks)
const queue = '/timesheets?status=SUBMITTED&own=NONE&sort=submittedAt&limit=100'

/** The most frequent requests, and the reports about everything. */
export const timeRequests = ({ employeeIds }: TimeTarget): readonly TimeRequest[] => {
  const employee = (at: number) => employeeIds[at % employeeIds.length] ?? ''
  const timed = (
    name: string,
    goal: number | null,
    path: TimeRequest['path'],
    as: TimeRequest['as'] = 'approver',
  ) => ({
    name,
    goal,
    as,
    path,
  })
  return [
    timed('week grid, own', 50, (at) => `/timesheets/week?date=${back(at % 26)}`, 'worker'),
    timed(
      'week grid of an employee',
      50,
      (at) => `/timesheets/week?employeeId=${employee(at)}&date=${back(at % 26)}`,
    ),
    timed("approver's queue", 80, () => queue),
    timed("approver's queue, one approver", 80, (at) => `${queue}&approverUserId=approver-${at % 40}`),
    timed("approver's queue, counts", 80, () => '/timesheets/counts'),
    timed('aging', 150, () => '/invoices/aging'),
    timed('aging of an earlier day', 150, (at) => `/invoices/aging?asOf=${back(1 + (at % 20))}`),
    timed(
      'statement of a company',
      null,
      (at) =>
        `/invoices/statement?billToName=Initech%20${1 + (at % 128)}&currency=USD&from=${back(26)}&to=${back(0)}`,
    ),
    timed('unbilled time', null, () => '/invoices/unbilled'),
    timed('missing timesheets', null, () => '/timesheets/missing'),
    timed('timesheets, newest', null, () => '/timesheets'),
    timed('timesheets, search', null, (at) => `/timesheets?search=${['garcia', 'rao', 'ana'][at % 3] ?? ''}`),
    timed('invoices, newest', null, () => '/invoices'),
    timed('invoices, overdue', null, () => '/invoices?overdue=true&sort=dueDate'),
    timed('dashboard, time', null, () => '/dashboard/summary?tiles=timesheets'),
    timed('dashboard, invoices', null, () => '/dashboard/summary?tiles=invoices'),
    timed('dashboard, unbilled', null, () => '/dashboard/summary?tiles=unbilled'),
    timed('dashboard, bench', null, () => '/dashboard/summary?tiles=bench'),
    timed('dashboard, hours', null, () => '/dashboard/summary?tiles=hours'),
    timed('dashboard, gross margin', null, () => '/dashboard/summary?tiles=grossMargin'),
    timed('margins of a month', null, () => `/invoices/margins?month=${todayUtc().slice(0, 7)}&sort=margin`),
    timed('billing runs', null, () => '/invoices/runs'),
  ]
}

type Measured = { ms: number; status: number; text: string }

/** Sends one request. */
async function measureRequest(
  { url, headers }: TimeTarget,
  as: TimeRequest['as'],
  at: number,
  path: string,
  body?: object,
): Promise<Measured> {
  const own = headers[as][at % headers[as].length] ?? {}
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const more = body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const began = performance.now()
  const response = await fetch(`${url}${apiBase}${path}`, { ...sent, headers: { ...own, ...more } })
  const text = await response.text()
  return { ms: performance.now() - began, status: response.status, text }
}

/** Measures people's requests, one after another, alternating between the kinds. */
export async function measureTime(target: TimeTarget, rounds: number): Promise<TimeTimes[]> {
  const requests = timeRequests(target)
  const times = new Map<string, Measured[]>(requests.map(({ name }) => [name, []]))
  // The first rounds warm the caches and aren't counted.
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, { name, goal, as, path }] of requests.entries()) {
      // Reports without a goal take longer than all other requests together.
      if (goal === null && round % 10 !== 0) continue
      const at = Math.abs(round) * requests.length + index
      const measured = await measureRequest(target, as, at, path(at))
      if (round >= 0) times.get(name)?.push(measured)
    }
  }
  return requests.map(({ name, goal }) => {
    const measured = times.get(name) ?? []
    const ordered = measured.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const part = (share: number) => ordered[Math.ceil(ordered.length * share) - 1] ?? Number.NaN
    return {
      name,
      goal,
      p50: part(0.5),
      p99: part(0.99),
      max: part(1),
      failed: measured.filter(({ status }) => status !== 200).length,
    }
  })
}

type RunRow = { key: string; contractIds: string[]; blockers: unknown[]; amount: string }
type Preview = { rows: RunRow[]; next: string | null }
type Generated = { invoices: { id: string; version: number }[]; skipped: unknown[] }

/** How long a billing run of many contracts took, step by step, in milliseconds. */
export type RunTimes = {
  contracts: number
  invoices: number
  /** The preview of all contracts, page by page, and the preview of as many contracts as are billed. */
  wholePreviewMs: number
  previewMs: number
  draftsMs: number
  issueMs: number
  /** The longest call of each step. */
  longest: { preview: number; drafts: number; issue: number }
}

/** Returns the response of a request. Throws unless it succeeded. */
async function succeeded<T>(asking: Promise<Measured>): Promise<{ ms: number; body: T }> {
  const { ms, status, text } = await asking
  if (status >= 300)
    throw new Error(`A request of the run was answered with ${status}: ${text.slice(0, 300)}`)
  return { ms, body: JSON.parse(text) as T }
}

/** Bills the last month of many contracts: the preview of all of them, the drafts, and their numbers and PDFs. */
export async function measureRun(target: TimeTarget, contracts: number): Promise<RunTimes> {
  const month = todayUtc().slice(0, 7)
  const run = { frequency: 'MONTHLY', periodStart: `${addDays(`${month}-01`, -1).slice(0, 7)}-01` }
  const selected: RunRow[] = []
  const longest = { preview: 0, drafts: 0, issue: 0 }
  let [many, previewMs, wholePreviewMs] = [0, 0, 0]
  for (let [after, call]: [string | undefined, number] = [undefined, 0]; ; call += 1) {
    const body: object = { ...run, limit: maxPreview, after }
    const page: { ms: number; body: Preview } = await succeeded<Preview>(
      measureRequest(target, 'approver', call, '/invoices/preview', body),
    )
    wholePreviewMs += page.ms
    longest.preview = Math.max(longest.preview, page.ms)
    if (many < contracts) previewMs = wholePreviewMs
    for (const row of page.body.rows) {
      if (many >= contracts || row.blockers.length > 0 || Number(row.amount) <= 0) continue
      selected.push(row)
      many += row.contractIds.length
    }
    if (page.body.next === null) break
    after = page.body.next
  }
  // Drafts are created and issued like on the page of a run, in calls that are counted.
  const drafts: Generated['invoices'] = []
  let draftsMs = 0
  for (let from = 0; from < selected.length; from += maxBulkItems) {
    const keys = selected.slice(from, from + maxBulkItems).map(({ key }) => key)
    const made = await succeeded<Generated>(
      measureRequest(target, 'approver', from, '/invoices/generate', { ...run, keys }),
    )
    drafts.push(...made.body.invoices)
    draftsMs += made.ms
    longest.drafts = Math.max(longest.drafts, made.ms)
  }
  let issueMs = 0
  for (let from = 0; from < drafts.length; from += maxBulkItems) {
    const items = drafts.slice(from, from + maxBulkItems).map(({ id, version }) => ({ id, version }))
    const issued = await succeeded(
      measureRequest(target, 'approver', from, '/invoices/bulk', { event: 'issue', items }),
    )
    issueMs += issued.ms
    longest.issue = Math.max(longest.issue, issued.ms)
  }
  return { contracts: many, invoices: drafts.length, wholePreviewMs, previewMs, draftsMs, issueMs, longest }
}
