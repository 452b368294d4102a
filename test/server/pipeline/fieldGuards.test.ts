import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { presetOverrides, type Preset } from '#domain/users/access.ts'
import type { Permission } from '#domain/kernel/permissions.ts'
import {
  contractBody,
  create,
  employeeBody,
  projectBody,
  setStatus,
  submittable,
} from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

// Rates that occur nowhere else, so that any response that contains one is found.
const PAY = ['57.31', '58.42', '13.37']
const BILL = ['91.73', '92.84']

let server: TestServer
let tenant: TestTenant
let paths: string[]

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const pay = { payRate: '57.31', payRateUnit: 'HOURLY', otPayMultiplier: '1.50' }
  const payRates = [{ effectiveFrom: '2026-01-12', rate: '57.31', unit: 'HOURLY', currency: 'USD' }]
  const employee = await create(server, admin, 'employee', employeeBody({ payRates, burdenPct: '13.37' }))
  const project = await create(server, admin, 'project', projectBody())
  const bill = { billRate: '91.73', billRateUnit: 'HOURLY' }
  const rates = [{ effectiveFrom: '2026-02-02', ...bill, ...pay }]
  const contract = await create(
    server,
    admin,
    'contract',
    contractBody(project.id, employee.id, { rates, ...submittable }),
  )
  const raised = { id: employee.id, version: 1, payRates: [{ ...payRates[0], rate: '58.42' }] }
  expect((await server.request(admin, 'POST', '/employee/update', { body: raised })).status).toBe(200)
  await setStatus(server, 'contracts', contract.id, 'ACTIVE')
  const change = {
    version: 1,
    effectiveFrom: '2026-03-02',
    payRate: '58.42',
    billRate: '92.84',
    reason: 'Raise',
  }
  const changed = await server.request(admin, 'POST', `/contract/${contract.id}/rate`, { body: change })
  expect(changed.status, changed.text).toBe(200)
  paths = [
    '/employees',
    `/employee/${employee.id}`,
    `/employee/${employee.id}/history`,
    `/employee/${employee.id}/history?format=csv`,
    '/contracts',
    '/contracts?format=csv',
    '/contracts?format=csv&columns=title&columns=payRate&columns=billRate&columns=marginPct',
    `/contract/${contract.id}`,
    `/contract/${contract.id}/versions`,
    `/contract/${contract.id}/history`,
    '/audit',
    '/audit?format=csv',
    '/assignments',
    '/dashboard/summary?tiles=contractsEnding',
  ]
}, 60_000)
afterAll(() => server.close())

const withPreset = (preset: Preset) =>
  server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides: presetOverrides(preset) })
const withOnly = (...grant: Permission[]) =>
  server.makeUser({ role: 'EMPLOYEE', tenant, overrides: { grant, deny: [] } })

/** Returns which of the given values occur in a response. */
async function seen(who: TestUser, values: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map((path) => server.request(who, 'GET', path)))
  const readable = answers.filter(({ status }) => status === 200)
  expect(readable.length).toBeGreaterThan(0)
  // A time of day such as 09:41:13.370 is not a rate.
  const asNumber = (value: string) => new RegExp(String.raw`(?<![\d:])${value.replace('.', String.raw`\.`)}`)
  return values.filter((value) => readable.some(({ text }) => asNumber(value).test(text)))
}

