import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { addEngagement, billingOf } from '#test/support/billing/billing.ts'
import type { TestServer } from '#test/support/server/server.ts'

/** The first days of the billing periods that overlap February 2026, whose workdays are those of four whole weeks. */
export const periods = [
  ...['2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23'].map((start) => ['WEEKLY', start]),
  ...['2026-01-19', '2026-02-02', '2026-02-16'].map((start) => ['BI_WEEKLY', start]),
  ['MONTHLY', '2026-02-01'],
] as [frequency: string, start: string][]

const pick = fc.nat({ max: 1000 })
/** Quarter hours at these rates are whole cents, so that sums don't depend on how time is grouped. */
const quarters = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * 15)
const amount = fc.integer({ min: 1, max: 60_000 })

const timeStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('work' as const),
      week: fc.integer({ min: 0, max: 3 }),
      days: fc.array(quarters(0, 48), { minLength: 3, maxLength: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('submit' as const, 'approve' as const), sheet: pick }),
  },
  fc.record({ do: fc.constantFrom('reopen' as const, 'reject' as const, 'withdraw' as const), sheet: pick }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      sheet: pick,
      day: fc.integer({ min: 0, max: 4 }),
      minutes: quarters(-32, 16),
    }),
  },
)
const billingStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('run' as const), period: fc.constantFrom(...periods) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('issue' as const, 'issue' as const, 'discard' as const, 'void' as const),
      pick,
    }),
  },
  fc.record({
    do: fc.constant('credit' as const),
    pick,
    mode: fc.constantFrom('WRITE_OFF', 'REINSTATE'),
    minutes: fc.option(quarters(1, 12)),
  }),
  fc.record({ do: fc.constant('pay' as const), pick, cents: amount, isApplied: fc.boolean() }),
  fc.record({ do: fc.constant('apply' as const), pick, cents: amount }),
  fc.record({ do: fc.constant('reverse' as const), pick }),
)
/** A step that a user can take with time and money. */
export const step = fc.oneof(timeStep, billingStep)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A timesheet as in the last response about it. */
type Known = { id: string; version: number; status: string }
export type Books = Awaited<ReturnType<typeof newBooks>>

const hourly = {
  billRate: '80.00',
  billRateUnit: 'HOURLY',
  payRate: '55.00',
  payRateUnit: 'HOURLY',
  otBillable: true,
}
const monthly = { ...hourly, billRate: '9999.97', billRateUnit: 'MONTHLY', otBillable: false }

