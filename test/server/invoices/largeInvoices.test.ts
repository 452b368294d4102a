import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/record.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { planInvoices, readBasis } from '#server/records/invoices/run.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const february = { frequency: 'MONTHLY', period: { from: '2026-02-01', to: '2026-02-28' } } as const

/** Adds contracts that share an invoice with the first one. */
const copyContracts = (count: number) =>
  withOwner(world.server.database, async (tx) => {
    const { rows } = await tx.execute<{
      names: string
    }>(sql`SELECT string_agg(quote_ident(column_name), ', ') AS names
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'contracts' AND is_generated = 'NEVER'`)
    const names = sql.raw(rows[0]?.names ?? '')
    await tx.execute(sql`INSERT INTO contracts (${names}) SELECT ${names}
      FROM (SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'contract_no', 'C-' || (50000 + n), 'number', 50000 + n))).*
        FROM contracts c, generate_series(1, ${count}) n WHERE c.id = ${world.engagement.contractId}) copies`)
  })

test('an invoice of more contracts than fit on one is blocked, and the others of the run are not', async () => {
  await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  const other = await addEngagement(world.server, world.admin, { invoiceGrouping: 'PER_CONTRACT' })
  await addApprovedWeek(world.server, other.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  await copyContracts(2_000)
  const run = { frequency: 'MONTHLY', periodStart: '2026-02-01' }
  const { body: preview } = await world.billing.request('POST', '/invoices/preview', run)
  const large = preview.rows.find(({ blockers }: { blockers: unknown[] }) => blockers.length > 0)
  expect(large).toMatchObject({
    billToName: 'Initech',
    lines: [],
    blockers: [{ code: 'invoice_too_large', message: expect.stringContaining('would have 2,001 contracts') }],
  })
  expect([preview.contracts, preview.read, preview.rows.length]).toEqual([2002, 2002, 2])
  const keys = preview.rows.map(({ key }: { key: string }) => key)
  const { body: made } = await world.billing.request('POST', '/invoices/generate', { ...run, keys })
  expect(made.invoices).toMatchObject([{ total: '3400.00', contractIds: [other.contractId] }])
  expect(made.skipped).toMatchObject([{ key: large.key, blockers: [{ code: 'invoice_too_large' }] }])
})

test('an invoice of more lines than fit on one is blocked', async () => {
  const planned = async (count: number) => {
    const actor = { uid: 'x', clientId: world.tenant.a, tenantScope: null }
    const basis = await withActor(world.server.database, actor, (tx) =>
      readBasis(tx, world.tenant.a, february, defaultSettings),
    )
    const { contractId } = world.engagement
    const entries = Array.from({ length: count }, (_, at) => ({
      id: randomUUID(),
      contractId,
      date: '2026-02-03',
      minutes: 60,
      type: 'WORK' as const,
      classification: 'REG' as const,
      billRate: `${100 + Math.floor(at / 100)}.${String(at % 100).padStart(2, '0')}`,
      currency: 'USD' as const,
    }))
    return planInvoices(
      { ...basis, entries: new Map([[contractId, entries]]) },
      february.period,
      defaultSettings,
    )
  }
  expect(await planned(5_000)).toMatchObject([{ blockers: [] }])
  expect(await planned(5_001)).toMatchObject([
    { blockers: [{ code: 'invoice_too_large', message: expect.stringContaining('would have 5,001 lines') }] },
  ])
})

test('a draft of more lines than fit on an invoice is not issued, and says what to do', async () => {
  await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  const [draft] = body.invoices
  await withOwner(world.server.database, (tx) =>
    tx.execute(sql`INSERT INTO invoice_lines SELECT (jsonb_populate_record(l, jsonb_build_object(
        'id', gen_random_uuid(), 'position', n + 1))).*
      FROM invoice_lines l, generate_series(1, 5000) n WHERE l.invoice_id = ${draft.id}`),
  )
  const answer = await world.billing.event(draft.id, 'issue')
  expect([answer.status, answer.body.errors?.[0]]).toMatchObject([
    409,
    { code: 'invoice_too_large', message: expect.stringContaining('This draft has 5,001 lines') },
  ])
})

test('of drafts with too many lines to be issued at once, the first are issued and the others say what to do', async () => {
  await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  const other = await addEngagement(world.server, world.admin, { invoiceGrouping: 'PER_CONTRACT' })
  await addApprovedWeek(world.server, other.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  const [first, second] = body.invoices
    .map(({ id, version }: { id: string; version: number }) => ({ id, version }))
    .toSorted((one: { id: string }, two: { id: string }) => (one.id < two.id ? -1 : 1))
  await withOwner(world.server.database, (tx) =>
    tx.execute(sql`INSERT INTO invoice_lines SELECT (jsonb_populate_record(l, jsonb_build_object(
        'id', gen_random_uuid(), 'position', n + 1))).*
      FROM invoice_lines l, generate_series(1, 4999) n WHERE l.invoice_id = ${second.id}`),
  )
  const answer = await world.billing.request('POST', '/invoices/bulk', {
    event: 'issue',
    items: [second, first],
  })
  expect(answer.body).toMatchObject([
    {
      id: second.id,
      ok: false,
      errors: [{ code: 'too_many_lines', message: expect.stringContaining('Issue this one separately.') }],
    },
    { id: first.id, ok: true },
  ])
  const { rows } = await withOwner(world.server.database, (tx) =>
    tx.execute(
      sql`SELECT id, status, number IS NOT NULL AS numbered FROM invoices WHERE id IN (${first.id}, ${second.id}) ORDER BY id`,
    ),
  )
  expect(rows).toEqual([
    { id: first.id, status: 'ISSUED', numbered: true },
    { id: second.id, status: 'DRAFT', numbered: false },
  ])
})