describe('pay, burden and margin', () => {
  test.each([
    ['a client administrator', () => server.makeUser({ role: 'CLIENT_ADMIN', tenant })],
    ['a recruiter', () => withPreset('RECRUITER')],
    ['a billing clerk', () => withPreset('BILLING_CLERK')],
    ['an auditor', () => withPreset('AUDITOR')],
  ])('are shown to %s', async (_, make) => {
    expect(await seen(await make(), PAY)).toEqual(PAY)
  })

  test.each([
    ['an approver of timesheets', () => withPreset('APPROVER')],
    ['someone who may only view projects', () => withOnly('CAN_VIEW_PROJECTS')],
    ['someone who may only view employees', () => withOnly('CAN_VIEW_EMPLOYEES', 'CAN_VIEW_USERS')],
  ])('are hidden from %s', async (_, make) => {
    const who = await make()
    expect(await seen(who, PAY)).toEqual([])
  })

  test('hidden ones are null, and the rest of the record is there', async () => {
    const approver = await withPreset('APPROVER')
    const [contract] = (await server.request(approver, 'GET', '/contracts')).body
    expect(contract).toMatchObject({ billRate: '92.84', payRate: null, payRateUnit: null, marginPct: null })
    const { body } = await server.request(approver, 'GET', `/contract/${contract.id}`)
    expect(body).toMatchObject({ burdenPct: null, spread: null, marginPct: null, markupPct: null })
    expect(body.rates[0]).toMatchObject({ billRate: '91.73', payRate: null, otPayMultiplier: null })
    const employee = (await server.request(approver, 'GET', `/employee/${contract.employeeId}`)).body
    expect(employee).toMatchObject({ payRates: null, burdenPct: null, lastName: 'Rao' })
    const [version] = (await server.request(approver, 'GET', `/contract/${contract.id}/versions`)).body
    expect(version).toMatchObject({ marginBefore: null, marginAfter: null, reason: 'Raise' })
    expect(version.changes).toContainEqual({ field: 'payRate', old: null, new: null })
    const csv = await server.request(approver, 'GET', '/contracts?format=csv')
    expect(csv.text.split('\r\n')[0]).not.toMatch(/pay rate|margin/i)
  })
})

describe('bill rates', () => {
  test.each([
    ['view projects', 'CAN_VIEW_PROJECTS' as const, BILL],
    ['view employees', 'CAN_VIEW_EMPLOYEES' as const, []],
    ['maintain employees', 'CAN_MAINTAIN_EMPLOYEES' as const, []],
  ])('for users who may only %s', async (_, permission, shown) => {
    expect(await seen(await withOnly(permission), BILL)).toEqual(shown)
  })
})

test.each([
  [
    'a billing clerk',
    () => withPreset('BILLING_CLERK'),
    { invoiced: '0.00', unbilled: '0.00', cost: '0.00' },
  ],
  ['an auditor', () => withPreset('AUDITOR'), { margin: '0.00', marginPct: null }],
  ['a recruiter', () => withPreset('RECRUITER'), null],
  ['someone who may only maintain projects', () => withOnly('CAN_MAINTAIN_PROJECTS'), null],
])('what a contract has earned, read by %s', async (_, make, expected) => {
  const who = await make()
  const [{ id }] = (await server.request(who, 'GET', '/contracts')).body
  const { earnings } = (await server.request(who, 'GET', `/contract/${id}`)).body
  if (expected === null) expect(earnings).toBeNull()
  else expect(earnings).toMatchObject(expected)
})

test('the work authorization on a contract is for users who can view employees, and others can send it back', async () => {
  const auditor = await withPreset('AUDITOR')
  const [{ id }] = (await server.request(auditor, 'GET', '/contracts')).body
  const read = async (who: TestUser) => (await server.request(who, 'GET', `/contract/${id}`)).body
  expect((await read(auditor)).employeeAuthorization).toEqual({
    type: 'H1B',
    until: '2028-01-31',
    lcaCity: null,
    lcaState: null,
  })
  expect((await read(await withPreset('BILLING_CLERK'))).employeeAuthorization).toBeNull()
  const planner = await withOnly('CAN_MAINTAIN_PROJECTS')
  const shown = await read(planner)
  expect(shown.employeeAuthorization).toBeNull()
  const body = { ...shown, notes: 'Badge at the desk' }
  const saved = await server.request(planner, 'PUT', `/contract/${id}`, { body })
  expect([saved.status, saved.body.employeeAuthorization], saved.text).toEqual([200, null])
  const changed = { ...saved.body, employeeAuthorization: { type: 'GC' } }
  expect((await server.request(planner, 'PUT', `/contract/${id}`, { body: changed })).status).toBe(400)
})
