import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractBody, create, employeeBody, projectBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
}, 60_000)
afterAll(() => server.close())

const get = (who: TestUser, path: string) => server.request(who, 'GET', path)

/** Returns an employee whose title, social security number and document number were changed. */
async function changedEmployee() {
  const made = await create(
    server,
    admin,
    'employee',
    employeeBody({
      ssn: '123456789',
      workAuth: [{ type: 'H1B', validTo: '2028-01-31', documentNumber: 'AB1234567' }],
    }),
  )
  const body = {
    id: made.id,
    version: 1,
    jobTitle: 'Architect',
    ssn: '987654321',
    workAuth: [{ ...made.workAuth[0], documentNumber: 'ZZ7654321' }],
  }
  expect((await server.request(admin, 'POST', '/employee/update', { body })).status).toBe(200)
  return made
}

describe('the history of a record', () => {
  test('shows who changed what with old and new values, newest first, and dots for restricted values', async () => {
    const made = await changedEmployee()
    const history = await get(admin, `/employee/${made.id}/history`)
    expect([history.status, history.total]).toEqual([200, 2])
    expect(history.body).toMatchObject([
      {
        actorUid: admin.uid,
        actorName: 'Test ADMIN',
        action: 'UPDATE',
        entityType: 'employee',
        entityId: made.id,
        entityLabel: made.employeeNo,
        reason: null,
      },
      { action: 'CREATE', changes: [] },
    ])
    const [{ at, changes }] = history.body
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(changes).toContainEqual({ field: 'jobTitle', old: 'Java Developer', new: 'Architect' })
    expect(changes).toContainEqual({ field: 'ssn', old: '•••', new: '•••' })
    expect(changes.find(({ field }: { field: string }) => field === 'workAuth').new[0]).toMatchObject({
      type: 'H1B',
      documentNumber: '•••',
      receiptNumber: null,
    })
    expect(history.text).not.toMatch(/hash:|123456789|987654321|AB1234567|ZZ7654321/)
  })

  test('exists for projects and contracts too, with the reason of an event', async () => {
    const employee = await create(server, admin, 'employee', employeeBody())
    const project = await create(server, admin, 'project', projectBody())
    const contract = await create(server, admin, 'contract', contractBody(project.id, employee.id))
    const canceled = await server.request(admin, 'POST', `/contract/${contract.id}/cancel`, {
      body: { version: 1 },
    })
    expect(canceled.status, canceled.text).toBe(200)
    const history = await get(admin, `/contract/${contract.id}/history`)
    expect(history.body.map(({ action }: { action: string }) => action)).toEqual(['UPDATE', 'CREATE'])
    expect(history.body[0].changes).toEqual([{ field: 'status', old: 'DRAFT', new: 'CANCELLED' }])
    expect((await get(admin, `/project/${project.id}/history`)).body).toMatchObject([
      { action: 'CREATE', entityLabel: project.code },
    ])
  })

  test('of a record of another client is not found', async () => {
    const elsewhere = await create(server, admin, 'employee', employeeBody(), tenant.b)
    expect((await get(admin, `/employee/${elsewhere.id}/history`)).status).toBe(404)
    expect((await get(admin, `/employee/${crypto.randomUUID()}/history`)).status).toBe(404)
  })
})

