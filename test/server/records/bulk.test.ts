import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import {
  contractBody,
  create,
  employeeBody,
  noteBody,
  projectBody,
  setStatus,
} from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let tenant: TestTenant

beforeAll(async () => {
  ;({ server, admin, tenant } = await startWithAdmin())
})
afterAll(() => server.close())

type Stored = { id: string; version: number }

const post = (path: string, body: object, who: TestUser = admin) =>
  server.request(who, 'POST', path, { body })
const get = (path: string) => server.request(admin, 'GET', path)
const addEmployee = (values: object = {}): Promise<Stored & { employeeNo: string }> =>
  create(server, admin, 'employee', employeeBody({ ...values }))
const addContract = async (employee: Stored) => {
  const project = await create(server, admin, 'project', projectBody())
  return create(server, admin, 'contract', contractBody(project.id, employee.id))
}
const itemsOf = (...records: Stored[]) => records.map(({ id, version }) => ({ id, version }))

describe('archiving', () => {
  test('takes an employee out of lists, searches and counts, keeps its page, and restoring brings it back', async () => {
    const employee = await addEmployee({ lastName: 'Shelved' })
    const archived = await post(`/employee/${employee.id}/archive`, { version: employee.version })
    expect(archived.status, archived.text).toBe(200)
    expect(archived.body).toMatchObject({ version: employee.version + 1, archivedAt: expect.any(String) })
    expect((await get('/employees?search=shelved')).body).toEqual([])
    expect((await get('/employees?search=shelved&format=csv')).total).toBe(0)
    expect((await get(`/employee/${employee.id}`)).body.lastName).toBe('Shelved')
    const restored = await post(`/employee/${employee.id}/restore`, { version: archived.body.version })
    expect(restored.body).toMatchObject({ archivedAt: null })
    expect((await get('/employees?search=shelved')).body).toHaveLength(1)
  })

  test('leaves both in the trail of the record', async () => {
    const employee = await addEmployee()
    const { body } = await post(`/employee/${employee.id}/archive`, { version: employee.version })
    await post(`/employee/${employee.id}/restore`, { version: body.version })
    const history = await get(`/employee/${employee.id}/history`)
    expect(history.body.map(({ action }: { action: string }) => action)).toEqual([
      'UNDO',
      'ARCHIVE',
      'CREATE',
    ])
  })

  test('is rejected twice, for a stale version and without one', async () => {
    const employee = await addEmployee()
    const path = `/employee/${employee.id}`
    expect((await post(`${path}/restore`, { version: employee.version })).status).toBe(409)
    expect((await post(`${path}/archive`, {})).status).toBe(428)
    const { body } = await post(`${path}/archive`, { version: employee.version })
    expect((await post(`${path}/archive`, { version: employee.version })).status).toBe(412)
    expect((await post(`${path}/archive`, { version: body.version })).status).toBe(409)
  })

  test.each(['ONBOARDING', 'ACTIVE', 'ON_LEAVE', 'OFFBOARDING'])(
    'is refused for an employee who is %s',
    async (status) => {
      const employee = await addEmployee()
      await setStatus(server, 'employees', employee.id, status)
      const answer = await post(`/employee/${employee.id}/archive`, { version: employee.version })
      expect(answer.status).toBe(409)
      expect(answer.body.errors[0].message).toBe('Only pending and terminated employees can be archived.')
    },
  )

  test('is rejected for a pending employee with an account', async () => {
    const employee = await addEmployee()
    await server.makeUser({ role: 'EMPLOYEE', tenant, employee: { clientId: tenant.a, id: employee.id } })
    const answer = await post(`/employee/${employee.id}/archive`, { version: employee.version })
    expect([answer.status, answer.body.errors?.[0].code]).toEqual([422, 'has_account'])
  })

  test.each(['PENDING_APPROVAL', 'APPROVED', 'ACTIVE', 'ON_HOLD', 'ENDED', 'TERMINATED'])(
    'is refused for a contract that is %s',
    async (status) => {
      const contract = await addContract(await addEmployee())
      await setStatus(server, 'contracts', contract.id, status)
      expect((await post(`/contract/${contract.id}/archive`, { version: contract.version })).status).toBe(409)
    },
  )

  test.each(['ACTIVE', 'ON_HOLD'])('is rejected for a project that is %s', async (status) => {
    const project = await create(server, admin, 'project', projectBody())
    await setStatus(server, 'projects', project.id, status)
    expect((await post(`/project/${project.id}/archive`, { version: project.version })).status).toBe(409)
  })

  test('names the open contracts of an employee and a project, and works once they are archived', async () => {
    const employee = await addEmployee()
    const contract = await addContract(employee)
    const project = { id: contract.projectId, version: 1 }
    for (const [path, { version }] of [
      [`/employee/${employee.id}`, employee],
      [`/project/${project.id}`, project],
    ] as const) {
      const refused = await post(`${path}/archive`, { version })
      expect(refused.status).toBe(422)
      expect(refused.body.errors[0].message).toBe(
        `End or cancel the open contracts first: ${contract.contractNo}.`,
      )
    }
    await post(`/contract/${contract.id}/archive`, { version: contract.version })
    expect((await post(`/project/${project.id}/archive`, { version: project.version })).status).toBe(200)
    expect((await post(`/employee/${employee.id}/archive`, { version: employee.version })).status).toBe(200)
    const back = await post(`/contract/${contract.id}/restore`, { version: contract.version + 1 })
    expect(back.status).toBe(422)
    expect(back.body.errors.map(({ message }: { message: string }) => message)).toContain(
      `Restore ${employee.employeeNo} first.`,
    )
  })

  test('is rejected for a contract with assignments that have not ended', async () => {
    const contract = await addContract(await addEmployee())
    await withOwner(server.database, (tx) =>
      tx.execute(sql`INSERT INTO assignments (client_id, id, tenant_id, project_id, employee_id, contract_id, start_date, created_by, updated_by)
        SELECT client_id, gen_random_uuid(), tenant_id, project_id, employee_id, id, start_date, 'x', 'x' FROM contracts WHERE id = ${contract.id}`),
    )
    expect((await post(`/contract/${contract.id}/archive`, { version: contract.version })).status).toBe(422)
  })

  test('ends changes of the record, and nothing new can name it', async () => {
    const employee = await addEmployee()
    await post(`/employee/${employee.id}/archive`, { version: employee.version })
    const version = employee.version + 1
    const update = await post('/employee/update', { id: employee.id, version, preferredName: 'P' })
    expect([update.status, update.body.errors[0].code]).toEqual([409, 'archived'])
    expect(
      (await post(`/employee/${employee.id}/status`, { version, event: 'startOnboarding' })).status,
    ).toBe(409)
    const project = await create(server, admin, 'project', projectBody())
    const contract = await post('/contract/create', contractBody(project.id, employee.id))
    expect([contract.status, contract.body.errors[0].field]).toEqual([422, 'employeeId'])
  })
})

