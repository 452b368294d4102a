import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { employee, employeeRow } from '#domain/employees/record.ts'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
})
afterAll(() => server.close())

const update = (body: unknown, who = admin) => server.request(who, 'POST', '/employee/update', { body })

describe('creating', () => {
  test('returns 201 with the complete stored record as specified', async () => {
    const answer = await server.request(admin, 'POST', '/employee/create', { body: employeeBody() })
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(employee.shape).sort())
    expect(answer.body).toMatchObject({
      phone: '(469) 555-0142',
      status: 'PENDING',
      classification: 'NON_EXEMPT',
      version: 1,
      clientId: tenant.a,
      tenantId: tenant.tenantId,
      createdBy: admin.uid,
      department: null,
    })
    expect(answer.body.employeeNo).toMatch(/^E-\d{5}$/)
    expect(answer.body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const read = await server.request(admin, 'GET', `/employee/${answer.body.id}`)
    expect(read.body).toEqual(answer.body)
  })

  test('numbers have no gaps or duplicates, even for parallel requests', async () => {
    const own = await server.makeTenant()
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: own })
    const made = await Promise.all(
      Array.from({ length: 8 }, () => create(server, who, 'employee', employeeBody())),
    )
    expect(made.map(({ employeeNo }) => employeeNo).sort()).toEqual(
      Array.from({ length: 8 }, (_, index) => `E-0000${index + 1}`),
    )
  })

  test('an email is unique in a client regardless of case, and the error names the employee who has it', async () => {
    const { email, id, employeeNo } = await create(server, admin, 'employee', employeeBody())
    const again = await server.request(admin, 'POST', '/employee/create', {
      body: employeeBody({ email: email.toUpperCase() }),
    })
    expect(again.status).toBe(409)
    const message = `This email is already used by ${employeeNo}.`
    const other = { id, label: employeeNo }
    expect(again.body.errors).toEqual([{ code: 'duplicate', message, field: 'email', other }])
    const another = await create(server, admin, 'employee', employeeBody())
    const renamed = await server.request(admin, 'POST', '/employee/update', {
      body: { id: another.id, version: another.version, email },
    })
    expect(renamed.body.errors).toMatchObject([{ message, other }])
    const sister = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
    expect(await create(server, sister, 'employee', employeeBody({ email }))).toMatchObject({ email })
  })

  test.each([
    [{ workAuth: [{ type: 'H1B', validFrom: '2026-01-01' }] }, 'workAuth.0.validTo'],
    [{ address: { street1: '1', city: 'X', state: 'ZZ', zip: '82329' } }, 'address.state'],
    [{ dateOfBirth: '2015-01-01' }, 'dateOfBirth'],
    [{ phone: '12345' }, 'phone'],
    [{ hireDate: '2026-02-30' }, 'hireDate'],
    [{ employmentType: 'SELECT' }, 'employmentType'],
    [{ lastName: '' }, 'lastName'],
    [{ ssn: '12' }, 'ssn'],
    [{ ssn: '***-**-1234' }, 'ssn'],
  ])('rejects %j at the field', async (more, field) => {
    const answer = await server.request(admin, 'POST', '/employee/create', { body: employeeBody(more) })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field)
  })

  test.each(['managerUserId', 'approverUserId', 'backupApproverUserId'])(
    'a user of another client is rejected as %s',
    async (field) => {
      const stranger = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
      const sister = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
      for (const { uid } of [stranger, sister]) {
        const body = employeeBody({ [field]: uid })
        const answer = await server.request(admin, 'POST', '/employee/create', { body })
        expect(answer.status).toBe(422)
        expect(answer.body.errors).toMatchObject([{ code: 'unknown_reference', field }])
      }
    },
  )

  test('the names of manager and approvers are in the response', async () => {
    const lead = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    const people = { managerUserId: lead.uid, approverUserId: admin.uid }
    const made = await create(server, admin, 'employee', employeeBody(people))
    const nameOf = async (user: TestUser) => {
      const { firstName, lastName } = (await server.request(user, 'GET', '/user')).body
      return `${lastName}, ${firstName}`
    }
    expect(made).toMatchObject({
      managerName: await nameOf(lead),
      approverName: await nameOf(admin),
      backupApproverName: null,
    })
  })

  test('a former user can remain an approver while other fields change', async () => {
    const leaver = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    const made = await create(server, admin, 'employee', employeeBody({ managerUserId: leaver.uid }))
    await withOwner(server.database, (tx) =>
      tx.execute(sql`DELETE FROM user_clients WHERE uid = ${leaver.uid}`),
    )
    const saved = await update({ ...made, notes: 'Needs a manager' })
    expect(saved.body).toMatchObject({ notes: 'Needs a manager', managerUserId: leaver.uid })
    const named = await update({ ...saved.body, approverUserId: leaver.uid })
    expect([named.status, named.body.errors?.[0]?.field]).toEqual([422, 'approverUserId'])
  })
})

