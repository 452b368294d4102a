import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let superAdmin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant })
  superAdmin = await server.makeUser({ role: 'SUPER_ADMIN', clientIds: [tenant.a] })
})
afterAll(() => server.close())

const unique = () => crypto.randomUUID().slice(0, 8)
const address = { street1: '1 Elm St', city: 'Plano', state: 'TX', zip: '75024' }
const addTenant = (more: object = {}) =>
  server.request(superAdmin, 'POST', '/tenant/create', {
    body: { name: `Staffing ${unique()}`, slug: `s-${unique()}`, contactEmail: 'ops@s.test', ...more },
  })
const addClient = (more: object = {}) =>
  server.request(admin, 'POST', '/client/create', {
    body: {
      name: `Acme ${unique()}`,
      code: unique().toUpperCase(),
      address,
      billingEmail: 'ar@a.test',
      ...more,
    },
  })
const resultOf = ({ status, body }: { status: number; body: any }) => [status, body.errors?.[0]?.field]

test.each([
  ['slug', 'ab'],
  ['slug', 'With-Capitals'],
  ['slug', 'a'.repeat(41)],
  ['name', 'n'.repeat(121)],
  ['country', 'XX'],
  ['defaultCurrency', 'ZZZ'],
  ['contactEmail', 'nobody'],
  ['contactPhone', '12345'],
])('a tenant is refused for its %s %j', async (field, value) => {
  expect(resultOf(await addTenant({ [field]: value }))).toEqual([400, field])
})

test('a tenant is active and in the USA by default, and no other one has its name or slug', async () => {
  const made = await addTenant({ contactPhone: '4695550142' })
  expect(made.body).toMatchObject({
    status: 'ACTIVE',
    country: 'USA',
    defaultCurrency: 'USD',
    contactPhone: '(469) 555-0142',
  })
  expect(resultOf(await addTenant({ name: made.body.name }))).toEqual([409, 'name'])
  expect(resultOf(await addTenant({ slug: made.body.slug }))).toEqual([409, 'slug'])
})

test.each([
  ['name', 'n'.repeat(121)],
  ['legalName', 'n'.repeat(161)],
  ['code', 'A'.repeat(11)],
  ['code', 'a-b'],
  ['phone', '12345'],
  ['billingEmail', 'nobody'],
  ['defaultCurrency', 'ZZZ'],
  ['remitInstructions', 'n'.repeat(1001)],
])('a client is refused for its %s (%#)', async (field, value) => {
  expect(resultOf(await addClient({ [field]: value }))).toEqual([400, field])
})

test('a client is paid at an address that is checked like its own', async () => {
  const wrong = await addClient({ remitToAddress: { ...address, zip: '7502' } })
  expect(resultOf(wrong)).toEqual([400, 'remitToAddress.zip'])
  const made = await addClient({ remitToAddress: address, remitInstructions: 'Wire to\nBank 1' })
  expect(made.body).toMatchObject({
    remitToAddress: { ...address, street2: null, country: 'USA' },
    remitInstructions: 'Wire to\nBank 1',
  })
})
