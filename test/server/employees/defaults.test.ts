import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, employeeBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
})
afterAll(() => server.close())

test.each([
  ['W2', 'NON_EXEMPT'],
  ['1099', null],
])(
  'an employee of type %s gets the defaults of what was left out',
  async (employmentType, classification) => {
    const { classification: _, address, ...body } = employeeBody({ employmentType })
    const { country: __, ...home } = address
    const { id } = await create(server, admin, 'employee', { ...body, address: home })
    expect((await server.request(admin, 'GET', `/employee/${id}`)).body).toMatchObject({
      status: 'PENDING',
      classification,
      address: { country: 'USA' },
      payRates: [{ rate: '55.00', otMultiplier: '1.50' }],
      version: 1,
      archivedAt: null,
    })
  },
)

test('the classification of a W-2 employee cannot be cleared, and a new W-2 employee gets the default', async () => {
  const { id } = await create(server, admin, 'employee', employeeBody({ classification: 'EXEMPT' }))
  const change = (version: number, values: object) =>
    server.request(admin, 'POST', '/employee/update', { body: { id, version, ...values } })
  const refused = await change(1, { classification: null })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual([
    {
      code: 'required',
      message: 'Select whether this W-2 employee is exempt from overtime.',
      field: 'classification',
    },
  ])
  expect((await server.request(admin, 'GET', `/employee/${id}`)).body.classification).toBe('EXEMPT')
  const contractor = await change(1, { employmentType: '1099', classification: null })
  expect(contractor.body.classification).toBeNull()
  expect((await change(2, { employmentType: 'W2' })).body.classification).toBe('NON_EXEMPT')
})

test.each(['managerUserId', 'approverUserId', 'backupApproverUserId'])(
  'an employee is not named as %s of themselves',
  async (field) => {
    const { id } = await create(server, admin, 'employee', employeeBody())
    const self = await server.makeUser({ role: 'EMPLOYEE', tenant, employee: { clientId: tenant.a, id } })
    const name = (uid: string) =>
      server.request(admin, 'POST', '/employee/update', { body: { id, version: 1, [field]: uid } })
    const refused = await name(self.uid)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([{ code: 'not_allowed', field }])
    expect((await server.request(admin, 'GET', `/employee/${id}`)).body[field]).toBeNull()
    expect((await name(admin.uid)).body[field]).toBe(admin.uid)
  },
)
