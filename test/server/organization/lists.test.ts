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

/** Letters that occur in no other test, so that a search finds only the rows of one test. */
const unique = () => crypto.randomUUID().replaceAll('-', '').slice(0, 10)
async function add(who: TestUser, entity: 'tenant' | 'client', body: object) {
  const made = await server.request(who, 'POST', `/${entity}/create`, { body })
  expect(made.status, made.text).toBe(201)
}
/** Returns the names of the rows that a search finds, in the order of the list. */
async function found(who: TestUser, list: string, search: string) {
  const { body, total } = await server.request(who, 'GET', `${list}?search=${encodeURIComponent(search)}`)
  expect(total).toBe(body.length)
  return body.map(({ name }: { name: string }) => name)
}

test('tenants are listed by name, and found by every word of name and slug, whatever the case and accents', async () => {
  const mark = unique()
  const contactEmail = 'ops@lists.test'
  for (const [name, slug] of [
    [`Zenith Staffing ${mark}`, `one-${mark}`],
    [`álamo Staffing ${mark}`, `two-${mark}`],
    [`Meridian 100% ${mark}`, `three-${mark}`],
  ])
    await add(superAdmin, 'tenant', { name, slug, contactEmail })
  const [alamo, meridian, zenith] = [
    `álamo Staffing ${mark}`,
    `Meridian 100% ${mark}`,
    `Zenith Staffing ${mark}`,
  ]
  const search = (words: string) => found(superAdmin, '/tenant/list', words)
  expect(await search(mark)).toEqual([alamo, meridian, zenith])
  expect(await search(`STAFFING ${mark}`)).toEqual([alamo, zenith])
  expect(await search(`alamo ${mark}`)).toEqual([alamo])
  expect(await search(`three-${mark}`)).toEqual([meridian])
  expect(await search(`% ${mark}`)).toEqual([meridian])
  expect(await search(`zenith two-${mark}`)).toEqual([])
  expect(await found(admin, '/tenant/list', mark)).toEqual([])
})

test('clients are listed by name, and found by every word of name and code, whatever the case and accents', async () => {
  const mark = unique()
  const more = {
    address: { street1: '1 Elm St', city: 'Plano', state: 'TX', zip: '75024' },
    billingEmail: 'ar@lists.test',
  }
  const [east, ostra, west] = [`East ${mark}`, `Östra ${mark}`, `west ${mark}`]
  await add(admin, 'client', { name: west, code: 'LSTWEST', ...more })
  await add(admin, 'client', { name: ostra, code: 'LSTOSTRA', ...more })
  await add(admin, 'client', { name: east, code: 'LSTEAST', ...more })
  const search = (words: string) => found(admin, `/client/list/${tenant.tenantId}`, words)
  expect(await search(mark)).toEqual([east, ostra, west])
  expect(await search('lsteast')).toEqual([east])
  expect(await search(`ostra ${mark.toUpperCase()}`)).toEqual([ostra])
  expect(await search(`west lsteast`)).toEqual([])
})
