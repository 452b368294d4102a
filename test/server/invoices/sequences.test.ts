import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import {
  accepted,
  approveAll,
  newBooks,
  periods,
  play,
  step,
  untilReady,
  type Books,
} from '#test/server/invoices/books.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer } from '#test/support/server/server.ts'

/** Random sequences of everything that changes time and money, several at once. Afterwards the books must balance. */

/** SEQUENCES=100 is the long form, with a new seed each time. */
const long = Number(process.env['SEQUENCES'] ?? 0)
const runs = (short: number) => ({
  endOnFailure: true,
  ...(long > 0 ? { numRuns: long } : { numRuns: short, seed: 12 }),
})
const timeout = 180_000 + long * 60_000

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

const query = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await withOwner(server.database, (tx) => tx.execute<Row>(statement))).rows

/** Checks that time is never below zero, and that the billed minutes are exactly those of live allocations. */
async function checkTime({ client }: Books): Promise<void> {
  const unbilled =
    await query(sql`SELECT e.minutes, e.billed_minutes FROM timesheet_entries e JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id
    WHERE e.client_id = ${client} AND (e.billed_minutes NOT BETWEEN least(e.minutes, 0) AND greatest(e.minutes, 0)
      OR (e.billed_minutes <> 0 AND t.status <> 'APPROVED')
      OR e.billed_minutes <> (SELECT coalesce(sum(a.minutes), 0) FROM invoice_allocations a WHERE a.client_id = ${client} AND a.entry_id = e.id AND a.live))`)
  expect(unbilled).toEqual([])
  const allocated =
    await query(sql`SELECT l.description FROM invoice_lines l JOIN invoices i ON i.client_id = l.client_id AND i.id = l.invoice_id
    WHERE l.client_id = ${client} AND l.minutes IS NOT NULL AND (i.type = 'INVOICE' OR i.credit_mode = 'REINSTATE')
      AND l.minutes <> (SELECT coalesce(sum(a.minutes), 0) FROM invoice_allocations a WHERE a.client_id = ${client} AND a.line_id = l.id)`)
  expect(allocated).toEqual([])
  const approved = sql`timesheet_entries e JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id AND t.status = 'APPROVED'
    WHERE e.client_id = ${client} AND e.archived_at IS NULL`
  const days =
    await query(sql`SELECT e.date::text, sum(e.minutes)::int AS minutes FROM ${approved} GROUP BY e.employee_id, e.date
    HAVING sum(e.minutes) NOT BETWEEN 0 AND 1440`)
  expect(days).toEqual([])
  const classes =
    await query(sql`SELECT t.week_start::text, e.classification, sum(e.minutes)::int AS minutes FROM ${approved}
    GROUP BY e.employee_id, t.week_start, e.classification HAVING sum(e.minutes) < 0 OR (e.classification = 'REG' AND sum(e.minutes) > 2400)`)
  expect(classes).toEqual([])
}

/** Checks numbers, amounts and statuses of the invoices, and that statement and aging end with the same balance. */
async function checkMoney({ client, billing }: Books): Promise<void> {
  const sequences = await query<{
    count: number
    last: number
  }>(sql`SELECT count(*)::int AS count, max(sequence) AS last
    FROM invoices WHERE client_id = ${client} AND number IS NOT NULL GROUP BY series`)
  for (const { count, last } of sequences) expect(count).toBe(last)
  // A credit note is applied to what is not paid. The rest of it stays open.
  const unsettled =
    await query(sql`SELECT i.number, i.status, i.total_cents, i.paid_cents, i.credited_cents, s.* FROM invoices i, LATERAL (
      SELECT p.paid, c.issued, least(c.issued, i.total_cents - p.paid) AS credited FROM
        (SELECT coalesce(sum(a.cents), 0) AS paid FROM payment_applications a JOIN payments p ON p.client_id = a.client_id AND p.id = a.payment_id
          WHERE a.client_id = ${client} AND a.invoice_id = i.id AND p.reversed_at IS NULL) p,
        (SELECT coalesce(-sum(c.total_cents), 0) AS issued FROM invoices c WHERE c.client_id = ${client} AND c.credit_of_invoice_id = i.id
          AND c.number IS NOT NULL) c) s
    WHERE i.client_id = ${client} AND i.type = 'INVOICE' AND i.number IS NOT NULL AND i.status <> 'VOIDED'
      AND (i.paid_cents <> s.paid OR i.credited_cents <> s.credited OR s.paid > i.total_cents OR s.issued > i.total_cents OR i.status <>
        CASE WHEN i.total_cents = s.paid + s.credited THEN CASE WHEN s.paid = 0 THEN 'CREDITED' ELSE 'PAID' END
          WHEN s.paid + s.credited = 0 THEN 'ISSUED' ELSE 'PARTIALLY_PAID' END)`)
  expect(unsettled).toEqual([])
  const [total] = (await billing.request('GET', '/invoices/aging')).body.totals
  const statement = await billing.request(
    'GET',
    '/invoices/statement?billToName=Initech&currency=USD&from=2026-01-01&to=2026-12-31',
  )
  expect(statement.body.closing).toBe(total?.total ?? '0.00')
}

