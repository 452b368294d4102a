import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions, type Area, type PermissionOverrides } from '#domain/kernel/permissions.ts'
import { fullRoleAccess, type AccessLevel } from '#domain/users/rolePermissions.ts'
import { withOwner } from '#server/db/withActor.ts'
import { addEngagement } from '#test/support/billing/billing.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let clientAdmin: TestUser
beforeAll(async () => {
  server = await startTestApp({ now: () => Date.parse('2026-03-04T12:00:00Z') })
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  clientAdmin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
})

type Levels = Partial<Record<Area, AccessLevel>>
const access = (clientAdmins: Levels, employees: AccessLevel = 'MAINTAIN') => ({
  CLIENT_ADMIN: { ...fullRoleAccess.CLIENT_ADMIN, ...clientAdmins },
  EMPLOYEE: { TIMESHEETS: employees },
})

/** Sets the access of roles with the current version. */
async function limit(who: TestUser, scope: 'TENANT' | 'CLIENT', rolePermissions: object, client?: string) {
  const { body } = await server.request(admin, 'GET', `/settings?scope=${scope}`, { client })
  const { version } = body
  return server.request(who, 'PUT', `/settings?scope=${scope}`, {
    body: { version, rolePermissions },
    client,
  })
}
const permissionsOf = async (who: TestUser, client?: string): Promise<string[]> =>
  (await server.request(who, 'GET', '/user', { client })).body.permissions
const without = (...names: string[]) => permissions.filter((name) => !names.includes(name))
test('a permission that the tenant takes from a role is gone with the next request, and comes back', async () => {
  const month = { frequency: 'MONTHLY', periodStart: '2026-01-01' }
  const preview = () => server.request(clientAdmin, 'POST', '/invoices/preview', { body: month })
  expect((await preview()).status).toBe(200)
  expect((await limit(admin, 'TENANT', access({ INVOICES: 'VIEW_ONLY' }))).status).toBe(200)
  const denied = await preview()
  expect([denied.status, denied.body.errors?.[0]?.code]).toEqual([403, 'permission'])
  expect((await server.request(clientAdmin, 'GET', '/invoices')).status).toBe(200)
  expect(await permissionsOf(clientAdmin)).toEqual(without('CAN_MAINTAIN_INVOICES'))
  expect(await permissionsOf(clientAdmin, tenant.b)).toEqual(without('CAN_MAINTAIN_INVOICES'))
  await limit(admin, 'TENANT', access({ INVOICES: 'NO_ACCESS' }))
  expect((await server.request(clientAdmin, 'GET', '/invoices')).status).toBe(403)
  await limit(admin, 'TENANT', access({}))
  expect((await preview()).status).toBe(200)
})

test('a client takes away more than its tenant, never gives more, and inherits the rest', async () => {
  await limit(admin, 'TENANT', access({ PROJECTS: 'NO_ACCESS' }))
  const tooMuch = await limit(admin, 'CLIENT', access({ PROJECTS: 'VIEW_ONLY' }))
  expect([tooMuch.status, tooMuch.body.errors?.[0]]).toEqual([
    422,
    expect.objectContaining({ code: 'not_allowed', field: 'rolePermissions.CLIENT_ADMIN.PROJECTS' }),
  ])
  const own = await limit(admin, 'CLIENT', access({ PROJECTS: 'NO_ACCESS', INVOICES: 'NO_ACCESS' }))
  expect(own.body).toMatchObject({
    overridden: ['rolePermissions'],
    rolePermissions: access({ PROJECTS: 'NO_ACCESS', INVOICES: 'NO_ACCESS' }),
    inherited: { rolePermissions: access({ PROJECTS: 'NO_ACCESS' }) },
  })
  const [projects, invoices] = [
    ['CAN_VIEW_PROJECTS', 'CAN_MAINTAIN_PROJECTS'],
    ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
  ]
  expect(await permissionsOf(clientAdmin, tenant.a)).toEqual(without(...projects, ...invoices))
  expect(await permissionsOf(clientAdmin, tenant.b)).toEqual(without(...projects))
  // The client only set invoices, so it follows its tenant in everything else.
  await limit(admin, 'TENANT', access({ EMPLOYEES: 'VIEW_ONLY' }))
  expect(await permissionsOf(clientAdmin, tenant.a)).toEqual(without(...invoices, 'CAN_MAINTAIN_EMPLOYEES'))
  const back = await server.request(admin, 'PUT', '/settings?scope=CLIENT', {
    body: { version: own.body.version, inherit: ['rolePermissions'] },
  })
  expect(back.status, back.text).toBe(200)
  expect(await permissionsOf(clientAdmin, tenant.a)).toEqual(without('CAN_MAINTAIN_EMPLOYEES'))
})

