import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
})
afterAll(() => server.close())

const invite = (more: object = {}) =>
  server.request(admin, 'POST', '/user/create', {
    body: {
      email: `new-${crypto.randomUUID()}@users.test`,
      firstName: 'Nia',
      lastName: 'Okafor',
      clients: [tenant.a],
      roles: ['CLIENT_ADMIN'],
      ...more,
    },
  })

test('an email is stored in lower case', async () => {
  const { body } = await invite({ email: `Nia.${crypto.randomUUID()}@Users.Test` })
  expect(body.email).toMatch(/^nia\.[0-9a-f-]+@users\.test$/)
  expect((await server.request(admin, 'GET', `/user/${body.uid}`)).body.email).toBe(body.email)
})

test.each([
  ['clients', []],
  ['roles', []],
  ['roles', ['OWNER']],
  ['grant', ['CAN_DO_ANYTHING']],
  ['firstName', 'n'.repeat(61)],
  ['lastName', ''],
  ['email', 'nobody'],
])('a user is refused for %s (%#)', async (field, value) => {
  const refused = await invite({ [field]: value })
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0].field).toMatch(new RegExp(`^${field}(\\.0)?$`))
})

test('the clients of a user keep their order, because the first one is the default', async () => {
  const { body } = await invite({ clients: [tenant.b, tenant.a] })
  expect(body.clients.map(({ clientId }: { clientId: string }) => clientId)).toEqual([tenant.b, tenant.a])
})

test('a user becomes an EMPLOYEE only with an employee record, and keeps it while being one', async () => {
  const { uid } = (await invite()).body
  const change = (body: object) => server.request(admin, 'POST', `/user/${uid}/update`, { body })
  const without = await change({ version: 1, roles: ['EMPLOYEE'] })
  expect([without.status, without.body.errors[0].field]).toEqual([400, 'employeeId'])
  const { id } = await create(server, admin, 'employee', employeeBody())
  const made = await change({ version: 1, roles: ['EMPLOYEE'], employeeId: id })
  expect([made.status, made.body.roles, made.body.employeeId], made.text).toEqual([200, ['EMPLOYEE'], id])
  const removed = await change({ version: 2, employeeId: null })
  expect([removed.status, removed.body.errors[0].field]).toEqual([400, 'employeeId'])
  expect((await server.request(admin, 'GET', `/user/${uid}`)).body).toEqual(made.body)
})

test('an employee account is for an employee of a client of the user', async () => {
  const there = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
  const { id } = await create(server, there, 'employee', employeeBody())
  const refused = await invite({ roles: ['EMPLOYEE'], employeeId: id })
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'employeeId'])
})

test.each([
  ['clients', () => [tenant.a, tenant.a], 'Select each client only once.'],
  ['roles', () => ['CLIENT_ADMIN', 'CLIENT_ADMIN'], 'Select each role only once.'],
  ['deny', () => ['CAN_VIEW_PROJECTS', 'CAN_VIEW_PROJECTS'], 'Select each permission only once.'],
])(
  'a value that is sent twice in %s is refused when a user is added or changed',
  async (field, values, message) => {
    const { uid } = (await invite()).body
    const changed = await server.request(admin, 'POST', `/user/${uid}/update`, {
      body: { version: 1, [field]: values() },
    })
    for (const { status, body } of [await invite({ [field]: values() }), changed])
      expect([status, body.errors]).toEqual([400, [{ code: 'invalid', message, field }]])
  },
)
