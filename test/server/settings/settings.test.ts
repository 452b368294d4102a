import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { todayUtc } from '#domain/kernel/dates.ts'
import { permissions } from '#domain/kernel/permissions.ts'
import { defaultSettings } from '#domain/settings/record.ts'
import { withActor } from '#server/db/withActor.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let now = Date.parse('2026-03-04T12:00:00Z')
beforeAll(async () => {
  server = await startTestApp({ now: () => now })
})
afterAll(() => server.close())

let tenant: TestTenant
let admin: TestUser
let clientAdmin: TestUser
beforeEach(async () => {
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  clientAdmin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})

const read = (who: TestUser, scope = 'CLIENT', client?: string) =>
  server.request(who, 'GET', `/settings?scope=${scope}`, { client })
const put = (who: TestUser, body: object, scope = 'CLIENT', client?: string) =>
  server.request(who, 'PUT', `/settings?scope=${scope}`, { body: { version: 1, ...body }, client })
/** The settings in effect on a date, as a job reads them. */
const inForce = (date: string, clientId = tenant.a) =>
  withActor(server.database, { uid: 'system', clientId, tenantScope: null }, (tx) =>
    effectiveSettings(tx, clientId, date),
  )

test('the product decides until a tenant does, and the tenant until a client does', async () => {
  expect(await inForce('2026-03-04')).toEqual(defaultSettings)
  expect((await put(admin, { targetMarginPct: '25', agingBuckets: [15, 45] }, 'TENANT')).status).toBe(200)
  expect(await inForce('2026-03-04')).toMatchObject({ targetMarginPct: '25.00', agingBuckets: [15, 45] })
  const own = await put(clientAdmin, { targetMarginPct: '30' })
  expect(own.body).toMatchObject({
    id: 'CLIENT',
    version: 2,
    targetMarginPct: '30.00',
    agingBuckets: [15, 45],
    overridden: ['targetMarginPct'],
    inherited: { targetMarginPct: '25.00' },
  })
  expect(await inForce('2026-03-04')).toMatchObject({ targetMarginPct: '30.00' })
  expect(await inForce('2026-03-04', tenant.b)).toMatchObject({ targetMarginPct: '25.00' })
  const back = await put(clientAdmin, { version: 2, inherit: ['targetMarginPct'] })
  expect(back.body).toMatchObject({ version: 3, targetMarginPct: '25.00', overridden: [] })
})

describe('a running period keeps its rules', () => {
  test('rules of time change with the next week, in the old division of weeks', async () => {
    const change = { timeStep: 6, weekStart: 'SUNDAY', biWeeklyAnchor: '2026-01-04' }
    const changed = await put(clientAdmin, change)
    expect(changed.body).toMatchObject({
      timeStep: 6,
      planned: expect.arrayContaining([{ name: 'timeStep', from: '2026-03-09', value: 6, before: 15 }]),
    })
    expect(await inForce('2026-03-08')).toMatchObject({ timeStep: 15, weekStart: 'MONDAY' })
    expect(await inForce('2026-03-09')).toMatchObject({ timeStep: 6, weekStart: 'SUNDAY' })
  })

  test('rules of money change with the next month', async () => {
    await put(clientAdmin, { quantityPrecision: 4 })
    expect(await inForce('2026-03-31')).toMatchObject({ quantityPrecision: 2 })
    expect(await inForce('2026-04-01')).toMatchObject({ quantityPrecision: 4 })
  })

  test('a change that is reverted before its day never takes effect', async () => {
    await put(clientAdmin, { timeStep: 6 })
    const back = await put(clientAdmin, { version: 2, inherit: ['timeStep'] })
    expect(back.body).toMatchObject({ timeStep: 15, planned: [], overridden: [] })
    expect(await inForce('2026-03-09')).toMatchObject({ timeStep: 15 })
  })

  test("a tenant's change waits for the next period of its clients too", async () => {
    await put(admin, { noteRequired: true }, 'TENANT')
    expect((await read(clientAdmin)).body.planned).toEqual([
      { name: 'noteRequired', from: '2026-03-09', value: true, before: false },
    ])
    expect(await inForce('2026-03-08')).toMatchObject({ noteRequired: false })
    expect(await inForce('2026-03-09')).toMatchObject({ noteRequired: true })
  })
})