test("a client admin can't reset a limit of their own role, even if the tenant limits the same today", async () => {
  await limit(admin, 'CLIENT', access({ INVOICES: 'VIEW_ONLY' }))
  await limit(admin, 'TENANT', access({ INVOICES: 'VIEW_ONLY' }))
  const reset = async (who: TestUser) => {
    const { body } = await server.request(admin, 'GET', '/settings?scope=CLIENT')
    return server.request(who, 'PUT', '/settings?scope=CLIENT', {
      body: { version: body.version, inherit: ['rolePermissions'] },
    })
  }
  expect((await reset(clientAdmin)).status).toBe(403)
  await limit(admin, 'TENANT', access({}))
  expect(await permissionsOf(clientAdmin)).not.toContain('CAN_MAINTAIN_INVOICES')
  expect((await reset(admin)).status).toBe(200)
  expect(await permissionsOf(clientAdmin)).toContain('CAN_MAINTAIN_INVOICES')
})

test("a client admin can't lift a limit on timesheets for a colleague who is an employee, too", async () => {
  await limit(admin, 'TENANT', access({ TIMESHEETS: 'NO_ACCESS' }))
  const { id } = await create(server, admin, 'employee', employeeBody({ workAuth: [] }), tenant.a)
  const both = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const changed = await server.request(clientAdmin, 'POST', `/user/${both.uid}/update`, {
    body: {
      version: 1,
      roles: ['CLIENT_ADMIN', 'EMPLOYEE'],
      employeeId: id,
      grant: ['CAN_MAINTAIN_TIMESHEETS'],
    },
  })
  expect(changed.status, changed.text).toBe(403)
  expect(await permissionsOf(both)).not.toContain('CAN_MAINTAIN_TIMESHEETS')
})

test('users change only roles below their own, and nothing locks administrators out', async () => {
  const own = await limit(clientAdmin, 'CLIENT', access({ INVOICES: 'VIEW_ONLY' }))
  expect([own.status, own.body.errors?.[0]?.code]).toEqual([403, 'permission'])
  const tenantWide = await limit(clientAdmin, 'TENANT', access({}, 'VIEW_ONLY'))
  expect(tenantWide.status).toBe(403)
  expect((await limit(clientAdmin, 'CLIENT', access({}, 'VIEW_ONLY'))).status).toBe(200)
  for (const wrong of [
    { ...access({}), ADMIN: fullRoleAccess.CLIENT_ADMIN },
    { ...access({}), EMPLOYEE: { TIMESHEETS: 'MAINTAIN', INVOICES: 'VIEW_ONLY' } },
    { ...access({}), EMPLOYEE: { TIMESHEETS: 'ALL' } },
  ])
    expect((await limit(admin, 'TENANT', wrong)).status).toBe(400)
  const nothing = Object.fromEntries(
    Object.keys(fullRoleAccess.CLIENT_ADMIN).map((area) => [area, 'NO_ACCESS']),
  )
  expect((await limit(admin, 'TENANT', access(nothing, 'NO_ACCESS'))).status).toBe(200)
  expect(await permissionsOf(clientAdmin)).toEqual([])
  expect(await permissionsOf(admin)).toEqual(permissions)
  expect((await limit(admin, 'TENANT', access({}))).status).toBe(200)
})