describe('updating', () => {
  test('a missing field is unchanged, null clears a field, an array is replaced', async () => {
    const made = await create(
      server,
      admin,
      'employee',
      employeeBody({ middleName: 'Devi', skills: ['Java', 'SQL'] }),
    )
    const saved = await update({ id: made.id, version: 1, middleName: null, skills: ['Go'] })
    expect(saved.body).toMatchObject({ middleName: null, skills: ['Go'], lastName: 'Rao', version: 2 })
    expect(saved.body.workAuth).toEqual(made.workAuth)
  })

  test('needs the version: 428 without one, 412 with the current record for an old one', async () => {
    const made = await create(server, admin, 'employee', employeeBody())
    const absent = await update({ id: made.id, lastName: 'Roe' })
    expect([absent.status, absent.body.errors?.[0]?.field]).toEqual([428, 'version'])
    const first = await update({ id: made.id, version: 1, lastName: 'Roe' })
    const stale = await update({ id: made.id, version: 1, lastName: 'Doe' })
    expect(stale.status).toBe(412)
    expect(stale.body.current).toEqual(first.body)
    expect(stale.body.errors).toHaveLength(1)
  })

  test('only one of several parallel updates of a version succeeds', async () => {
    const made = await create(server, admin, 'employee', employeeBody())
    const names = ['A', 'B', 'C', 'D', 'E']
    const answers = await Promise.all(names.map((lastName) => update({ id: made.id, version: 1, lastName })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
    const read = await server.request(admin, 'GET', `/employee/${made.id}`)
    expect(read.body).toEqual(answers.find(({ status }) => status === 200)?.body)
  })

  test('unchanged read-only fields are accepted; changed ones are rejected', async () => {
    const made = await create(server, admin, 'employee', employeeBody())
    expect((await update(made)).status).toBe(200)
    for (const change of [
      { employeeNo: 'E-99999' },
      { status: 'ACTIVE' },
      { createdBy: 'x' },
      { clientId: tenant.b },
    ]) {
      const refused = await update({ id: made.id, version: 2, ...change })
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toMatchObject([{ code: 'read_only', field: Object.keys(change)[0] }])
    }
  })

  test.each(['isAdmin', 'tenant', 'uid', 'roles'])(
    'an unknown field (%s) is rejected and changes nothing',
    async (name) => {
      const made = await create(server, admin, 'employee', employeeBody())
      const refused = await update({ id: made.id, version: 1, lastName: 'Evil', [name]: 'x' })
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toMatchObject([{ code: 'unknown_field', field: name }])
      expect((await server.request(admin, 'GET', `/employee/${made.id}`)).body.lastName).toBe('Rao')
    },
  )

  test.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    'a body that pollutes prototypes (%s) is rejected',
    async (body) => {
      const refused = await update(body)
      expect(refused.status).toBe(400)
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    },
  )

  test('leaves an audit row with the old and new values of the changed fields', async () => {
    const made = await create(server, admin, 'employee', employeeBody())
    await update({ id: made.id, version: 1, lastName: 'Secretname' })
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute(
        sql`SELECT action, actor_uid, fields, changes, entity_label FROM audit_events a WHERE entity_id = ${made.id} ORDER BY seq`,
      ),
    )
    expect(rows.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE'])
    expect(rows[1]).toMatchObject({
      actor_uid: admin.uid,
      fields: ['lastName'],
      changes: [{ field: 'lastName', old: made.lastName, new: 'Secretname' }],
      entity_label: made.employeeNo,
    })
  })
})

describe('an EMPLOYEE', () => {
  let self: TestUser
  let id: string

  beforeAll(async () => {
    id = (await create(server, admin, 'employee', employeeBody({ notes: 'private', burdenPct: '10.00' }))).id
    self = await server.makeUser({ role: 'EMPLOYEE', tenant, employee: { clientId: tenant.a, id } })
  })

  test('reads their own record without pay, burden, notes and tags', async () => {
    const own = await server.request(self, 'GET', `/employee/${id}`)
    expect(own.status).toBe(200)
    for (const hidden of ['payRates', 'burdenPct', 'notes', 'tags'])
      expect(own.body).not.toHaveProperty(hidden)
  })

  test("can't read the list or other records", async () => {
    const other = await create(server, admin, 'employee', employeeBody())
    expect((await server.request(self, 'GET', '/employees')).status).toBe(403)
    expect((await server.request(self, 'GET', `/employee/${other.id}`)).status).toBe(403)
    expect((await update({ id: other.id, version: 1, phone: '4695550199' }, self)).status).toBe(403)
  })

  test('can change only the contact details of their own record', async () => {
    const own = (await server.request(self, 'GET', `/employee/${id}`)).body
    const saved = await update({ ...own, phone: '4695550199', preferredName: 'Pri' }, self)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ phone: '(469) 555-0199', preferredName: 'Pri' })
    expect(saved.body).not.toHaveProperty('payRates')
    const { version } = saved.body
    for (const change of [{ lastName: 'Boss' }, { jobTitle: 'CEO' }, { payRates: [] }, { notes: null }]) {
      expect((await update({ id, version, ...change }, self)).status).toBe(403)
    }
    const stale = await update({ id, version: 1, phone: '4695550111' }, self)
    expect(stale.status).toBe(412)
    expect(stale.body.current).not.toHaveProperty('payRates')
  })
})

test('list rows have exactly the specified fields', async () => {
  const answer = await server.request(admin, 'GET', '/employees')
  expect(Object.keys(answer.body[0])).toEqual(Object.keys(employeeRow.shape))
})
