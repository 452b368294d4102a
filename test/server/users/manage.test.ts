import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effectivePermissions, permissions } from '#domain/kernel/permissions.ts'
import { withOwner } from '#server/db/withActor.ts'
import { updateAccounts } from '#server/jobs/updateAccounts.ts'
import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let other: TestTenant
let admin: TestUser
let clientAdmin: TestUser
const providerCalls: [string, ...unknown[]][] = []
let provider: typeof quietIdentity
let mailFails = false
const recordCall =
  (name: string) =>
  (...input: unknown[]) => {
    providerCalls.push([name, ...input])
    return name === 'sendInvitation' && mailFails ? Promise.reject(new Error('no mail')) : Promise.resolve()
  }

beforeAll(async () => {
  const names = Object.keys(quietIdentity) as (keyof typeof quietIdentity)[]
  const recorded = Object.fromEntries(names.map((name) => [name, recordCall(name)]))
  provider = { ...recorded, findAccount: quietIdentity.findAccount } as typeof quietIdentity
  server = await startTestApp({ identityAdmin: provider })
  tenant = await server.makeTenant()
  other = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a] })
  clientAdmin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.a] })
}, 60_000)
afterAll(() => server.close())

const invitation = (more: object = {}) => ({
  email: `new-${crypto.randomUUID()}@users.test`,
  firstName: 'Nia',
  lastName: 'Okafor',
  clients: [tenant.a],
  roles: ['CLIENT_ADMIN'],
  ...more,
})
const invite = (who: TestUser, more: object = {}) =>
  server.request(who, 'POST', '/user/create', { body: invitation(more) })
const change = (who: TestUser, uid: string, body: object, client?: string) =>
  server.request(who, 'POST', `/user/${uid}/update`, { body, client })
const event = (who: TestUser, uid: string, name: string, version: number) =>
  server.request(who, 'POST', `/user/${uid}/${name}`, { body: { version } })
/** Runs the job that updates accounts at the provider. Returns its calls about one of them. */
async function toldOf(uid: string) {
  providerCalls.length = 0
  await updateAccounts(server.database, provider)
  return providerCalls.filter((call) => call[1] === uid)
}
/** The invited user with the token that the provider would give. */
const signedIn = (uid: string, roles: TestUser['roles'] = ['CLIENT_ADMIN']): TestUser => ({
  uid,
  roles,
  tenantId: tenant.tenantId,
  clientIds: [tenant.a, tenant.b],
})
const member = (role: TestUser['roles'][number], clientIds = [tenant.a]) =>
  server.makeUser({ role, tenant, clientIds })

describe('an invitation', () => {
  test('creates an account, sends an email, and shows the user as invited', async () => {
    providerCalls.length = 0
    const made = await invite(clientAdmin)
    expect(made.status, made.text).toBe(201)
    const { uid, email } = made.body
    expect(made.body).toMatchObject({
      displayName: 'Nia Okafor',
      status: 'INVITED',
      roles: ['CLIENT_ADMIN'],
      clients: [{ clientId: tenant.a }],
      tenantId: tenant.tenantId,
      permissions,
      version: 1,
    })
    const claims = { clients: [tenant.a], roles: ['CLIENT_ADMIN'] }
    expect(providerCalls).toEqual([
      ['createAccount', { uid, email, displayName: 'Nia Okafor', claims }],
      ['sendInvitation', email],
    ])
    expect((await server.request(admin, 'GET', '/users?search=okafor')).body).toContainEqual(made.body)
    expect((await server.request(admin, 'GET', `/audit?entityId=${uid}`)).body).toMatchObject([
      { action: 'CREATE', entityLabel: 'Nia Okafor', actorUid: clientAdmin.uid },
    ])
  })

  test('is accepted with the first request; the user works in that client and in no other', async () => {
    const { uid } = (await invite(clientAdmin)).body
    const invited = signedIn(uid)
    const self = await server.request(invited, 'GET', '/user')
    expect(self.body).toMatchObject({ uid, status: 'ACTIVE', clients: [{ clientId: tenant.a }] })
    expect((await server.request(invited, 'GET', '/employees', { client: tenant.a })).status).toBe(200)
    for (const client of [tenant.b, other.a])
      expect((await server.request(invited, 'GET', '/employees', { client })).status).toBe(403)
  })

  test('that could not be sent says so and leaves no user and no account', async () => {
    mailFails = true
    const failed = await invite(admin, { email: 'no-mail@users.test' })
    mailFails = false
    const message = expect.stringMatching(/no-mail@users.test couldn't be sent, so the user wasn't added/)
    expect(failed.body.errors).toEqual([{ code: 'not_sent', message, field: 'email' }])
    expect(providerCalls.at(-1)?.[0]).toBe('deleteAccount')
    expect((await server.request(admin, 'GET', '/users?search=no-mail')).body).toEqual([])
    expect((await invite(admin, { email: 'no-mail@users.test' })).status).toBe(201)
  })

  test('is sent again while it is not accepted', async () => {
    const { uid, email } = (await invite(admin)).body
    expect((await event(admin, uid, 'resend-invite', 1)).status).toBe(200)
    expect(providerCalls.at(-1)).toEqual(['sendInvitation', email])
    mailFails = true
    const failed = await event(admin, uid, 'resend-invite', 1)
    mailFails = false
    expect(failed.body.errors[0].message).toContain(`${email} couldn't be sent. Try again later.`)
    await server.request(signedIn(uid), 'GET', '/user')
    expect((await event(admin, uid, 'resend-invite', 2)).status).toBe(409)
  })

  test('to an email with an account is rejected at the field', async () => {
    const email = 'twice@users.test'
    expect((await invite(admin, { email })).status).toBe(201)
    const again = await invite(admin, { email: 'Twice@Users.test' })
    expect([again.status, again.body.errors[0].field]).toEqual([409, 'email'])
  })

  test('of an employee needs an unused employee record of the client', async () => {
    const roles = ['EMPLOYEE']
    const missing = await invite(admin, { roles })
    expect([missing.status, missing.body.errors[0].field]).toEqual([400, 'employeeId'])
    expect((await invite(admin, { roles, employeeId: crypto.randomUUID() })).status).toBe(422)
    const { id } = await create(server, admin, 'employee', employeeBody())
    const made = await invite(admin, { roles, employeeId: id })
    expect([made.status, made.body.employeeId]).toEqual([201, id])
    const again = await invite(admin, { roles, employeeId: id })
    expect([again.status, again.body.errors[0].field]).toEqual([409, 'employeeId'])
  })
})

