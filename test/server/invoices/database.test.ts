import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creditModes } from '#domain/billing/credit.ts'
import { invoiceStatuses, invoiceTypes, lineKinds } from '#domain/invoices/statuses.ts'
import { storedMethods } from '#domain/payments/methods.ts'
import { currencies, invoiceFrequencies, paymentTerms } from '#lookups/lists.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { withOwner } from '#server/db/withActor.ts'
import { createOneOfEach } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer } from '#test/support/server/server.ts'

// What the database itself rejects, even if the code doesn't. Each test starts with an issued invoice of
// 85.00 for one hour, of which 5.00 are paid.

let server: TestServer
let client: string

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const tenant = await server.makeTenant()
  client = tenant.a
  await createOneOfEach(server, await server.makeUser({ role: 'CLIENT_ADMIN', tenant }))
})

/** Runs statements in one transaction. Returns the violated constraint, or 'done'. */
async function run(...statements: SQL[]): Promise<string | null> {
  try {
    await withOwner(server.database, async (tx) => {
      for (const statement of statements) await tx.execute(statement)
      await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
    })
    return 'done'
  } catch (error) {
    return violatedConstraint(error) ?? String(error)
  }
}

/** Runs an insert of another row of the client, with some values changed, as `run` does. */
async function runCopy(table: 'invoices' | 'payments', values: object): Promise<string | null> {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ name: string }>(sql`SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'`),
  )
  const columns = sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const source = sql.identifier(table)
  return run(sql`INSERT INTO ${source} (${columns}) SELECT ${columns} FROM (SELECT c.* FROM ${source} s,
    jsonb_populate_record(s, ${JSON.stringify({ id: randomUUID(), ...values })}::jsonb) c WHERE s.client_id = ${client} LIMIT 1) copies`)
}

const update = (table: string, set: SQL) =>
  sql`UPDATE ${sql.identifier(table)} SET ${set} WHERE client_id = ${client}`
const approve = [
  () => sql`UPDATE timesheet_entries SET classification = 'REG' WHERE client_id = ${client}`,
  () => sql`UPDATE timesheets SET status = 'APPROVED', submitted_at = now(), submitted_by = 'x', decided_at = now(), decided_by = 'y',
    zero_hours = false, zero_reason = NULL, exclude_reason = NULL WHERE client_id = ${client}`,
]
const approved = () => approve.map((statement) => statement())
describe('billed time', () => {
  test('is never more than the entry has, and comes from approved sheets only', async () => {
    const bill = update('invoice_allocations', sql`live = true`)
    expect(await run(bill)).toBe('invoice_allocations_approved')
    expect(await run(...approved(), bill)).toBe('done')
    expect(
      await run(sql`UPDATE timesheet_entries SET billed_minutes = minutes + 1 WHERE client_id = ${client}`),
    ).toBe('timesheet_entries_unbilled')
    expect(await run(sql`UPDATE timesheet_entries SET billed_minutes = -1 WHERE client_id = ${client}`)).toBe(
      'timesheet_entries_unbilled',
    )
    expect(await run(update('invoice_allocations', sql`minutes = 61`))).toBe('invoice_allocations_fixed')
  })

  test('is counted once for all lines that are added together', async () => {
    const draft = [
      sql`INSERT INTO invoices (client_id, id, tenant_id, type, status, bill_to, bill_to_name, currency, payment_terms, frequency, period_start,
          period_end, subtotal_cents, discount_cents, fee_cents, tax_cents, total_cents, search_text, created_by, updated_by)
        SELECT client_id, gen_random_uuid(), tenant_id, type, 'DRAFT', bill_to, bill_to_name, currency, payment_terms, frequency, period_start,
          period_end, subtotal_cents, discount_cents, fee_cents, tax_cents, total_cents, search_text, 'x', 'x'
        FROM invoices WHERE client_id = ${client}`,
      sql`INSERT INTO invoice_lines (client_id, id, tenant_id, invoice_id, position, kind, description, quantity, unit, rate, cents)
        SELECT client_id, gen_random_uuid(), tenant_id, id, n, 'MANUAL', 'x', 1, 'EACH', 1, 100
        FROM invoices, generate_series(1, 2) n WHERE client_id = ${client} AND status = 'DRAFT'`,
    ]
    const bill = (each: number) =>
      sql`INSERT INTO invoice_allocations (client_id, line_id, entry_id, tenant_id, minutes, live)
        SELECT l.client_id, l.id, e.id, l.tenant_id, ${each}::int, true FROM invoice_lines l
        JOIN invoices i ON i.client_id = l.client_id AND i.id = l.invoice_id AND i.status = 'DRAFT'
        JOIN timesheet_entries e ON e.client_id = l.client_id WHERE l.client_id = ${client}`
    expect(await run(...draft, bill(240))).toBe('invoice_allocations_approved')
    expect(await run(...approved(), ...draft, bill(241))).toBe('timesheet_entries_unbilled')
    expect(await run(...approved(), ...draft, bill(240))).toBe('done')
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute(sql`SELECT minutes, billed_minutes FROM timesheet_entries WHERE client_id = ${client}`),
    )
    expect(rows).toEqual([{ minutes: 480, billed_minutes: 480 }])
  })

  test('keeps its sheet approved until it is free again', async () => {
    const reopen = update('timesheets', sql`status = 'DRAFT'`)
    expect(await run(...approved(), update('invoice_allocations', sql`live = true`))).toBe('done')
    expect(await run(reopen)).toBe('timesheets_billed')
    expect(await run(update('invoice_allocations', sql`live = false`))).toBe('done')
    expect(await run(reopen)).toBe('done')
  })
})