/** Bills the rest of February. Returns what each contract's invoices charge without reinstated lines, in cents. */
async function billRest(books: Books): Promise<Map<string, number>> {
  for (const sheet of books.sheets) await approveAll(books, sheet)
  for (const period of periods) accepted(await untilReady(() => books.billing.run(...period)))
  const charged = await query<{
    contract: string
    cents: number
  }>(sql`SELECT l.contract_id AS contract, sum(l.cents)::int AS cents
    FROM invoice_lines l JOIN invoices i ON i.client_id = l.client_id AND i.id = l.invoice_id
    WHERE l.client_id = ${books.client} AND l.contract_id IS NOT NULL AND i.status NOT IN ('VOIDED', 'DISCARDED')
      AND (i.type = 'INVOICE' OR (i.credit_mode = 'REINSTATE' AND i.number IS NOT NULL)) GROUP BY 1`)
  return new Map(charged.map(({ contract, cents }) => [contract, cents]))
}

type Worth = { contract: string; billed: number; open: number }
/** Returns the value of approved time at its stored rates, in cents for each contract: what is billed and what is left. */
const worthOfTime = ({ client }: Books) =>
  query<Worth>(sql`SELECT t.contract_id AS contract, sum(e.billed_minutes * e.bill_rate * 100 / 60)::int AS billed,
      sum((e.minutes - e.billed_minutes) * e.bill_rate * 100 / 60)::int AS open
    FROM timesheet_entries e JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id
    WHERE e.client_id = ${client} AND t.status = 'APPROVED' AND e.archived_at IS NULL AND e.bill_rate IS NOT NULL GROUP BY 1`)

/** Checks that the invoices charge each approved minute once and the monthly rate once. Returns the value of the time for each contract. */
async function checkCharges(books: Books): Promise<number[]> {
  const charged = await billRest(books)
  const worth = await worthOfTime(books)
  for (const { contract, billed, open } of worth) {
    expect(charged.get(contract) ?? 0).toBe(billed)
    // If an adjustment removes more time than its period has, the rest is deducted from later time.
    expect(open).toBeLessThanOrEqual(0)
  }
  const hasWaiting = worth.some(({ open }) => open < 0)
  for (const contract of books.byMonth) {
    const cents = charged.get(contract) ?? 0
    if (hasWaiting) expect(cents).toBeLessThanOrEqual(999_997)
    else expect(cents).toBe(999_997)
  }
  return books.byHour.map((id) => {
    const own = worth.find(({ contract }) => contract === id)
    return own === undefined ? 0 : own.billed + own.open
  })
}

test(
  'after any sequence, time and money agree, and weekly, biweekly and monthly invoices add up to the same',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const books = await newBooks(server)
        for (const next of steps) await play(books, next)
        await checkTime(books)
        await checkMoney(books)
        const [weekly, ...others] = await checkCharges(books)
        expect(others).toEqual([weekly, weekly])
        await checkTime(books)
      }),
      runs(2),
    )
  },
  timeout,
)

test(
  'the same is true when eight people do everything at the same time',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 8, maxLength: 8 }),
        async (people) => {
          const books = await newBooks(server)
          for (const week of [0, 1]) {
            await play(books, { do: 'work', week, days: [540, 540, 540, 540, 540] })
            for (const sheet of books.sheets) await approveAll(books, sheet)
          }
          await play(books, { do: 'run', period: ['MONTHLY', '2026-02-01'] })
          await play(books, { do: 'issue', pick: 0 })
          await Promise.all(
            people.map(async (ownSteps) => {
              for (const next of ownSteps) await play(books, next)
            }),
          )
          await checkTime(books)
          await checkMoney(books)
          expect(await checkCharges(books)).toHaveLength(3)
          await checkTime(books)
        },
      ),
      runs(1),
    )
  },
  timeout,
)