/** Adds a client with an hourly and a monthly contract for each frequency. */
export async function newBooks(server: TestServer) {
  const tenant = await server.makeTenant()
  const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const approver = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO client_settings (client_id, version, tenant_id, changes, actor_uid, actor_name)
      VALUES (${tenant.a}, 2, ${tenant.tenantId}, '[{"name":"lockAfterDays","from":"2026-01-01","value":null}]', 'x', 'X')`),
  )
  const add = (invoiceFrequency: string, rate: object, more: object = {}) =>
    addEngagement(server, admin, {
      discountPct: '2.35',
      vmsFeePct: '1.11',
      invoiceFrequency,
      rates: [{ effectiveFrom: '2026-01-01', ...rate }],
      ...more,
    })
  const byHour = []
  const byMonth = []
  for (const frequency of ['WEEKLY', 'BI_WEEKLY', 'MONTHLY']) {
    byHour.push(await add(frequency, hourly))
    byMonth.push(await add(frequency, monthly, { startDate: '2026-02-01', endDate: '2026-02-28' }))
  }
  return {
    client: tenant.a,
    billing: billingOf(server, admin),
    approver: billingOf(server, approver),
    byHour: byHour.map(({ contractId }) => contractId),
    byMonth: byMonth.map(({ contractId }) => contractId),
    assignments: byHour.map(({ assignmentId }) => assignmentId),
    /** One timesheet of each hourly contract, or its adjustment. */
    sheets: [] as { week: number; known: Known[] }[],
  }
}

type Found = Record<string, string> & {
  version: number
  lines: { id: string; kind: string; minutes: number | null }[]
}
/** Returns the rows of a list, or none while the server is too busy to respond. */
async function listed({ billing }: Books, path: string): Promise<readonly Found[]> {
  const answer = await billing.request('GET', `${path}?limit=100`)
  accepted(answer)
  return answer.status === 200 ? (answer.body as Found[]) : []
}

const selected = <T>(from: readonly T[], index: number): T | undefined =>
  from[index % Math.max(from.length, 1)]

/** Performs a step if there is a record for it. Rejections are accepted, server errors are not. */
export async function play(books: Books, next: Step): Promise<void> {
  if (next.do === 'work') return work(books, next)
  if ('sheet' in next) return decide(books, next)
  const { billing } = books
  if (next.do === 'run') return accepted(await billing.run(...next.period))
  if (next.do === 'reverse' || next.do === 'apply') {
    const payment = selected(await listed(books, '/payments'), next.pick)
    const invoice = next.do === 'apply' ? selected(await listed(books, '/invoices'), next.pick) : undefined
    if (payment === undefined || (next.do === 'apply' && invoice === undefined)) return
    const applications = [{ invoiceId: invoice?.['id'], amount: dollars('cents' in next ? next.cents : 0) }]
    const values = next.do === 'apply' ? { applications } : { reason: 'Bounced' }
    return accepted(
      await billing.request('POST', `/payment/${payment['id']}/${next.do}`, {
        version: payment.version,
        ...values,
      }),
    )
  }
  const id = selected(await listed(books, '/invoices'), next.pick)?.['id']
  if (id === undefined) return
  if (next.do === 'pay')
    return accepted(
      await billing.request('POST', '/payment/create', {
        receivedOn: '2026-03-20',
        amount: dollars(next.cents + 100),
        currency: 'USD',
        method: 'ACH',
        billToName: 'Initech',
        applications: next.isApplied ? [{ invoiceId: id, amount: dollars(next.cents) }] : [],
      }),
    )
  if (next.do !== 'credit')
    return accepted(await billing.event(id, next.do, next.do === 'void' ? { reason: 'Mistake' } : {}))
  // Someone else may have discarded it in the meantime.
  const found = await billing.request('GET', `/invoice/${id}`)
  if (found.status !== 200) return accepted(found)
  const line = (found.body as Found).lines.find(({ kind }) => kind === 'TIME')
  const lines =
    next.minutes === null || line === undefined ? {} : { lines: [{ lineId: line.id, minutes: next.minutes }] }
  accepted(await billing.event(id, 'credit', { mode: next.mode, reason: 'Mistake', ...lines }))
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
const mondayOf = (week: number) => addDays('2026-02-02', week * 7)

/** Enters the same week for every hourly contract, or replaces what was entered. */
async function work(books: Books, { week, days }: Extract<Step, { do: 'work' }>): Promise<void> {
  const entries = days.map((minutes, day) => ({ date: addDays(mondayOf(week), day), type: 'WORK', minutes }))
  const started = books.sheets.find((sheet) => sheet.week === week)
  if (started !== undefined)
    return eachSheet(books, started.known, async (sheet) => save(books, sheet, entries))
  const known: Known[] = []
  books.sheets.push({ week, known })
  for (const assignmentId of books.assignments) {
    const body = { assignmentId, periodStart: mondayOf(week), entries }
    const made = await untilReady(() => books.billing.request('POST', '/timesheet/create', body))
    accepted(made)
    if (made.status === 201) known.push(knownOf(made.body))
  }
}

const knownOf = ({ id, version, status }: Known): Known => ({ id, version, status })

const save = ({ billing }: Books, { id, version }: Known, entries: readonly object[]) =>
  billing.request('PUT', `/timesheet/${id}`, { version, entries })

type Answer = { status: number; text: string; body: Known }

/** Sends a request for each timesheet. Reads a timesheet again if another writer has changed it. */
async function eachSheet(
  { billing }: Books,
  sheets: readonly Known[],
  request: (sheet: Known) => Promise<Answer>,
): Promise<void> {
  for (const sheet of sheets) {
    const sent = await untilReady(() => request(sheet))
    accepted(sent)
    const now = sent.status === 200 ? sent : await billing.request('GET', `/timesheet/${sheet.id}`)
    accepted(now)
    if (now.status === 200) Object.assign(sheet, knownOf(now.body))
  }
}

/** Sends an event of the timesheet for every hourly contract, or adjusts it. */
async function decide(books: Books, next: Extract<Step, { sheet: number }>): Promise<void> {
  const sheet = selected(books.sheets, next.sheet)
  if (sheet === undefined) return
  if (next.do === 'adjust') return adjust(books, sheet, next)
  const by = next.do === 'submit' || next.do === 'withdraw' ? books.billing : books.approver
  const values = next.do === 'reopen' || next.do === 'reject' ? { reason: 'Wrong' } : {}
  await eachSheet(books, sheet.known, ({ id, version }) =>
    by.request('POST', `/timesheet/${id}/${next.do}`, { version, ...values }),
  )
  // A week that has been billed for one frequency stays approved for all of them.
  if (next.do === 'reopen' && sheet.known.some(({ status }) => status === 'APPROVED'))
    await approveAll(books, sheet)
}

/** Adds an adjustment with one entry to every hourly contract. */
async function adjust(
  books: Books,
  { week, known }: Books['sheets'][number],
  { day, minutes }: Extract<Step, { do: 'adjust' }>,
): Promise<void> {
  const entries = [{ date: addDays(mondayOf(week), day), type: 'ADJUSTMENT', minutes }]
  const adjustments: Known[] = []
  for (const { id, version } of known) {
    const made = await untilReady(() =>
      books.approver.request('POST', `/timesheet/${id}/adjust`, { version, reason: 'Wrong' }),
    )
    accepted(made)
    if (made.status === 201) adjustments.push(knownOf(made.body))
  }
  if (adjustments.length === 0) return
  books.sheets.push({ week, known: adjustments })
  await eachSheet(books, adjustments, async (sheet) => save(books, sheet, entries))
}

/** Submits and approves timesheets if that is possible. */
export async function approveAll(books: Books, { known }: Books['sheets'][number]): Promise<void> {
  const send = (by: Books['billing'], event: string) =>
    eachSheet(
      books,
      known.filter(({ status }) => status !== 'APPROVED'),
      ({ id, version }) => by.request('POST', `/timesheet/${id}/${event}`, { version }),
    )
  await send(books.billing, 'submit')
  await send(books.approver, 'approve')
}

/** Sends a request again while the server is too busy. */
export async function untilReady<A extends { status: number }>(request: () => Promise<A>): Promise<A> {
  for (let attempt = 1; attempt < 5; attempt += 1) {
    const answer = await request()
    if (answer.status !== 503) return answer
  }
  return request()
}

/** Expects a response that isn't a server error. */
export function accepted({ status, text }: { status: number; text: string }): void {
  // 503 means that a transaction waited too long for another one or was in a deadlock with it.
  expect([200, 201, 404, 409, 412, 422, 503], text).toContain(status)
}