describe('no user can give', () => {
  test.each([
    ['a client administrator', 'the role ADMIN', () => clientAdmin, () => ({ roles: ['ADMIN'] })],
    ['an administrator', 'the role SUPER_ADMIN', () => admin, () => ({ roles: ['ADMIN', 'SUPER_ADMIN'] })],
    [
      'a client administrator',
      'another client of the tenant',
      () => clientAdmin,
      () => ({ clients: [tenant.a, tenant.b] }),
    ],
    ['an administrator', 'a client of another tenant', () => admin, () => ({ clients: [other.a] })],
    ['an administrator', 'clients of two tenants', () => admin, () => ({ clients: [tenant.a, other.a] })],
  ])('%s: %s', async (_, __, who, more) => {
    const refused = await invite(who(), more())
    expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'permission'])
    const target = await member('CLIENT_ADMIN')
    expect((await change(who(), target.uid, { version: 1, ...more() })).status).toBe(403)
  })

  test('a permission that they were denied themselves', async () => {
    const overrides = { grant: [], deny: ['CAN_VIEW_INVOICES' as const] }
    const limited = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides })
    expect((await invite(limited)).status).toBe(403)
    const deny = ['CAN_VIEW_INVOICES']
    expect((await invite(limited, { deny })).status).toBe(201)
    expect((await invite(limited, { deny, grant: ['CAN_MAINTAIN_INVOICES'] })).status).toBe(403)
  })

  test('changes to a user of the same role with permissions that they were denied', async () => {
    const deny = permissions.filter((name) => !name.endsWith('USERS'))
    const few = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides: { grant: [], deny } })
    const [full, peer] = [await member('CLIENT_ADMIN'), await member('EMPLOYEE')]
    expect((await event(few, full.uid, 'disable', 1)).status).toBe(403)
    expect((await change(few, full.uid, { version: 1, roles: ['EMPLOYEE'] })).status).toBe(403)
    expect((await event(few, peer.uid, 'disable', 1)).status).toBe(200)
  })

  test('changes to a user with a higher role', async () => {
    const target = await member('ADMIN')
    for (const name of ['disable', 'enable', 'resend-invite'])
      expect((await event(clientAdmin, target.uid, name, 1)).status).toBe(403)
    expect((await change(clientAdmin, target.uid, { version: 1, roles: ['EMPLOYEE'] })).status).toBe(403)
  })

  test('new rights to a user who also works in a client that they cannot access', async () => {
    const target = await member('CLIENT_ADMIN', [tenant.a, tenant.b])
    expect((await event(clientAdmin, target.uid, 'disable', 1)).status).toBe(403)
    expect((await change(clientAdmin, target.uid, { version: 1, deny: ['CAN_VIEW_USERS'] })).status).toBe(403)
    expect((await event(admin, target.uid, 'disable', 1)).status).toBe(200)
  })
})

