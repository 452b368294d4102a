import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { create, employeeBody, setStatus } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let stored: any

const entry = { type: 'OPT', validFrom: '2025-01-01', validTo: '2027-12-31' }
const numbers = { documentNumber: 'AB1234567', receiptNumber: 'WAC1234567890', sevisId: 'N0123456789' }
const vendor = { legalName: 'Zeta LLC', ein: '12-3456789', contactName: 'Z', email: 'z@zeta.test' }

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})
afterAll(() => server.close())
beforeEach(async () => {
  const body = employeeBody({
    employmentType: '1099',
    classification: null,
    hireDate: '2020-03-02',
    ssn: '123456789',
    dateOfBirth: '1991-04-02',
    vendor,
    workAuth: [{ ...entry, ...numbers }],
  })
  stored = await create(server, admin, 'employee', body)
})

const update = (who: TestUser, change: object) =>
  server.request(who, 'POST', '/employee/update', { body: { id: stored.id, version: 1, ...change } })
const outcome = async (who: TestUser, change: object) => {
  const { status, body } = await update(who, change)
  return [status, body.errors]
}
const versionNow = async () => (await server.request(admin, 'GET', `/employee/${stored.id}`)).body.version
const withVendor = (ein: string) => ({ vendor: { ...stored.vendor, ein } })
const withNumber = (name: string, number: string) => ({
  workAuth: [{ ...stored.workAuth[0], [name]: number }],
})

/** Changes that send a stored value in full, and the same changes with another value. */
const guesses = [
  ['social security number', () => ({ ssn: '123456789' }), () => ({ ssn: '123456780' })],
  ['date of birth', () => ({ dateOfBirth: '1991-04-02' }), () => ({ dateOfBirth: '1991-04-03' })],
  ['vendor EIN', () => withVendor('12-3456789'), () => withVendor('12-3456780')],
  [
    'document number',
    () => withNumber('documentNumber', 'AB1234567'),
    () => withNumber('documentNumber', 'AB1234568'),
  ],
  [
    'receipt number',
    () => withNumber('receiptNumber', 'WAC1234567890'),
    () => withNumber('receiptNumber', 'WAC1234567891'),
  ],
  ['SEVIS ID', () => withNumber('sevisId', 'N0123456789'), () => withNumber('sevisId', 'N0123456780')],
] as const

describe('in their own record, an employee', () => {
  const self = () =>
    server.makeUser({ role: 'EMPLOYEE', tenant, employee: { clientId: tenant.a, id: stored.id } })

  test.each(guesses)(
    'who guesses their %s gets the same response, right or wrong',
    async (_, right, wrong) => {
      const who = await self()
      const refused = await outcome(who, wrong())
      expect(refused[0]).toBe(403)
      expect(await outcome(who, right())).toEqual(refused)
      expect(await versionNow()).toBe(1)
    },
  )

  test('can send masks back unchanged with their contact details', async () => {
    const who = await self()
    const own = (await server.request(who, 'GET', `/employee/${stored.id}`)).body
    expect(own.ssn).toBe('***-**-6789')
    const saved = await update(who, { ...own, phone: '4695550199' })
    expect([saved.status, saved.body.phone], saved.text).toEqual([200, '(469) 555-0199'])
  })
})

describe('in the record of a former employee', () => {
  beforeEach(() => setStatus(server, 'employees', stored.id, 'TERMINATED'))

  test.each(guesses)(
    'a %s gets the same response whether or not it is the stored one',
    async (_, right, wrong) => {
      const refused = await outcome(admin, wrong())
      expect(refused[0]).toBe(422)
      expect(await outcome(admin, right())).toEqual(refused)
      expect(await versionNow()).toBe(1)
    },
  )

  test('a hire date gets the same response whether or not the employee was 16 then', async () => {
    const refused = await outcome(admin, { hireDate: '2007-04-02' })
    expect(refused[0]).toBe(422)
    expect(await outcome(admin, { hireDate: '2007-04-01' })).toEqual(refused)
  })

  test('masks can be sent back unchanged', async () => {
    const shown = (await server.request(admin, 'GET', `/employee/${stored.id}`)).body
    const saved = await update(admin, shown)
    expect(saved.status, saved.text).toBe(200)
  })
})

test('a full value that equals the stored one is no change in the audit trail', async () => {
  const saved = await update(admin, { ssn: '123456789', jobTitle: 'Architect' })
  expect([saved.status, saved.body.ssn]).toEqual([200, '***-**-6789'])
  const [event] = (await server.request(admin, 'GET', `/audit?entityId=${stored.id}`)).body
  expect(event.changes.map(({ field }: { field: string }) => field)).toEqual(['jobTitle'])
})
