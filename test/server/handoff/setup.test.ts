import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const setupOf = async (system: string) =>
  (await world.billing.request('GET', `/handoff/setup/${system.toLowerCase()}`)).body
const save = (system: string, version: number, entries: object[]) =>
  world.billing.request('PUT', `/handoff/setup/${system.toLowerCase()}`, { version, entries })

/** Sets the client's format of invoice numbers. */
const setNumberFormat = (format: string) =>
  withOwner(world.server.database, (tx) =>
    tx.execute(sql`INSERT INTO client_settings (client_id, version, tenant_id, changes, actor_uid, actor_name)
      SELECT client_id, 2, tenant_id, ${JSON.stringify([{ name: 'invoiceNumberFormat', from: '2026-01-01', value: format }])}::jsonb, 'x', 'X'
      FROM contracts WHERE id = ${world.engagement.contractId}`),
  )

const days = { fromDate: '2026-03-01', toDate: '2026-03-02' }
const draftFor = async (system: string) =>
  (await world.billing.request('POST', '/batch/create', { ...days, system })).body

test('a number that is too long for QuickBooks Online is named, and listed to enter by hand', async () => {
  await setNumberFormat('A-VERY-LONG-{YYYY}-{SEQ:5}')
  await world.issued()
  const draft = await draftFor('QUICKBOOKS_ONLINE')
  expect(draft).toMatchObject({ problems: [], warnings: [{ code: 'number_too_long' }] })
  expect(draft.warnings[0].message).toContain('A-VERY-LONG-2026-00001 has 22 characters')
  const { body } = await world.billing.request('POST', `/batch/${draft.id}/make`, { version: 1 })
  expect(body.files.map(({ name }: { name: string }) => name)).toEqual(['by-hand-H-00001.csv'])
})

test('a batch for QuickBooks Online gets its files once every name that it needs is entered', async () => {
  await setNumberFormat('INV-{YYYY}-{SEQ:5}')
  const invoice = await world.issued()
  const draft = await draftFor('QUICKBOOKS_ONLINE')
  expect(draft.problems.map(({ code, names }: { code: string; names: boolean }) => [code, names])).toEqual([
    ['unmapped_customer', true],
    ['unmapped_item', true],
    ['unmapped_item', true],
  ])
  const make = () => world.billing.request('POST', `/batch/${draft.id}/make`, { version: 1 })
  expect((await make()).status).toBe(422)
  const before = await setupOf('QUICKBOOKS_ONLINE')
  expect(before.entries).toContainEqual({ kind: 'CUSTOMER', key: 'Initech', label: 'Initech', name: '' })
  const saved = await save('QUICKBOOKS_ONLINE', before.version, [
    { kind: 'CUSTOMER', key: 'Initech', name: 'Initech Inc' },
    { kind: 'ITEM', key: 'TIME', name: 'Consulting' },
    { kind: 'ITEM', key: 'OVERTIME', name: 'Consulting OT' },
  ])
  expect(saved.status).toBe(200)
  const { status, body } = await make()
  expect([status, body.files.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ['quickbooks-invoices-H-00001.csv'],
  ])
  const { text } = await world.billing.request('GET', `/batch/${draft.id}/file/1`)
  expect(text.split('\r\n')[1]).toContain(`${invoice.number},Initech Inc,03/02/2026,`)
})

test('a general ledger file without account codes can be created, and its draft names each account', async () => {
  await world.issued()
  const draft = await draftFor('GENERAL_LEDGER')
  const without = (label: string) => ({
    code: 'unmapped_account',
    message: `“${label}” has no account code. The account_code column is empty in its rows.`,
    names: true,
  })
  expect([draft.problems, draft.warnings]).toEqual([
    [],
    [without('Accounts receivable'), without('Regular time'), without('Overtime')],
  ])
  await save('GENERAL_LEDGER', 1, [
    { kind: 'ACCOUNT', key: 'TIME', name: '4000' },
    { kind: 'ACCOUNT', key: 'OVERTIME', name: '4010' },
  ])
  const { body } = await world.billing.request('GET', `/batch/${draft.id}`)
  expect(body.warnings).toEqual([without('Accounts receivable')])
  const made = await world.billing.request('POST', `/batch/${draft.id}/make`, { version: 1 })
  expect([made.status, made.body.warnings]).toEqual([200, []])
})

