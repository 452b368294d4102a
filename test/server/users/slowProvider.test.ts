import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IdentityAdmin } from '#server/identity/admin.ts'
import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

/** Requests that wait for the identity provider hold a database connection meanwhile. */
let server: TestServer
let tenant: TestTenant
let admin: TestUser
let provider: IdentityAdmin = quietIdentity

beforeAll(async () => {
  const names = Object.keys(quietIdentity) as (keyof IdentityAdmin)[]
  const current = Object.fromEntries(
    names.map((name) => [name, (...input: never[]) => Reflect.apply(provider[name], provider, input)]),
  )
  server = await startTestApp({ identityAdmin: current as IdentityAdmin })
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
}, 60_000)
afterAll(() => server.close())

const invite = (email: string) =>
  server.request(admin, 'POST', '/user/create', {
    body: { email, firstName: 'Nia', lastName: 'Okafor', clients: [tenant.a], roles: ['CLIENT_ADMIN'] },
  })
const emailsOf = async (search: string) =>
  (await server.request(admin, 'GET', `/users?search=${search}`)).body.map(
    ({ email }: { email: string }) => email,
  )

describe('a provider', () => {
  test('that never answers is given up after seconds, and nothing is stored', async () => {
    provider = { ...quietIdentity, createAccount: () => new Promise<never>(() => undefined) }
    const patience = setTimeout(8_000, null)
    const answer = await Promise.race([invite('never@users.test'), patience])
    expect([answer?.status, answer?.headers['retry-after']]).toEqual([503, '2'])
    provider = quietIdentity
    expect(await emailsOf('never')).toEqual([])
    expect((await invite('never@users.test')).status).toBe(201)
  }, 20_000)

  test('whose calls are slow still gets an invitation, which the database stores', async () => {
    const slow = <T>(answer: T) => setTimeout(2_000, answer)
    provider = {
      ...quietIdentity,
      findAccount: () => slow(null),
      createAccount: () => slow(undefined),
      sendInvitation: () => slow(undefined),
    }
    expect((await invite('slow@users.test')).status).toBe(201)
    expect(await emailsOf('slow')).toEqual(['slow@users.test'])
  }, 20_000)
})
