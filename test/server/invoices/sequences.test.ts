import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import { addApprovedWeek, addEngagement, billingOf } from '#test/support/billing.ts'
import { startTestApp } from '#test/support/server.ts'
import type { TestServer } from '#test/support/server.ts'

/** Random sequences of everything that moves money, several at once; afterwards the books must agree. */

const NOW = Date.parse('2026-03-20T09:00:00Z')
const unlimited = { perSecond: 0, burst: 1e9 }
let server: TestServer
beforeAll(async () => {
  server = await startTestApp({
    now: () => NOW,
    rateLimits: { ...RATE_LIMITS, user: unlimited, address: unlimited },
  })
})
afterAll(() => server.close())

const pick = fc.nat({ max: 1000 })
const step = fc.oneof(
  fc.record({
    do: fc.constant('work' as const),
    week: fc.integer({ min: 0, max: 3 }),
    minutes: fc.integer({ min: 1, max: 600 }),
  }),
  fc.record({ do: fc.constant('run' as const) }),
  fc.record({ do: fc.constantFrom('issue' as const, 'discard' as const, 'void' as const), pick }),
  fc.record({
    do: fc.constant('credit' as const),
    pick,
    mode: fc.constantFrom('WRITE_OFF', 'REINSTATE'),
    minutes: fc.option(fc.integer({ min: 1, max: 200 })),
  }),
  fc.record({ do: fc.constant('pay' as const), pick, cents: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ do: fc.constant('reverse' as const), pick }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Books = Awaited<ReturnType<typeof newBooks>>

async function newBooks() {
  const tenant = await server.makeTenant()
  const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const engagement = await addEngagement(server, admin, { discountPct: '2.35', vmsFeePct: '1.11' })
  return { client: tenant.a, billing: billingOf(server, admin), ...engagement, worked: new Set<number>() }
}

type Found = Record<string, string> & {
  version: number
  lines: { id: string; kind: string; minutes: number | null }[]
}
/** Returns the rows of a list; none while the server is too busy to answer. */
async function listed({ billing }: Books, path: string): Promise<readonly Found[]> {
  const answer = await billing.ask('GET', `${path}?limit=100`)
  accepted(answer)
  return answer.status === 200 ? (answer.body as Found[]) : []
}

/** Does a step if there is something to do it with. Refusals are fine, failures of the server are not. */
async function play(books: Books, move: Step): Promise<void> {
  const { billing, assignmentId, worked } = books
  if (move.do === 'work') {
    if (worked.has(move.week)) return
    worked.add(move.week)
    const monday = addDays('2026-02-02', move.week * 7)
    const days = [0, 1, 2].map((day) => ({ date: addDays(monday, day), minutes: move.minutes }))
    await addApprovedWeek(server, assignmentId, monday, days)
    return
  }
  if (move.do === 'run') return accepted(await billing.run('MONTHLY', '2026-02-01'))
  if (move.do === 'reverse') {
    const payments = await listed(books, '/payments')
    const payment = payments[move.pick % Math.max(payments.length, 1)]
    if (payment !== undefined)
      accepted(
        await billing.ask('POST', `/payment/${payment['id']}/reverse`, {
          version: payment.version,
          reason: 'Bounced',
        }),
      )
    return
  }
  const invoices = await listed(books, '/invoices')
  const chosen = invoices[move.pick % Math.max(invoices.length, 1)]
  if (chosen === undefined) return
  const id = String(chosen['id'])
  if (move.do === 'pay')
    return accepted(
      await billing.ask('POST', '/payment/create', {
        receivedOn: '2026-03-20',
        amount: (move.cents / 100 + 1).toFixed(2),
        currency: 'USD',
        method: 'ACH',
        billToName: 'Initech',
        applications: [{ invoiceId: id, amount: (move.cents / 100).toFixed(2) }],
      }),
    )
  if (move.do !== 'credit')
    return accepted(await billing.event(id, move.do, move.do === 'void' ? { reason: 'Mistake' } : {}))
  // Another writer may have discarded it meanwhile.
  const found = await billing.ask('GET', `/invoice/${id}`)
  if (found.status !== 200) return accepted(found)
  const line = found.body.lines.find(({ kind }: { kind: string }) => kind === 'TIME')
  const lines =
    move.minutes === null || line === undefined ? {} : { lines: [{ lineId: line.id, minutes: move.minutes }] }
  return accepted(await billing.event(id, 'credit', { mode: move.mode, reason: 'Mistake', ...lines }))
}

function accepted({ status, text }: { status: number; text: string }): void {
  // 503 is a transaction that waited too long for another one, or lost against it.
  expect([200, 201, 404, 409, 412, 422, 503], text).toContain(status)
}

const query = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await withOwner(server.database, (tx) => tx.execute<Row>(statement))).rows

/** Checks what must be true after any sequence and returns what the statement and the aging report close with. */
async function checkBooks({ client, billing }: Books): Promise<readonly [closing: string, aged: string]> {
  const unbilled =
    await query(sql`SELECT 1 FROM timesheet_entries e WHERE e.client_id = ${client} AND (e.billed_minutes < 0 OR e.billed_minutes > e.minutes
    OR e.billed_minutes <> (SELECT coalesce(sum(a.minutes), 0) FROM invoice_allocations a WHERE a.client_id = ${client} AND a.entry_id = e.id AND a.live))`)
  expect(unbilled).toEqual([])
  const allocated =
    await query(sql`SELECT l.description FROM invoice_lines l JOIN invoices i ON i.client_id = l.client_id AND i.id = l.invoice_id
    WHERE l.client_id = ${client} AND l.minutes IS NOT NULL AND (i.type = 'INVOICE' OR i.credit_mode = 'REINSTATE')
      AND l.minutes <> (SELECT coalesce(sum(a.minutes), 0) FROM invoice_allocations a WHERE a.client_id = ${client} AND a.line_id = l.id)`)
  expect(allocated).toEqual([])
  const sequences = await query<{
    series: string
    count: number
    last: number
  }>(sql`SELECT series, count(*)::int AS count, max(sequence) AS last
    FROM invoices WHERE client_id = ${client} AND number IS NOT NULL GROUP BY series`)
  for (const { count, last } of sequences) expect(count).toBe(last)
  const overCredited =
    await query(sql`SELECT i.number FROM invoices i WHERE i.client_id = ${client} AND i.type = 'INVOICE' AND i.number IS NOT NULL
    AND i.total_cents + (SELECT coalesce(sum(c.total_cents), 0) FROM invoices c WHERE c.client_id = ${client} AND c.credit_of_invoice_id = i.id
      AND c.archived_at IS NULL) < 0`)
  expect(overCredited).toEqual([])
  const [total] = (await billing.ask('GET', '/invoices/aging')).body.totals
  const statement = await billing.ask(
    'GET',
    '/invoices/statement?billToName=Initech&currency=USD&from=2026-01-01&to=2026-12-31',
  )
  return [statement.body.closing, total?.total ?? '0.00']
}

test('after any sequence of billing, unbilled time, balances, numbers, aging and statement agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      const books = await newBooks()
      for (const move of steps) await play(books, move)
      const [closing, aged] = await checkBooks(books)
      expect(closing).toBe(aged)
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 180_000)

test('the same holds when eight people do everything at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 8, maxLength: 8 }),
      async (people) => {
        const books = await newBooks()
        for (const week of [0, 1]) await play(books, { do: 'work', week, minutes: 480 })
        await play(books, { do: 'run' })
        await play(books, { do: 'issue', pick: 0 })
        await Promise.all(
          people.map(async (moves) => {
            for (const move of moves) await play(books, move)
          }),
        )
        const [closing, aged] = await checkBooks(books)
        expect(closing).toBe(aged)
      },
    ),
    { numRuns: 4, endOnFailure: true },
  )
}, 180_000)
