import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  effectivePermissions,
  permissions,
  type Permission,
  type PermissionOverrides,
} from '#domain/kernel/permissions.ts'
import { presetNames, presetOverrides } from '#domain/users/access.ts'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a] })
}, 60_000)
afterAll(() => server.close())

const change = (who: TestUser, uid: string, body: object) =>
  server.request(who, 'POST', `/user/${uid}/update`, { body })

async function storedOf(uid: string) {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ overrides: { grant: string[]; deny: string[] } }>(
      sql`SELECT permission_overrides AS overrides FROM users WHERE uid = ${uid}`,
    ),
  )
  return rows[0]?.overrides
}

describe.each(['ADMIN', 'CLIENT_ADMIN', 'EMPLOYEE'] as const)('for %s', (role) => {
  test('each permission is denied and granted by itself, stored, and in the audit trail', async () => {
    const target = await server.makeUser({ role, tenant, ...(await employeeFor(role)) })
    let version = 1
    for (const name of permissions) {
      const denied = await change(admin, target.uid, { version, grant: [], deny: [name] })
      expect(denied.status, denied.text).toBe(200)
      expect(denied.body.permissions).toEqual(effectivePermissions([role], { grant: [], deny: [name] }))
      expect(denied.body.permissions).not.toContain(name)
      const granted = await change(admin, target.uid, { version: version + 1, grant: [name], deny: [] })
      expect(granted.body.permissions).toContain(name)
      expect(await storedOf(target.uid)).toEqual({ grant: [name], deny: [] })
      version += 2
    }
    const [last] = (await server.request(admin, 'GET', `/audit?entityId=${target.uid}`)).body
    expect(last).toMatchObject({ action: 'ROLE_CHANGE', actorUid: admin.uid })
    expect(last.changes).toEqual(
      expect.arrayContaining([
        { field: 'grant', old: [], new: ['CAN_MAINTAIN_INVOICES'] },
        { field: 'deny', old: ['CAN_MAINTAIN_INVOICES'], new: [] },
      ]),
    )
  })
})

test.each(['ADMIN', 'SUPER_ADMIN'] as const)(
  "%s can't keep permissions by granting them to themselves before the role is taken away",
  async (role) => {
    const own = await server.makeUser({ role, tenant })
    for (const body of [{ grant: permissions }, { grant: ['CAN_VIEW_INVOICES'], roles: ['CLIENT_ADMIN'] }]) {
      const refused = await change(own, own.uid, { version: 1, ...body })
      expect([refused.status, refused.body.errors?.[0].message]).toEqual([
        403,
        "You can't grant exceptions to yourself. Ask another administrator.",
      ])
    }
    expect((await change(own, own.uid, { version: 1, deny: ['CAN_VIEW_INVOICES'] })).status).toBe(200)
    expect(await storedOf(own.uid)).toEqual({ grant: [], deny: ['CAN_VIEW_INVOICES'] })
  },
)

/** Returns the link to an employee, which the role EMPLOYEE needs. */
async function employeeFor(role: string): Promise<{ employee?: { clientId: string; id: string } }> {
  if (role !== 'EMPLOYEE') return {}
  const { id } = await create(server, admin, 'employee', employeeBody())
  return { employee: { clientId: tenant.a, id } }
}

describe.each(presetNames)('an administrator of users with the preset %s', (preset) => {
  const users: readonly Permission[] = ['CAN_VIEW_USERS', 'CAN_MAINTAIN_USERS']
  const overrides = {
    grant: [],
    deny: presetOverrides(preset).deny.filter((name) => !users.includes(name)),
  }
  const own = effectivePermissions(['CLIENT_ADMIN'], overrides)

  test('grants exactly the permissions of the preset, and may deny any', async () => {
    const giver = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides })
    const target = await server.makeUser({ role: 'EMPLOYEE', tenant, ...(await employeeFor('EMPLOYEE')) })
    let version = 1
    for (const name of permissions) {
      const before = await storedOf(target.uid)
      const granted = await change(giver, target.uid, { version, grant: [name], deny: [] })
      // Employees have access to their own timesheets because of their role.
      const ownTime = name.endsWith('TIMESHEETS')
      expect([name, granted.status]).toEqual([name, own.includes(name) || ownTime ? 200 : 403])
      if (granted.status === 200) version += 1
      else expect(await storedOf(target.uid)).toEqual(before)
      const denied = await change(giver, target.uid, { version, grant: [], deny: [name] })
      expect([name, denied.status]).toEqual([name, 200])
      version += 1
    }
  })
})