const anotherLine = () =>
  sql`INSERT INTO invoice_lines (client_id, id, tenant_id, invoice_id, position, kind, description, quantity, unit, rate, cents)
    SELECT client_id, gen_random_uuid(), tenant_id, id, 2, 'MANUAL', 'x', 1, 'EACH', 1, 100 FROM invoices WHERE client_id = ${client}`

describe('an issued invoice', () => {
  test.each([
    ['its number', sql`number = 'INV-2'`],
    ['its total', sql`subtotal_cents = 8600, total_cents = 8600`],
    ['its due date', sql`due_date = '2026-05-01'`],
    ['the billed company', sql`bill_to = '{}'`],
    ['its public note', sql`public_note = 'Thanks'`],
    ['its tax rate', sql`tax_rate_pct = 1`],
  ])('never changes %s', async (_, set) => {
    expect(await run(update('invoices', set))).toBe('invoices_frozen')
  })

  test.each([
    ['a dispute', sql`disputed = true, dispute_reason = 'Wrong hours'`],
    ['an internal note', sql`internal_note = 'Called'`],
    ['being sent', sql`sent_at = now()`],
  ])('takes %s', async (_, set) => {
    expect(await run(update('invoices', set))).toBe('done')
  })

  test('takes no more lines, and its lines never change', async () => {
    expect(await run(anotherLine())).toBe('invoice_lines_draft')
    expect(await run(update('invoice_lines', sql`description = 'Other'`))).toBe('invoice_lines_fixed')
    expect(await run(update('invoice_lines', sql`live = false`))).toBe('done')
    expect(await run(update('invoice_lines', sql`live = true`))).toBe('invoice_lines_fixed')
  })

  test('has the only document with its number', async () => {
    const another = (number: string, sequence: number) =>
      sql`INSERT INTO invoices (client_id, id, tenant_id, type, status, number, series, sequence, issue_date, due_date, seller, bill_to, bill_to_name,
          currency, payment_terms, frequency, period_start, period_end, subtotal_cents, discount_cents, fee_cents, tax_cents, total_cents,
          search_text, created_by, updated_by)
        SELECT client_id, gen_random_uuid(), tenant_id, type, 'ISSUED', ${number}, series, ${sequence}::int, issue_date, due_date, seller, bill_to,
          bill_to_name, currency, payment_terms, frequency, period_start, period_end, subtotal_cents, discount_cents, fee_cents, tax_cents,
          total_cents, search_text, 'x', 'x' FROM invoices WHERE client_id = ${client}`
    expect(await run(another('INV-1', 2))).toBe('invoices_number')
    expect(await run(another('INV-2', 1))).toBe('invoices_sequence')
    expect(await run(another('INV-2', 2))).toBe('done')
  })

  test('has the status that its amounts say', async () => {
    expect(await run(update('invoices', sql`status = 'PAID'`))).toBe('invoices_settled')
    expect(await run(update('invoices', sql`status = 'ISSUED'`))).toBe('invoices_settled')
    expect(
      await run(update('invoices', sql`status = 'VOIDED', void_reason = 'Wrong', voided_on = '2026-03-03'`)),
    ).toBe('invoices_voided')
  })
})