describe('the audit trail', () => {
  test('is filtered by user, record, action and day, and paged', async () => {
    const colleague = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    const { id } = await create(server, colleague, 'employee', employeeBody())
    const ids = async (query: string) =>
      (await get(admin, `/audit?${query}`)).body.map(({ entityId }: { entityId: string }) => entityId)
    expect(await ids(`actor=${colleague.uid}`)).toEqual([id])
    expect(await ids(`actor=${colleague.uid}&action=UPDATE&action=ARCHIVE`)).toEqual([])
    expect(await ids(`entityType=employee&entityId=${id}&action=CREATE`)).toEqual([id])
    expect(await ids(`actor=${colleague.uid}&from=2199-01-01`)).toEqual([])
    expect(await ids(`actor=${colleague.uid}&to=2000-01-01`)).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(await ids(`actor=${colleague.uid}&from=${today}&to=${today}`)).toEqual([id])
    const [first, second] = [await get(admin, '/audit?limit=1'), await get(admin, '/audit?limit=1&offset=1')]
    expect(first.total).toBeGreaterThan(1)
    expect(first.body[0].id).not.toBe(second.body[0].id)
    expect((await get(admin, '/audit?limit=1&sort=at')).body[0].id).not.toBe(first.body[0].id)
  })

  test('is searched by record and user, and % is not a wildcard', async () => {
    const made = await create(server, admin, 'employee', employeeBody())
    const found = await get(admin, `/audit?search=${made.employeeNo.toLowerCase()}%20admin`)
    expect(found.body).toMatchObject([{ entityId: made.id }])
    expect((await get(admin, '/audit?search=%25%25')).body).toEqual([])
  })

  test('shows denied calls, and nothing of another client', async () => {
    const employee = await server.makeUser({ role: 'EMPLOYEE', tenant })
    expect((await get(employee, '/employees')).status).toBe(403)
    expect((await get(admin, `/audit?actor=${employee.uid}`)).body).toMatchObject([
      { action: 'authz.denied', entityLabel: 'GET /employees' },
    ])
    const elsewhere = await create(server, admin, 'employee', employeeBody(), tenant.b)
    expect((await get(admin, `/audit?entityId=${elsewhere.id}`)).body).toEqual([])
  })

  test('is closed to employees even with the permission, and shows only records the user may view', async () => {
    const overrides = { grant: ['CAN_VIEW_USERS' as const], deny: [] }
    const employee = await server.makeUser({ role: 'EMPLOYEE', tenant, overrides })
    expect((await get(employee, '/audit')).status).toBe(403)
    const { id } = await create(server, admin, 'project', projectBody())
    const limited = await server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant,
      overrides: { grant: [], deny: ['CAN_VIEW_PROJECTS'] },
    })
    expect((await get(limited, `/audit?entityId=${id}`)).body).toEqual([])
    expect((await get(admin, `/audit?entityId=${id}`)).body).toHaveLength(1)
    expect((await get(limited, '/audit')).status).toBe(200)
  })

  test('shows assignments only to those who may view projects', async () => {
    const { id: employeeId } = await create(server, admin, 'employee', employeeBody())
    const project = await create(server, admin, 'project', projectBody({ billable: false }))
    const body = { employeeId, startDate: '2026-02-02', approverUserId: admin.uid, role: 'Lead' }
    const made = await server.request(admin, 'POST', `/project/${project.id}/employee/create`, { body })
    expect(made.status, made.text).toBe(201)
    const limited = await server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant,
      overrides: { grant: [], deny: ['CAN_VIEW_PROJECTS'] },
    })
    const found = await get(admin, `/audit?entityType=assignment&entityId=${made.body.id}`)
    expect(found.body).toMatchObject([{ action: 'CREATE', entityType: 'assignment' }])
    expect((await get(limited, `/audit?entityId=${made.body.id}`)).body).toEqual([])
    expect((await get(limited, '/audit?entityType=assignment')).total).toBe(0)
  })

  test('is exported as a file without formulas, and the export is audited', async () => {
    const jobTitle = '=1+1'
    const made = await create(server, admin, 'employee', employeeBody())
    await server.request(admin, 'POST', '/employee/update', { body: { id: made.id, version: 1, jobTitle } })
    const reason = '+1 "quoted", reason'
    await server.request(admin, 'POST', '/employee/update', {
      body: { id: made.id, version: 2, notes: reason },
    })
    const file = await get(admin, `/audit?entityId=${made.id}&format=csv`)
    expect(file.status, file.text).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe('attachment; filename="audit.csv"')
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe(
      '\uFEFFWhen,User,User ID,Action,Event,Record type,Record ID,Record,Changes,Reason,Request ID,IP address,Browser',
    )
    expect(lines[1]).toContain('"notes: – → +1 ""quoted"", reason"')
    expect(lines[2]).toContain('jobTitle: Java Developer → =1+1')
    expect((await get(admin, '/audit?action=EXPORT')).body).toMatchObject([
      { entityType: 'audit', entityLabel: 'Audit trail', reason: '3 events' },
    ])
  })

  test.each(['entityType=payslip', 'action=LOOK', 'from=yesterday', 'format=pdf', 'limit=101', 'who=me'])(
    'rejects the query %s',
    async (query) => {
      expect((await get(admin, `/audit?${query}`)).status).toBe(400)
    },
  )
})