test('settings that belong together are overridden and inherited together', async () => {
  const set = await put(clientAdmin, { creditNumberFormat: 'CN-{YYYY}-{SEQ:4}' })
  const numbers = ['invoiceNumberFormat', 'creditNumberFormat', 'resetSequence']
  expect(set.body.overridden.toSorted()).toEqual(numbers.toSorted())
  await put(admin, { resetSequence: 'NEVER', invoiceNumberFormat: '{SEQ:8}' }, 'TENANT')
  expect(await inForce('2026-04-01')).toMatchObject({ resetSequence: 'YEARLY' })
  const back = await put(clientAdmin, { version: 2, inherit: ['resetSequence'] })
  expect(back.body).toMatchObject({ overridden: [], resetSequence: 'NEVER', invoiceNumberFormat: '{SEQ:8}' })
})

describe('refused', () => {
  test.each([
    [{ timeStep: 7 }, 'timeStep'],
    [{ weekStart: 'SUNDAY' }, 'biWeeklyAnchor'],
    [{ invoiceNumberFormat: 'INV-{YYYY}' }, 'invoiceNumberFormat'],
    [{ invoiceNumberFormat: 'INV-{SEQ:5}' }, 'invoiceNumberFormat'],
    [{ invoiceNumberFormat: '{YEAR}-{SEQ:5}' }, 'invoiceNumberFormat'],
    [{ creditNumberFormat: defaultSettings.invoiceNumberFormat }, 'creditNumberFormat'],
    [{ agingBuckets: [60, 30] }, 'agingBuckets'],
    [{ expiryAlertDays: [30, 60] }, 'expiryAlertDays'],
    [{ agingBuckets: [] }, 'agingBuckets'],
    [{ burdenPctByType: { W2: '101', '1099': '0', C2C: '0' } }, 'burdenPctByType.W2'],
    [{ holidays: [{ date: '2026-02-30', name: 'Never' }] }, 'holidays.0.date'],
    [{ branding: { color: 'red', footer: null } }, 'branding.color'],
    [{ lockedThrough: '2026-01-31' }, 'lockedThrough'],
    [{ requiredDocuments: { W2: ['X'], '1099': [], C2C: [], CONTRACT: [] } }, 'requiredDocuments.W2.0'],
  ])('%j', async (body, field) => {
    const answer = await put(clientAdmin, body)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field)
    expect((await read(clientAdmin)).body.version).toBe(1)
  })

  test("a tenant's settings by a client administrator, an employee's look, and a stale version", async () => {
    expect((await read(clientAdmin, 'TENANT')).status).toBe(403)
    expect((await put(clientAdmin, { timeStep: 6 }, 'TENANT')).status).toBe(403)
    const granted = { grant: ['CAN_MAINTAIN_USERS' as const], deny: [] }
    const employee = await server.makeUser({ role: 'EMPLOYEE', tenant, overrides: granted })
    expect((await read(employee)).status).toBe(403)
    expect((await put(employee, { timeStep: 6 })).status).toBe(403)
    expect((await server.request(clientAdmin, 'PUT', '/settings', { body: { timeStep: 6 } })).status).toBe(
      428,
    )
    expect((await put(clientAdmin, { timeStep: 6 })).status).toBe(200)
    const stale = await put(clientAdmin, { timeStep: 10 })
    expect([stale.status, stale.body.current.timeStep]).toEqual([412, 6])
  })
})