describe('payments', () => {
  test('never pay more than an invoice is worth', async () => {
    expect(await run(update('invoices', sql`paid_cents = 8501, status = 'PAID'`))).toBe('invoices_settled')
  })
  test('never apply more than was received', async () => {
    expect(await run(update('payments', sql`applied_cents = 501`))).toBe('payments_applied')
  })
  test('agree with their applications when a transaction ends', async () => {
    expect(await run(update('invoices', sql`paid_cents = 499`))).toBe('invoices_paid')
    expect(await run(update('payments', sql`applied_cents = 499`))).toBe('payments_used')
    expect(await run(update('payment_applications', sql`live = false`))).toBe('invoices_paid')
  })
  test('agree with their applications from the start', async () => {
    const unpaid = { number: 'INV-2', sequence: 2, status: 'ISSUED', paid_cents: 0 }
    expect(await runCopy('invoices', unpaid)).toBe('done')
    expect(await runCopy('invoices', { number: 'INV-3', sequence: 3 })).toBe('invoices_paid')
    const credited = {
      ...unpaid,
      number: 'INV-3',
      sequence: 3,
      status: 'PARTIALLY_PAID',
      credited_cents: 500,
    }
    expect(await runCopy('invoices', credited)).toBe('invoices_credited')
    expect(await runCopy('payments', {})).toBe('payments_used')
    expect(await runCopy('payments', { applied_cents: 0 })).toBe('done')
    const credit = sql`credited_cents = 500, status = 'PARTIALLY_PAID'`
    expect(
      await run(sql`UPDATE invoices SET ${credit} WHERE client_id = ${client} AND number = 'INV-2'`),
    ).toBe('invoices_credited')
  })
  test('never change, and a reversed one pays nothing', async () => {
    expect(await run(update('payments', sql`amount_cents = 600`))).toBe('payments_frozen')
    expect(await run(update('payment_applications', sql`cents = 1`))).toBe('payments_frozen')
    expect(await run(update('payments', sql`reversed_at = now(), reverse_reason = 'Bounced'`))).toBe(
      'payments_reversed',
    )
    expect(
      await run(
        update('payment_applications', sql`live = false`),
        update('payments', sql`reversed_at = now(), reverse_reason = 'Bounced', applied_cents = 0`),
        update('invoices', sql`paid_cents = 0, status = 'ISSUED'`),
      ),
    ).toBe('done')
  })
})