describe('an event for several records', () => {
  test("returns a result for each in the requested order, and a rejected one doesn't stop the others", async () => {
    const [first, active, last] = [await addEmployee(), await addEmployee(), await addEmployee()]
    await setStatus(server, 'employees', active.id, 'ACTIVE')
    const answer = await post('/employees/bulk', {
      event: 'archive',
      items: itemsOf(last, active, first),
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual([
      { id: last.id, label: null, ok: true, version: last.version + 1, errors: [] },
      {
        id: active.id,
        label: active.employeeNo,
        ok: false,
        version: null,
        errors: [
          {
            code: 'not_allowed_now',
            message: 'Only pending and terminated employees can be archived.',
          },
        ],
      },
      { id: first.id, label: null, ok: true, version: first.version + 1, errors: [] },
    ])
    expect((await get(`/employee/${active.id}`)).body).toMatchObject({ version: 1, archivedAt: null })
    const trail = await get(`/employee/${first.id}/history`)
    expect(trail.body[0]).toMatchObject({ action: 'ARCHIVE', actorUid: admin.uid })
  })

  test('sends the lifecycle event with its details, as the record itself would', async () => {
    const [one, other] = [await addEmployee(), await addEmployee()]
    await setStatus(server, 'employees', one.id, 'ACTIVE')
    await setStatus(server, 'employees', other.id, 'ACTIVE')
    const values = { lastDay: '2099-01-31', reason: 'Moved away' }
    const answer = await post('/employees/bulk', { event: 'giveNotice', items: itemsOf(one, other), values })
    expect(answer.body, answer.text).toMatchObject([{ ok: true }, { ok: true }])
    for (const { id } of [one, other])
      expect((await get(`/employee/${id}`)).body).toMatchObject({
        status: 'OFFBOARDING',
        terminationDate: '2099-01-31',
        terminationReason: 'Moved away',
      })
  })

  test('works for contracts, projects and notes', async () => {
    const contract = await addContract(await addEmployee())
    const canceled = await post('/contracts/bulk', { event: 'cancel', items: itemsOf(contract) })
    expect(canceled.body, canceled.text).toMatchObject([{ ok: true }])
    const project = { id: contract.projectId, version: 1 }
    const started = await post('/projects/bulk', { event: 'start', items: itemsOf(project) })
    expect(started.body, started.text).toMatchObject([{ ok: true, version: 2 }])
    const note = await create(server, admin, 'note', noteBody('CONTRACT', contract.id))
    const archived = await post('/notes/bulk', { event: 'archive', items: itemsOf(note) })
    expect(archived.body, archived.text).toMatchObject([{ ok: true }])
  })

  test('rejects unknown events, details and too many, missing or repeated records as a whole', async () => {
    const employee = await addEmployee()
    const items = itemsOf(employee)
    for (const body of [
      { event: 'delete', items },
      { event: 'archive', items: [] },
      { event: 'archive', items: [...items, ...items] },
      { event: 'archive', items: Array.from({ length: 51 }, () => items[0]) },
      { event: 'archive', items, values: { reason: 'Resigned' } },
      { event: 'giveNotice', items, values: { lastDay: 'soon', reason: 'Resigned' } },
      { event: 'archive', items: [{ id: employee.id }] },
    ])
      expect((await post('/employees/bulk', body)).status, JSON.stringify(body)).toBe(400)
    expect((await get(`/employee/${employee.id}`)).body.version).toBe(1)
  })

  test('reports stale, unknown and foreign records as not done', async () => {
    const employee = await addEmployee()
    const stranger = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
    const answer = await post(
      '/employees/bulk',
      {
        event: 'archive',
        items: [
          { id: employee.id, version: 1 },
          { id: 'x', version: 1 },
        ],
      },
      stranger,
    )
    expect(answer.body).toMatchObject([
      { ok: false, errors: [{ code: 'not_found' }] },
      { ok: false, errors: [{ code: 'not_found' }] },
    ])
    const stale = await post('/employees/bulk', {
      event: 'archive',
      items: [{ id: employee.id, version: 7 }],
    })
    expect(stale.body).toMatchObject([{ ok: false, errors: [{ code: 'version_stale' }] }])
  })

  test('leaves a denial in the audit trail for each record that the caller may not change', async () => {
    const employee = await addEmployee()
    const note = await create(server, admin, 'note', noteBody('EMPLOYEE', employee.id))
    const planner = await server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant,
      overrides: { grant: [], deny: ['CAN_MAINTAIN_EMPLOYEES'] },
    })
    const answer = await post('/notes/bulk', { event: 'archive', items: itemsOf(note) }, planner)
    expect(answer.body, answer.text).toMatchObject([{ ok: false, errors: [{ code: 'permission' }] }])
    const { body } = await get(`/audit?action=authz.denied&actor=${planner.uid}`)
    expect(body).toMatchObject([{ entityLabel: 'POST /note/:id/archive', entityId: note.id }])
  })

  test('runs once for one key', async () => {
    const employee = await addEmployee()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { event: 'archive', items: itemsOf(employee) }
    const first = await server.request(admin, 'POST', '/employees/bulk', { body, headers })
    const again = await server.request(admin, 'POST', '/employees/bulk', { body, headers })
    expect(again.body).toEqual(first.body)
    expect(again.body).toMatchObject([{ ok: true, version: 2 }])
  })
})

describe('an export of selected records', () => {
  test('has exactly them, in their order, and leaves an audit row', async () => {
    const [one, other] = [await addEmployee({ lastName: 'Zeta' }), await addEmployee({ lastName: 'Alpha' })]
    const file = await post('/employees/export', { ids: [one.id, other.id, 'x'], columns: ['lastName'] })
    expect(file.status, file.text).toBe(200)
    expect(file.text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual(['Last name', 'Zeta', 'Alpha'])
    const { body } = await get('/audit?action=EXPORT&limit=1')
    expect(body).toMatchObject([{ actorUid: admin.uid, reason: '2 rows' }])
  })

  test('has nothing of another client', async () => {
    const employee = await addEmployee({ lastName: 'Canary' })
    const stranger = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
    const file = await post('/employees/export', { ids: [employee.id] }, stranger)
    expect(file.status).toBe(200)
    expect(file.text).not.toContain('Canary')
  })
})