test('of two simultaneous changes one is stored, and the other is rejected', async () => {
  const answers = await Promise.all([put(clientAdmin, { graceDays: 5 }), put(admin, { graceDays: 6 })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test('the audit trail keeps old and new values', async () => {
  await put(clientAdmin, { graceDays: 5, holidays: [{ date: '2026-12-25', name: 'Christmas Day' }] })
  const { body } = await server.request(clientAdmin, 'GET', '/audit?entityType=settings')
  expect(body).toMatchObject([{ action: 'UPDATE', entityId: tenant.a, actorUid: clientAdmin.uid }])
  expect(body[0].changes).toEqual([
    { field: 'graceDays', old: 3, new: 5 },
    { field: 'holidays', old: [], new: [{ date: '2026-12-25', name: 'Christmas Day' }] },
  ])
})

test('holidays have their own call, which employees may read', async () => {
  const holidays = [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-07-03', name: 'Independence Day, observed' },
  ]
  const set = await server.request(clientAdmin, 'PUT', '/settings/holidays', {
    body: { version: 1, holidays },
  })
  expect(set.status, set.text).toBe(200)
  const employee = await server.makeUser({ role: 'EMPLOYEE', tenant })
  expect((await server.request(employee, 'GET', '/settings/holidays')).body).toEqual({
    version: 2,
    holidays: [holidays[1], holidays[0]],
  })
  expect(await inForce(todayUtc(now))).toMatchObject({ holidays: [holidays[1], holidays[0]] })
})

test('the start of the next week follows the first weekday in effect today', async () => {
  await put(clientAdmin, { weekStart: 'SUNDAY', biWeeklyAnchor: '2026-01-04' })
  now = Date.parse('2026-03-10T12:00:00Z')
  expect((await read(clientAdmin)).body.planned).toEqual([])
  const again = await put(clientAdmin, { version: 2, timeStep: 10 })
  expect(again.body.planned).toEqual([{ name: 'timeStep', from: '2026-03-15', value: 10, before: 15 }])
})

test.each([['requiredDocuments', { requiredDocuments: { W2: [], '1099': [], C2C: [], CONTRACT: [] } }]])(
  '%s, which nothing follows, cannot be changed',
  async (field, values) => {
    const answer = await put(clientAdmin, values)
    expect([answer.status, answer.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ code: 'not_available', field }),
    ])
    // Sent back as it was read, it is accepted.
    const { [field]: same } = (await read(clientAdmin)).body
    expect((await put(clientAdmin, { [field]: same, noteRequired: true })).status).toBe(200)
  },
)

test('a user who may add employees reads the burden of each type', async () => {
  await put(admin, { burdenPctByType: { W2: '14', '1099': '1', C2C: '0' } }, 'TENANT')
  await put(clientAdmin, { burdenPctByType: { W2: '15.5', '1099': '1', C2C: '0' } })
  const burden = async () =>
    (await server.request(clientAdmin, 'GET', '/settings/employees')).body.burdenPctByType
  const before = now
  expect(await burden()).toEqual(defaultSettings.burdenPctByType)
  // In effect from the next month.
  now = Date.parse('2026-04-01T12:00:00Z')
  expect(await burden()).toEqual({ W2: '15.50', '1099': '1.00', C2C: '0.00' })
  now = before
  const viewer = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    overrides: { grant: [], deny: ['CAN_MAINTAIN_EMPLOYEES'] },
  })
  expect((await server.request(viewer, 'GET', '/settings/employees')).status).toBe(403)
})

test('a user who may see contracts reads what a new one begins with', async () => {
  const recruiter = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    overrides: { grant: [], deny: ['CAN_VIEW_USERS', 'CAN_MAINTAIN_USERS'] },
  })
  await put(admin, { defaultPaymentTerms: 'NET_60', defaultCurrency: 'CAD' }, 'TENANT')
  await put(clientAdmin, { defaultPaymentTerms: 'NET_15', defaultInvoiceFrequency: 'WEEKLY' })
  expect((await read(recruiter)).status).toBe(403)
  expect((await server.request(recruiter, 'GET', '/settings/contracts')).body).toEqual({
    paymentTerms: 'NET_15',
    invoiceFrequency: 'WEEKLY',
    currency: 'CAD',
    openEnd: false,
  })
})

test('burden and margins are shown and changed only with the permissions for them', async () => {
  // No time of day contains these values.
  const burdenPctByType = { W2: '73.31', '1099': '61.31', C2C: '62.31' }
  expect((await put(clientAdmin, { targetMarginPct: '81.37', burdenPctByType })).status).toBe(200)
  const onlyUsers = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    overrides: {
      grant: [],
      deny: permissions.filter((name) => !name.endsWith('_USERS')),
    },
  })
  const shown = await read(onlyUsers)
  const values = ['73.31', '61.31', '62.31', '81.37']
  expect(values.filter((value) => shown.text.includes(value))).toEqual([])
  expect(shown.body).toMatchObject({ burdenPctByType: null, targetMarginPct: null })
  expect(shown.body.planned).toEqual([
    { name: 'burdenPctByType', from: '2026-04-01', value: null, before: null },
  ])
  const trail = await server.request(onlyUsers, 'GET', '/audit')
  expect(values.filter((value) => trail.text.includes(value))).toEqual([])
  // Not a new value, not the same one and not the tenant's.
  for (const body of [
    { targetMarginPct: '1' },
    { targetMarginPct: '81.37' },
    { inherit: ['burdenPctByType'] },
  ])
    expect((await put(onlyUsers, { version: 2, ...body })).status).toBe(403)
  expect((await put(onlyUsers, { version: 2, quantityPrecision: 4 })).status).toBe(200)
})
