import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handoffSystemKeys } from '#domain/handoff/systems.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const linesOf = (text: string) => text.trimEnd().split('\r\n')

test('selected payments are exported in their order, and the export is audited', async () => {
  const { billing } = world
  const ids: string[] = []
  for (const amount of ['10.00', '20.00', '30.00']) ids.push((await world.pay(amount)).body.id)
  const [first = '', , last = ''] = ids
  const body = { ids: [last, first, crypto.randomUUID()], columns: ['amount', 'currency'] }
  const file = await billing.request('POST', '/payments/export', body)
  expect([file.status, file.total]).toEqual([200, 2])
  expect(linesOf(file.text)).toEqual(['\uFEFFAmount,Currency', '30.00,USD', '10.00,USD'])
  expect((await billing.request('GET', '/audit?action=EXPORT')).body[0]).toMatchObject({
    entityLabel: 'Payments export',
    reason: '2 rows',
  })
  expect((await billing.request('POST', '/payments/export', { ids, columns: ['secret'] })).status).toBe(400)
})

test('selected assignments are exported', async () => {
  const { billing, engagement } = world
  const ids = [engagement.assignmentId]
  const file = await billing.request('POST', '/assignments/export', { ids, columns: ['employeeName'] })
  expect(linesOf(file.text)).toHaveLength(2)
})

test('selected users are exported without users of other clients', async () => {
  const { server, tenant, admin } = world
  const one = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const other = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
  const body = { ids: [one.uid, other.uid, '\u0000', '\ud800'], columns: ['uid', 'roles'] }
  const file = await server.request(admin, 'POST', '/users/export', { body, client: tenant.a })
  expect(linesOf(file.text).slice(1)).toEqual([`${one.uid},CLIENT_ADMIN`])
})

test('selected batches are exported, for those who may see invoices', async () => {
  const { billing, server, tenant } = world
  const days = { fromDate: '2026-01-01', toDate: '2026-01-31' }
  const made = await billing.request('POST', '/batch/create', { system: handoffSystemKeys[0], ...days })
  expect(made.status, made.text).toBe(201)
  const body = { ids: [made.body.id], columns: ['system'] }
  expect((await billing.request('POST', '/handoff/export', body)).total).toBe(1)
  const limited = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    overrides: { grant: [], deny: ['CAN_VIEW_INVOICES'] },
  })
  const refused = await server.request(limited, 'POST', '/handoff/export', { body, client: tenant.a })
  expect(refused.status).toBe(403)
})

test('selected events of the audit trail are exported, without those that the user may not see', async () => {
  const { billing, server, tenant, admin } = world
  await world.pay('10.00')
  const { body: events } = await billing.request('GET', '/audit?limit=3')
  const foreign = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
  const ids = [events[2].id, events[0].id, crypto.randomUUID(), 'no id']
  const body = { ids, columns: ['entityId', 'action'] }
  const file = await server.request(admin, 'POST', '/audit/export', { body, client: tenant.a })
  expect([file.status, file.total]).toEqual([200, 2])
  const lines = [events[0], events[2]].map(({ action, entityId }) => `${action},${entityId}`)
  expect(linesOf(file.text)).toEqual(['\uFEFFAction,Record ID', ...lines])
  expect((await billing.request('GET', '/audit?action=EXPORT')).body[0]).toMatchObject({
    entityLabel: 'Audit trail',
    reason: '2 events',
  })
  const theirs = await server.request(foreign, 'POST', '/audit/export', { body })
  expect([theirs.status, theirs.total]).toEqual([200, 0])
  const unknown = { body: { ids, columns: ['secret'] }, client: tenant.a }
  const refused = await server.request(admin, 'POST', '/audit/export', unknown)
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'columns'])
})

test('selected weeks of unbilled time are exported in their order', async () => {
  const { billing, server, engagement } = world
  for (const monday of ['2026-02-02', '2026-02-09'])
    await addApprovedWeek(server, engagement.assignmentId, monday, fullWeek(monday))
  const { body: weeks } = await billing.request('GET', '/invoices/unbilled?sort=weekEnding')
  expect(weeks).toHaveLength(2)
  const ids = [weeks[1].id, weeks[0].id, 'gone']
  const body = { ids, columns: ['weekEnding', 'amount'] }
  const file = await billing.request('POST', '/invoices/unbilled/export', body)
  expect([file.status, file.total]).toEqual([200, 2])
  expect(linesOf(file.text).slice(1)).toEqual(
    [weeks[1], weeks[0]].map(({ weekEnding, amount }) => `${weekEnding},${amount}`),
  )
})

test('selected projects, contracts, notes and timesheets are exported', async () => {
  const { billing, server, engagement } = world
  const monday = '2026-02-02'
  await addApprovedWeek(server, engagement.assignmentId, monday, fullWeek(monday))
  const note = { ownerType: 'EMPLOYEE', ownerId: engagement.employeeId, text: 'Call first', date: monday }
  await billing.request('POST', '/note/create', note)
  for (const path of ['/projects', '/contracts', '/notes', '/timesheets']) {
    const [row] = (await billing.request('GET', `${path}?limit=1`)).body
    const file = await billing.request('POST', `${path}/export`, { ids: [row.id], columns: ['id'] })
    expect([path, linesOf(file.text)]).toEqual([path, ['\uFEFFID', row.id]])
  }
})

test('a month without a known cost is exported with an empty margin', async () => {
  const { billing, server, admin } = world
  const { assignmentId } = await addEngagement(server, admin, {})
  const days = fullWeek('2026-02-02').map((day) => ({ ...day, pay: '9000.00', payUnit: 'FIXED' }))
  await addApprovedWeek(server, assignmentId, '2026-02-02', days)
  const file = await billing.request(
    'GET',
    '/invoices/margins?format=csv&columns=unbilled&columns=cost&columns=margin&columns=marginPct',
  )
  expect([file.status, linesOf(file.text).slice(1)]).toEqual([200, ['3400.00,,,']])
})