test('nobody gives a role back what they were denied', async () => {
  const deny = ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'] as const
  const overrides: PermissionOverrides = { grant: [], deny }
  const limited = await server.makeUser({ role: 'ADMIN', tenant, overrides })
  await limit(admin, 'TENANT', access({ INVOICES: 'NO_ACCESS', PROJECTS: 'VIEW_ONLY' }))
  const given = await limit(limited, 'TENANT', access({ PROJECTS: 'VIEW_ONLY' }))
  expect([given.status, given.body.errors?.[0]?.code]).toEqual([403, 'permission'])
  expect((await limit(limited, 'TENANT', access({ INVOICES: 'NO_ACCESS' }))).status).toBe(200)
})

test('nobody gives employees back timesheets that they were denied themselves', async () => {
  const deny = ['CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS'] as const
  const denied = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides: { grant: [], deny } })
  const { id } = await create(server, admin, 'employee', employeeBody())
  const employee = await server.makeUser({ role: 'EMPLOYEE', tenant, employee: { clientId: tenant.a, id } })
  expect((await limit(denied, 'CLIENT', access({}, 'NO_ACCESS'))).status).toBe(200)
  expect((await limit(denied, 'CLIENT', access({}, 'VIEW_ONLY'))).status).toBe(403)
  const grant = ['CAN_VIEW_TIMESHEETS']
  const change = (who: TestUser) =>
    server.request(who, 'POST', `/user/${employee.uid}/update`, { body: { version: 1, grant } })
  expect((await change(denied)).status).toBe(403)
  expect((await change(clientAdmin)).status).toBe(200)
})

test('the audit trail has the old and the new access', async () => {
  await limit(admin, 'TENANT', access({ INVOICES: 'VIEW_ONLY' }))
  const { body } = await server.request(
    admin,
    'GET',
    `/audit?entityType=settings&entityId=${tenant.tenantId}`,
  )
  expect(body[0]).toMatchObject({
    action: 'UPDATE',
    actorUid: admin.uid,
    changes: [{ field: 'rolePermissions', old: access({}), new: access({ INVOICES: 'VIEW_ONLY' }) }],
  })
})

test("a user's own grants and denials come on top of the role's permissions in the client", async () => {
  await limit(admin, 'TENANT', access({ INVOICES: 'NO_ACCESS' }))
  const granted = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    overrides: { grant: ['CAN_VIEW_INVOICES'], deny: ['CAN_VIEW_USERS'] },
  })
  expect(await permissionsOf(granted)).toEqual(
    without('CAN_MAINTAIN_INVOICES', 'CAN_VIEW_USERS', 'CAN_MAINTAIN_USERS'),
  )
  const { body: roles } = await server.request(admin, 'GET', '/roles/permissions')
  expect(roles.find(({ role }: { role: string }) => role === 'CLIENT_ADMIN').permissions).toEqual(
    without('CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'),
  )
  const { body: users } = await server.request(admin, 'GET', '/users?limit=50')
  const shown = users.find(({ uid }: { uid: string }) => uid === granted.uid)
  expect(shown.permissions).toEqual(await permissionsOf(granted))
})