describe('a client admin', () => {
  const grant = ['CAN_MAINTAIN_INVOICES'] as const
  const full = { TIMESHEETS: 'MAINTAIN', PROJECTS: 'MAINTAIN', EMPLOYEES: 'MAINTAIN', USERS: 'MAINTAIN' }
  const limitedRole = {
    CLIENT_ADMIN: { ...full, INVOICES: 'NO_ACCESS' },
    EMPLOYEE: { TIMESHEETS: 'MAINTAIN' },
  }
  const make = (overrides?: PermissionOverrides) =>
    server.makeUser({ role: 'CLIENT_ADMIN', tenant, ...(overrides && { overrides }) })
  const readsInvoices = async (who: TestUser) => (await server.request(who, 'GET', '/invoices')).status

  test("can't keep permissions by granting them before the role is limited", async () => {
    const [own, peer] = [await make(), await make()]
    for (const { uid } of [own, peer])
      expect((await change(own, uid, { version: 1, grant })).body.errors).toMatchObject([
        {
          message: "You can't grant exceptions to users with your own role. Ask someone with a higher role.",
        },
      ])
    const invited = await server.request(own, 'POST', '/user/create', {
      body: {
        email: `second.${own.uid}@acme.test`,
        firstName: 'Sol',
        lastName: 'Second',
        clients: [tenant.a],
        roles: ['CLIENT_ADMIN'],
        grant,
      },
    })
    expect(invited.status, invited.text).toBe(403)
    await server.request(admin, 'PUT', '/settings', { body: { version: 1, rolePermissions: limitedRole } })
    expect([await readsInvoices(own), await readsInvoices(peer)]).toEqual([403, 403])
    await server.request(admin, 'PUT', '/settings', { body: { version: 2, inherit: ['rolePermissions'] } })
  })

  test('keeps the exceptions that an administrator granted to a colleague', async () => {
    const [own, peer] = [await make(), await make({ grant: [...grant], deny: [] })]
    const changed = await change(own, peer.uid, { version: 1, deny: ['CAN_VIEW_USERS'] })
    expect(changed.status, changed.text).toBe(200)
    expect(await storedOf(peer.uid)).toEqual({ grant, deny: ['CAN_VIEW_USERS'] })
    expect((await change(admin, peer.uid, { version: 2, grant: [...grant, 'CAN_VIEW_USERS'] })).status).toBe(
      200,
    )
  })

  test("can't leave out a denial while a limit of the role hides the difference", async () => {
    const deny = ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'] as const
    const [own, peer] = [
      await make({ grant: [], deny: [...deny] }),
      await make({ grant: [], deny: [...deny] }),
    ]
    const invite = (denied: readonly string[]) =>
      server.request(own, 'POST', '/user/create', {
        body: {
          email: `${denied.length}.${own.uid}@acme.test`,
          firstName: 'Sol',
          lastName: 'Second',
          clients: [tenant.a],
          roles: ['CLIENT_ADMIN'],
          deny: denied,
        },
      })
    const { version } = (await server.request(admin, 'GET', '/settings')).body
    await server.request(admin, 'PUT', '/settings', { body: { version, rolePermissions: limitedRole } })
    for (const { uid } of [own, peer])
      expect((await change(own, uid, { version: 1, deny: [] })).body.errors).toMatchObject([
        { message: "You can't grant permissions that you don't have." },
      ])
    expect((await invite([])).status).toBe(403)
    expect((await invite(deny)).status).toBe(201)
    await server.request(admin, 'PUT', '/settings', {
      body: { version: Number(version) + 1, inherit: ['rolePermissions'] },
    })
    expect([await readsInvoices(own), await readsInvoices(peer)]).toEqual([403, 403])
  })

  test("can't turn an employee's grants into exceptions to the limits of their own role", async () => {
    const own = await make()
    const target = await server.makeUser({ role: 'EMPLOYEE', tenant, ...(await employeeFor('EMPLOYEE')) })
    expect((await change(own, target.uid, { version: 1, grant })).status).toBe(200)
    const roles = ['CLIENT_ADMIN', 'EMPLOYEE']
    expect((await change(own, target.uid, { version: 2, roles })).status).toBe(403)
    expect((await change(own, target.uid, { version: 2, roles, grant: [] })).status).toBe(200)
  })
})
