import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { project, projectRow } from '#domain/projects/record.ts'
import { create, projectBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let both: TestUser

beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
  both = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
})
afterAll(() => server.close())

describe('projects', () => {
  test('are created with the specified defaults', async () => {
    const made = await create(server, admin, 'project', projectBody({ budgetAmount: '96000' }))
    expect(Object.keys(made).sort()).toEqual(Object.keys(project.shape).sort())
    expect(made).toMatchObject({
      status: 'PLANNED',
      billable: true,
      managerUserId: admin.uid,
      budgetAmount: '96000.00',
      version: 1,
    })
    expect(made.code).toMatch(/^P-\d{5}$/)
    expect((await server.request(admin, 'GET', `/project/${made.id}`)).body).toEqual(made)
  })

  test.each([
    [{ endClientName: null }, 'endClientName'],
    [{ endDate: '2025-01-01' }, 'endDate'],
    [{ kind: 'INTERNAL', endClientName: null, billable: true }, 'billable'],
    [{ budgetAmount: '1.234' }, 'budgetAmount'],
  ])('reject %j', async (more, field) => {
    const refused = await server.request(admin, 'POST', '/project/create', { body: projectBody(more) })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([{ field }])
  })

  test('have a name that is unique in the client regardless of case', async () => {
    const { name } = await create(server, admin, 'project', projectBody())
    const again = await server.request(admin, 'POST', '/project/create', {
      body: projectBody({ name: name.toUpperCase() }),
    })
    expect([again.status, again.body.errors?.[0]?.field]).toEqual([409, 'name'])
    expect(
      (
        await server.request(both, 'POST', '/project/create', {
          body: projectBody({ name }),
          client: tenant.b,
        })
      ).status,
    ).toBe(201)
  })

  test('have a manager who is a user of the client', async () => {
    const stranger = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
    const sister = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
    for (const { uid } of [stranger, sister]) {
      const body = projectBody({ managerUserId: uid })
      const refused = await server.request(admin, 'POST', '/project/create', { body })
      expect([refused.status, refused.body.errors]).toMatchObject([
        422,
        [{ code: 'unknown_reference', field: 'managerUserId' }],
      ])
    }
  })

  test('are listed with the fields of the specification and the number of their active assignments', async () => {
    const made = await create(server, admin, 'project', projectBody())
    const { body } = await server.request(admin, 'GET', `/projects?search=${encodeURIComponent(made.name)}`)
    const { id, code, name, kind, endClientName, startDate, endDate, status, version } = made
    expect(body).toMatchObject([
      { id, code, name, kind, endClientName, startDate, endDate, status, version, employees: 0 },
    ])
  })

  test('name their manager, and so does their history', async () => {
    const lead = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    const nameOf = async (user: TestUser) => {
      const { firstName, lastName } = (await server.request(user, 'GET', '/user')).body
      return `${lastName}, ${firstName}`
    }
    const made = await create(server, admin, 'project', projectBody())
    expect(made.managerName).toBe(await nameOf(admin))
    const saved = await server.request(admin, 'POST', '/project/update', {
      body: { ...made, managerUserId: lead.uid },
    })
    expect(saved.body).toMatchObject({ managerUserId: lead.uid, managerName: await nameOf(lead) })
    const [changed] = (await server.request(admin, 'GET', `/project/${made.id}/history`)).body
    expect(changed.changes).toEqual([
      { field: 'managerUserId', old: await nameOf(admin), new: await nameOf(lead) },
    ])
  })

  test('are updated with their version, and listed by newest number first', async () => {
    const made = await create(server, admin, 'project', projectBody())
    const saved = await server.request(admin, 'POST', '/project/update', {
      body: { ...made, description: 'Line 1\nLine 2' },
    })
    expect(saved.body).toMatchObject({ description: 'Line 1\nLine 2', version: 2, updatedBy: admin.uid })
    const list = await server.request(admin, 'GET', '/projects?limit=100')
    expect(Object.keys(list.body[0])).toEqual(Object.keys(projectRow.shape))
    const codes = list.body.map(({ code }: { code: string }) => code)
    expect(codes).toEqual([...codes].sort().reverse())
    expect(list.total).toBe(codes.length)
  })
})