describe('lines of a draft', () => {
  const draft = () =>
    sql`INSERT INTO invoices (client_id, id, tenant_id, type, bill_to, bill_to_name, currency, payment_terms, frequency, period_start, period_end,
        subtotal_cents, discount_cents, fee_cents, tax_cents, total_cents, search_text, created_by, updated_by)
      SELECT client_id, gen_random_uuid(), tenant_id, type, bill_to, bill_to_name, currency, payment_terms, frequency, period_start, period_end,
        0, 0, 0, 0, 0, '', 'x', 'x' FROM invoices WHERE client_id = ${client} AND number IS NOT NULL`
  const line = (position: number, columns: SQL, values: SQL) =>
    sql`INSERT INTO invoice_lines (client_id, id, tenant_id, invoice_id, position, contract_id, description, ${columns})
      SELECT c.client_id, gen_random_uuid(), c.tenant_id, i.id, ${position}, c.id, 'x', ${values}
      FROM invoices i JOIN contracts c ON c.client_id = i.client_id WHERE i.client_id = ${client} AND i.status = 'DRAFT'`
  const columns = sql`kind, from_date, to_date, quantity, unit, rate, cents, milestone`
  const fee = (from: string, to: string) =>
    sql`'PERIOD_FEE', ${from}::date, ${to}::date, 1.00, 'EACH', 10.00, 1000, NULL::int`

  test('bill the fee of a day once', async () => {
    expect(
      await run(
        draft(),
        line(1, columns, fee('2026-02-01', '2026-02-14')),
        line(2, columns, fee('2026-02-15', '2026-02-28')),
      ),
    ).toBe('done')
    expect(await run(line(3, columns, fee('2026-02-14', '2026-02-14')))).toBe('invoice_lines_one_fee')
  })
  test('have percentages of at most 100', async () => {
    for (const name of ['discount_pct', 'vms_fee_pct', 'tax_rate_pct'].map((each) => sql.identifier(each))) {
      const set = (pct: string) =>
        sql`UPDATE invoices SET ${name} = ${pct} WHERE client_id = ${client} AND status = 'DRAFT'`
      expect(await run(draft(), set('100'))).toBe('done')
      expect(await run(set('100.01'))).toMatch(/_pct_check$/)
      expect(await run(set('-0.01'))).toMatch(/_pct_check$/)
    }
  })
  test('bill a milestone once', async () => {
    const milestone = sql`'MILESTONE', '2026-02-01'::date, '2026-02-01'::date, 1.00, 'EACH', 10.00, 1000, 0`
    expect(await run(draft(), line(1, columns, milestone))).toBe('done')
    expect(await run(line(2, columns, milestone))).toBe('invoice_lines_one_milestone')
  })
  test('print an amount that is quantity times rate, rounded half away from zero', async () => {
    const time = (quantity: string, rate: string, cents: number) =>
      sql`'TIME', NULL::date, NULL::date, ${quantity}::numeric, 'HOUR', ${rate}::numeric, ${cents}, NULL::int`
    expect(
      await run(
        draft(),
        line(1, columns, time('0.50', '0.01', 1)),
        line(2, columns, time('-0.50', '0.01', -1)),
      ),
    ).toBe('done')
    expect(await run(line(3, columns, time('0.50', '0.01', 0)))).toBe('invoice_lines_amount')
    expect(await run(line(3, columns, time('40.00', '85.00', 340_001)))).toBe('invoice_lines_amount')
  })
})

test.each([
  ['invoices', 'type', invoiceTypes],
  ['invoices', 'status', invoiceStatuses],
  ['invoices', 'currency', currencies],
  ['invoices', 'payment_terms', paymentTerms],
  ['invoices', 'frequency', invoiceFrequencies],
  ['invoices', 'credit_mode', creditModes],
  ['invoice_lines', 'kind', lineKinds],
  ['payments', 'currency', currencies],
  ['payments', 'method', storedMethods],
])('%s.%s accepts exactly the keys of its list', async (table, column, keys) => {
  const name = `${table}_${column}_check`
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ text: string }>(
      sql`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = ${name}`,
    ),
  )
  const listed = [...(rows[0]?.text ?? '').matchAll(/'([A-Z0-9_]+)'::text/g)].map(([, key]) => key)
  expect(listed.toSorted()).toEqual([...keys].toSorted())
})