test.each([
  ['every company without a name is named', 130, 130, null],
  [
    '1,000 are named, and the last problem says how many more there are',
    2_100,
    1_000,
    "1,100 more problems aren't listed.",
  ],
])('%s', async (_, companies, named, more) => {
  const payment = (await world.pay('10.00')).body
  await withOwner(world.server.database, (tx) =>
    tx.execute(sql`INSERT INTO payments
      SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'bill_to_name', 'Company ' || n))).*
      FROM payments p, generate_series(2, ${companies}::int) n WHERE p.id = ${payment.id}`),
  )
  const { problems } = await draftFor('QUICKBOOKS_ONLINE')
  const messages: string[] = problems.map(({ message }: { message: string }) => message)
  expect(messages.filter((message) => message.endsWith('has no name in QuickBooks Online.'))).toHaveLength(
    named,
  )
  expect(messages.slice(named)).toEqual(more === null ? [] : [more])
})

test('names are stored per system, and a stale version is rejected', async () => {
  const entry = { kind: 'ACCOUNT', key: 'TIME', name: '4000' }
  const first = await save('GENERAL_LEDGER', 1, [entry])
  expect(first.body.version).toBe(2)
  expect((await save('GENERAL_LEDGER', 1, [entry])).status).toBe(412)
  expect((await save('GENERAL_LEDGER', 2, [{ ...entry, name: '4100' }])).body.version).toBe(3)
  const nameIn = async (system: string) =>
    (await setupOf(system)).entries.find(
      ({ kind, key }: { kind: string; key: string }) => kind === 'ACCOUNT' && key === 'TIME',
    )?.name
  expect([await nameIn('GENERAL_LEDGER'), await nameIn('XERO')]).toEqual(['4100', ''])
  expect((await world.billing.request('GET', '/handoff/setup/sage')).status).toBe(404)
})

test('a name that a spreadsheet would run is rejected', async () => {
  const answer = await save('XERO', 1, [{ kind: 'CUSTOMER', key: 'Initech', name: '=1+1' }])
  expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'entries.0.name'])
})

test('the account code of the setup is in the ledger', async () => {
  await world.issued()
  await save('GENERAL_LEDGER', 1, [{ kind: 'ACCOUNT', key: 'RECEIVABLE', name: '1100' }])
  const draft = await draftFor('GENERAL_LEDGER')
  await world.billing.request('POST', `/batch/${draft.id}/make`, { version: 1 })
  const { text } = await world.billing.request('GET', `/batch/${draft.id}/file/1`)
  expect(text).toContain(',1100,Accounts receivable,4037.50,,')
})

test('many changed names are in the trail as several events, each of a size that can be read', async () => {
  const entries = Array.from({ length: 60 }, (_, at) => ({
    kind: 'CUSTOMER',
    key: `Company ${at}`,
    name: `Customer ${at}`,
  }))
  expect((await save('XERO', 1, entries)).status).toBe(200)
  const { body } = await world.billing.request('GET', '/audit?entityType=setup')
  expect(body.map(({ changes }: { changes: unknown[] }) => changes.length)).toEqual([10, 25, 25])
  const named = body.flatMap(({ changes }: { changes: { new: string }[] }) =>
    changes.map((change) => change.new),
  )
  expect(named.toSorted()).toEqual(entries.map(({ name }) => name).toSorted())
})

test('removing the name of a company that is no longer listed is in the trail', async () => {
  const gone = { kind: 'CUSTOMER', key: 'Closed company', name: 'Closed Inc' }
  expect((await save('XERO', 1, [gone])).status).toBe(200)
  const { body } = await save('XERO', 2, [])
  expect(body.entries).not.toContainEqual(expect.objectContaining({ key: gone.key }))
  const trail = (await world.billing.request('GET', '/audit?entityType=setup')).body
  expect(trail[0].changes).toEqual([{ field: gone.key, old: gone.name, new: '' }])
})
