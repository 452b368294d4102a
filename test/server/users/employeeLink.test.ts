import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#domain/kernel/permissions.ts'
import { withActor } from '#server/db/withActor.ts'
import { create, employeeBody, setStatus } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let clientAdmin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a] })
  clientAdmin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.a] })
}, 60_000)
afterAll(() => server.close())

const change = (who: TestUser, uid: string, body: object) =>
  server.request(who, 'POST', `/user/${uid}/update`, { body })

describe('the employee record of your own account', () => {
  test.each(['CLIENT_ADMIN', 'ADMIN'] as const)(
    "can't be removed, added or replaced by yourself as %s, only by someone else",
    async (role) => {
      const [mine, second] = [
        await create(server, clientAdmin, 'employee', employeeBody()),
        await create(server, clientAdmin, 'employee', employeeBody()),
      ]
      const employee = { clientId: tenant.a, id: mine.id }
      const linked = await server.makeUser({ role, tenant, clientIds: [tenant.a], employee })
      const free = await server.makeUser({ role, tenant, clientIds: [tenant.a] })
      for (const [who, employeeId] of [
        [linked, null],
        [linked, second.id],
        [free, second.id],
      ] as const) {
        const answer = await change(who, who.uid, { version: 1, employeeId })
        expect([answer.status, answer.body.errors?.[0].field], answer.text).toEqual([422, 'employeeId'])
      }
      expect((await server.request(linked, 'GET', `/user/${linked.uid}`)).body.employeeId).toBe(mine.id)
      expect((await change(admin, linked.uid, { version: 1, employeeId: null })).status).toBe(200)
    },
  )

  test.each(['TERMINATED', 'archived'])("can't be an employee who is %s", async (state) => {
    const gone = await create(server, clientAdmin, 'employee', employeeBody())
    if (state === 'TERMINATED') await setStatus(server, 'employees', gone.id, state)
    else
      await server.request(clientAdmin, 'POST', `/employee/${gone.id}/archive`, {
        body: { version: gone.version },
      })
    const target = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.a] })
    const answer = await change(clientAdmin, target.uid, { version: 1, employeeId: gone.id })
    expect([answer.status, answer.body.errors?.[0].code]).toEqual([422, 'unknown_reference'])
  })
})

describe('a link to an employee of another client', () => {
  test('is shown to the user in that client only', async () => {
    const there = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
    const person = await create(server, there, 'employee', employeeBody())
    const linked = await server.makeUser({
      role: 'EMPLOYEE',
      tenant,
      clientIds: [tenant.a, tenant.b],
      employee: { clientId: tenant.b, id: person.id },
    })
    const shownIn = async (client: string) =>
      (await server.request(linked, 'GET', '/user', { client })).body.employeeId as unknown
    expect([await shownIn(tenant.b), await shownIn(tenant.a)]).toEqual([person.id, null])
  })

  test("can't be removed or moved by an administrator who works elsewhere, who changes the rest", async () => {
    const there = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
    const person = await create(server, there, 'employee', employeeBody())
    const employee = { clientId: tenant.b, id: person.id }
    const target = await server.makeUser({
      role: 'EMPLOYEE',
      tenant,
      clientIds: [tenant.a, tenant.b],
      employee,
    })
    const linkOf = async () =>
      (await server.request(there, 'GET', `/user/${target.uid}`)).body.employeeId as unknown
    const seen = await server.request(clientAdmin, 'GET', `/user/${target.uid}`)
    expect(seen.body).toMatchObject({ employeeId: null, linkedElsewhere: true })
    const here = await create(server, clientAdmin, 'employee', employeeBody())
    const moved = await change(clientAdmin, target.uid, { version: 1, employeeId: here.id })
    expect([moved.status, moved.body.errors[0].field]).toEqual([422, 'employeeId'])
    const removed = await change(clientAdmin, target.uid, { version: 1, employeeId: null })
    expect(removed.status).toBe(200)
    expect(await linkOf()).toBe(person.id)
    // Not even the function in the database allows it.
    const direct = withActor(
      server.database,
      { uid: clientAdmin.uid, clientId: tenant.a, tenantScope: null },
      (tx) =>
        tx.execute(sql`SELECT change_user(${target.uid}, ${removed.body.version}, 'ACTIVE', '["EMPLOYEE"]',
          '{"grant": [], "deny": []}', NULL, NULL, ${sql.param([tenant.a])}::text[])`),
    )
    await expect(direct).rejects.toMatchObject({
      cause: { message: 'linked in another client' },
    })
    expect(await linkOf()).toBe(person.id)
  })
})

describe('an account of an employee, made by someone who does not maintain employees', () => {
  const invite = (who: TestUser, email: string, employeeId: string) =>
    server.request(who, 'POST', '/user/create', {
      body: {
        email,
        firstName: 'Erin',
        lastName: 'Soto',
        clients: [tenant.a],
        roles: ['EMPLOYEE'],
        employeeId,
      },
    })
  const makeUserAdmin = () =>
    server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant,
      clientIds: [tenant.a],
      overrides: { grant: [], deny: permissions.filter((name) => !name.endsWith('_USERS')) },
    })

  test('goes to the email of the employee record only', async () => {
    const userAdmin = await makeUserAdmin()
    const body = employeeBody()
    const record = await create(server, clientAdmin, 'employee', body)
    const stranger = await invite(userAdmin, `x-${body.email}`, record.id)
    expect([stranger.status, stranger.body.errors?.[0].field], stranger.text).toEqual([422, 'employeeId'])
    expect((await invite(userAdmin, body.email.toUpperCase(), record.id)).status).toBe(201)
  })

  test('is not linked to another account either', async () => {
    const userAdmin = await makeUserAdmin()
    const [first, second] = [
      await create(server, clientAdmin, 'employee', employeeBody()),
      await create(server, clientAdmin, 'employee', employeeBody()),
    ]
    const employee = { clientId: tenant.a, id: first.id }
    const account = await server.makeUser({ role: 'EMPLOYEE', tenant, employee })
    const answer = await change(userAdmin, account.uid, { version: 1, employeeId: second.id })
    expect([answer.status, answer.body.errors?.[0].code], answer.text).toEqual([422, 'not_allowed'])
    expect((await change(clientAdmin, account.uid, { version: 1, employeeId: second.id })).status).toBe(200)
  })
})