test('a user who is also an employee has no more than their higher role', async () => {
  await limit(admin, 'TENANT', access({ TIMESHEETS: 'VIEW_ONLY' }))
  const roles = ['CLIENT_ADMIN', 'EMPLOYEE'] as const
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE users SET roles = ${JSON.stringify(roles)}::jsonb WHERE uid = ${clientAdmin.uid}`),
  )
  expect(await permissionsOf({ ...clientAdmin, roles: [...roles] })).toEqual(
    without('CAN_MAINTAIN_TIMESHEETS'),
  )
})

test('employees whose role was limited can look at their time or not even that', async () => {
  const { employeeId: id } = await addEngagement(server, admin)
  const employee = await server.makeUser({ role: 'EMPLOYEE', tenant, employee: { clientId: tenant.a, id } })
  const look = () => server.request(employee, 'GET', '/timesheets/week?date=2026-03-02')
  const enter = () => server.request(employee, 'POST', '/timesheet/create', { body: {} })
  const open = await look()
  expect(open.body.rows).toMatchObject([{ editable: true, why: null }])
  expect((await enter()).status).toBe(400)
  await limit(admin, 'CLIENT', access({}, 'VIEW_ONLY'))
  // The page of the week is read-only and says why.
  expect((await look()).body.rows).toMatchObject([
    { editable: false, why: "You don't have permission to enter time." },
  ])
  expect((await enter()).status).toBe(403)
  await limit(admin, 'CLIENT', access({}, 'NO_ACCESS'))
  expect([(await look()).status, (await enter()).status]).toEqual([403, 403])
})

test('only users whose role still approves time can be selected as approvers', async () => {
  const uids = async () =>
    (await server.request(admin, 'GET', '/users/choices?for=APPROVER')).body.map(({ uid }: TestUser) => uid)
  const granted = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    overrides: { grant: ['CAN_MAINTAIN_TIMESHEETS'], deny: [] },
  })
  expect((await uids()).toSorted()).toEqual([admin.uid, clientAdmin.uid, granted.uid].toSorted())
  await limit(admin, 'CLIENT', access({ TIMESHEETS: 'VIEW_ONLY' }))
  expect((await uids()).toSorted()).toEqual([admin.uid, granted.uid].toSorted())
})

describe('a client admin of two clients, limited in one of them', () => {
  const grant = ['CAN_VIEW_INVOICES']
  const change = (who: TestUser, { uid }: TestUser, body: object, client: string) =>
    server.request(who, 'POST', `/user/${uid}/update`, { body: { version: 1, ...body }, client })
  beforeEach(() => limit(admin, 'CLIENT', access({ INVOICES: 'NO_ACCESS' }), tenant.a))

  /** Makes a user who is an employee of the other client. */
  async function makeEmployee(clientIds: string[]) {
    const { id } = await create(server, admin, 'employee', employeeBody({ workAuth: [] }), tenant.b)
    return server.makeUser({ role: 'EMPLOYEE', tenant, clientIds, employee: { clientId: tenant.b, id } })
  }

  test('grants a permission only to users of clients where they have it', async () => {
    const [inBoth, inOther] = [await makeEmployee([tenant.a, tenant.b]), await makeEmployee([tenant.b])]
    expect((await change(clientAdmin, inBoth, { grant }, tenant.b)).status).toBe(403)
    expect((await change(clientAdmin, inBoth, { deny: ['CAN_VIEW_USERS'] }, tenant.b)).status).toBe(200)
    expect((await change(clientAdmin, inOther, { grant }, tenant.b)).status).toBe(200)
  })

  test('grants nothing in a client that is not in their token yet', async () => {
    const inBoth = await makeEmployee([tenant.a, tenant.b])
    const [early, late] = [{ ...clientAdmin, clientIds: [tenant.b] }, { ...clientAdmin }]
    expect((await change(early, inBoth, { grant: ['CAN_VIEW_PROJECTS'] }, tenant.b)).status).toBe(403)
    const invited = await server.request(early, 'POST', '/user/create', {
      body: {
        email: `second.${tenant.a}@acme.test`,
        firstName: 'Sol',
        lastName: 'Second',
        clients: [tenant.a, tenant.b],
        roles: ['CLIENT_ADMIN'],
      },
      client: tenant.b,
    })
    expect(invited.status, invited.text).toBe(403)
    expect((await change(late, inBoth, { grant: ['CAN_VIEW_PROJECTS'] }, tenant.b)).status).toBe(200)
  })

  test("can't lift a denial that holds where the role isn't limited", async () => {
    const deny = ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'] as const
    const clientIds = [tenant.a, tenant.b]
    const make = () =>
      server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds, overrides: { grant: [], deny } })
    const [caller, target] = [await make(), await make()]
    expect((await change(caller, target, { deny: [] }, tenant.a)).status).toBe(403)
  })
})
