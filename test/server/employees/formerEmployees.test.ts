import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { create, employeeBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
})
afterAll(() => server.close())

const today = todayUtc()
const opt = { type: 'OPT', validFrom: addDays(today, -400), validTo: addDays(today, 40) }
const rate = (days: number, amount: string) => ({
  effectiveFrom: addDays(today, days),
  rate: amount,
  unit: 'HOURLY',
  currency: 'USD',
  otMultiplier: '1.50',
})
const [current, planned] = [rate(-300, '50.00'), rate(30, '60.00')]
const left = {
  hireDate: addDays(today, -395),
  terminationDate: addDays(today, -5),
  terminationReason: 'Moves away',
  workAuth: [opt],
  payRates: [current, planned],
}

async function former(): Promise<string> {
  const { id } = await create(server, admin, 'employee', employeeBody(left))
  await setStatus(server, 'employees', id, 'TERMINATED')
  return id
}
const stored = async (id: string) => (await server.request(admin, 'GET', `/employee/${id}`)).body
const rehireFirst = expect.objectContaining({
  message: 'This employee has left. Rehire them to change this record.',
})

test.each([
  ['jobTitle', { jobTitle: 'Manager' }],
  ['phone', { phone: '(469) 555-0199' }],
  ['notes', { notes: 'Left on good terms' }],
  ['terminationDate', { terminationDate: addDays(today, -1) }],
  ['payRates', { payRates: [current] }],
  ['workAuth', { workAuth: [{ ...opt, documentNumber: 'AB1234567' }] }],
])('%s of a former employee no longer changes', async (field, change) => {
  const id = await former()
  const before = await stored(id)
  const body = { id, version: 1, ...change }
  const refused = await server.request(admin, 'POST', '/employee/update', { body })
  expect(refused.status, refused.text).toBe(422)
  expect(refused.body.errors).toEqual([rehireFirst])
  expect(refused.body.errors[0].field).toBe(field)
  expect(await stored(id)).toEqual(before)
})

test.each([
  ['added', 'POST', '', { type: 'H1B', validFrom: addDays(today, 41), validTo: addDays(today, 900) }],
  ['corrected', 'PUT', '/0', { validFrom: addDays(today, -399), reason: 'Misread the card' }],
  [
    'reverified',
    'POST',
    '/0/reverify',
    { reverifiedOn: addDays(today, -6), document: 'Card', expiresOn: opt.validTo },
  ],
] as const)(
  'a work authorization of a former employee can be %s only after a rehire',
  async (_, method, path, body) => {
    const id = await former()
    const call = (version: number, more: object = {}) =>
      server.request(admin, method, `/employee/${id}/work-auth${path}`, {
        body: { ...body, version, ...more },
      })
    const refused = await call(1)
    expect([refused.status, refused.body.errors]).toEqual([422, [rehireFirst]])
    expect((await stored(id)).version).toBe(1)

    const rehired = { version: 1, event: 'rehire', hireDate: today }
    await server.request(admin, 'POST', `/employee/${id}/status`, { body: rehired })
    const changed = await call(2, 'reverifiedOn' in body ? { reverifiedOn: today } : {})
    expect(changed.status, changed.text).toBe(200)
  },
)