describe('a change of access', () => {
  test('applies to the next request without a new sign-in, and is audited', async () => {
    const target = await member('CLIENT_ADMIN', [tenant.a, tenant.b])
    expect((await server.request(target, 'GET', '/projects', { client: tenant.b })).status).toBe(200)
    const body = { version: 1, clients: [tenant.a], deny: ['CAN_VIEW_PROJECTS'] }
    const changed = await change(admin, target.uid, body)
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body).toMatchObject({
      version: 2,
      deny: ['CAN_VIEW_PROJECTS'],
      clients: [{ clientId: tenant.a }],
    })
    expect((await server.request(target, 'GET', '/employees', { client: tenant.b })).status).toBe(403)
    expect((await server.request(target, 'GET', '/projects', { client: tenant.a })).status).toBe(403)
    expect((await server.request(target, 'GET', '/employees', { client: tenant.a })).status).toBe(200)
    expect(await toldOf(target.uid)).toContainEqual([
      'setClaims',
      target.uid,
      { clients: [tenant.a], roles: ['CLIENT_ADMIN'] },
    ])
    const [row] = (await server.request(admin, 'GET', `/audit?entityId=${target.uid}`)).body
    expect(row).toMatchObject({ action: 'ROLE_CHANGE', actorUid: admin.uid })
    expect(row.changes).toContainEqual({ field: 'deny', old: [], new: ['CAN_VIEW_PROJECTS'] })
  })

  test('needs the version', async () => {
    const { uid } = await member('CLIENT_ADMIN')
    expect((await change(admin, uid, { deny: [] })).status).toBe(428)
    const stale = await change(admin, uid, { version: 7, deny: [] })
    expect([stale.status, stale.body.current.uid]).toEqual([412, uid])
  })

  test('keeps memberships that the caller cannot see', async () => {
    const target = await member('CLIENT_ADMIN', [tenant.a, tenant.b])
    expect((await change(clientAdmin, target.uid, { version: 1, clients: [tenant.a] })).status).toBe(200)
    expect((await server.request(target, 'GET', '/employees', { client: tenant.b })).status).toBe(200)
  })

  test('of a user of another client is not found', async () => {
    const elsewhere = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: other })
    expect((await change(admin, elsewhere.uid, { version: 1, deny: [] })).status).toBe(404)
    expect((await server.request(admin, 'GET', `/user/${elsewhere.uid}`)).status).toBe(404)
    expect((await server.request(admin, 'GET', '/users?limit=100')).text).not.toContain(elsewhere.uid)
  })
})

describe('disabling', () => {
  test('ends the session with the next request; enabling needs a new sign-in', async () => {
    const target = await member('CLIENT_ADMIN')
    const soon = { ...target }
    expect((await server.request(soon, 'GET', '/employees')).status).toBe(200)
    expect((await event(clientAdmin, target.uid, 'disable', 1)).body).toMatchObject({ status: 'DISABLED' })
    const ended = await server.request(soon, 'GET', '/employees')
    expect([ended.status, ended.body.errors.at(-1).code]).toEqual([401, 'user_disabled'])
    expect(await toldOf(target.uid)).toEqual([
      ['setDisabled', target.uid, true],
      ['revokeSessions', target.uid],
      ['setClaims', target.uid, { clients: [tenant.a], roles: ['CLIENT_ADMIN'] }],
    ])
    expect((await event(clientAdmin, target.uid, 'disable', 2)).status).toBe(409)
    expect((await event(clientAdmin, target.uid, 'enable', 2)).body).toMatchObject({ status: 'ACTIVE' })
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute(sql`SELECT tokens_valid_after FROM users WHERE uid = ${target.uid}`),
    )
    expect(rows[0]?.['tokens_valid_after']).not.toBeNull()
  })

  test('your own account is rejected', async () => {
    expect((await event(admin, admin.uid, 'disable', 1)).status).toBe(422)
  })

  test('or demoting the last administrator of a tenant is rejected, even if two do it to each other at once', async () => {
    const small = await server.makeTenant()
    const [one, two] = [
      await server.makeUser({ role: 'ADMIN', tenant: small }),
      await server.makeUser({ role: 'ADMIN', tenant: small }),
    ]
    const root = await server.makeUser({ role: 'SUPER_ADMIN', clientIds: [small.a] })
    const answers = await Promise.all([event(one, two.uid, 'disable', 1), event(two, one.uid, 'disable', 1)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = answers[0]?.status === 200 ? one : two
    const last = await event(root, left.uid, 'disable', 1)
    expect([last.status, last.body.errors[0].code]).toEqual([409, 'last_admin'])
    expect((await change(root, left.uid, { version: 1, roles: ['CLIENT_ADMIN'] })).status).toBe(409)
  })
})

test('the roles are listed with their permissions and scopes', async () => {
  const { status, body } = await server.request(clientAdmin, 'GET', '/roles/permissions')
  expect(status).toBe(200)
  expect(body.map(({ role }: { role: string }) => role)).toEqual([
    'SUPER_ADMIN',
    'ADMIN',
    'CLIENT_ADMIN',
    'EMPLOYEE',
  ])
  expect(body[3]).toEqual({
    role: 'EMPLOYEE',
    permissions: effectivePermissions(['EMPLOYEE']),
    scope: 'Own records',
  })
})
