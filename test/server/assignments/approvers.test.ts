import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, employeeBody, projectBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let approver: TestUser
let place: { projectId: string; employeeId: string }

beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
  approver = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const internal = projectBody({ kind: 'INTERNAL', endClientName: null })
  place = {
    projectId: (await create(server, admin, 'project', internal)).id,
    employeeId: (await create(server, admin, 'employee', employeeBody())).id,
  }
})
afterAll(() => server.close())

const assign = (people: object) =>
  server.request(admin, 'POST', `/project/${place.projectId}/employee/create`, {
    body: { employeeId: place.employeeId, startDate: '2026-02-02', ...people },
  })

/** Returns the status and the errors of an assignment with these approvers. */
async function refusal(people: object) {
  const { status, body } = await assign({ approverUserId: approver.uid, ...people })
  return [
    status,
    ...body.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
  ]
}

/** Returns a user's name from their own profile, as lists show it. */
async function nameOf(user: TestUser): Promise<string> {
  const { firstName, lastName } = (await server.request(user, 'GET', '/user')).body
  return `${lastName}, ${firstName}`
}

test('are named on the assignment', async () => {
  const backup = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const made = await assign({ approverUserId: approver.uid, backupApproverUserId: backup.uid })
  expect(made.body).toMatchObject({
    approverUserId: approver.uid,
    approverName: await nameOf(approver),
    backupApproverUserId: backup.uid,
    backupApproverName: await nameOf(backup),
  })
})

test('are not the employee, and not the same person twice', async () => {
  const self = await server.makeUser({
    role: 'EMPLOYEE',
    tenant,
    employee: { clientId: tenant.a, id: place.employeeId },
  })
  expect(await refusal({ approverUserId: self.uid })).toEqual([422, 'invalid approverUserId'])
  expect(await refusal({ backupApproverUserId: self.uid })).toEqual([422, 'invalid backupApproverUserId'])
  expect(await refusal({ backupApproverUserId: approver.uid })).toEqual([422, 'invalid backupApproverUserId'])
})

test('are users of the client', async () => {
  const sister = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
  const stranger = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
  for (const { uid } of [sister, stranger])
    for (const field of ['approverUserId', 'backupApproverUserId'])
      expect(await refusal({ [field]: uid })).toEqual([422, `unknown_reference ${field}`])
})

test('may approve time', async () => {
  const overrides = { grant: [], deny: ['CAN_MAINTAIN_TIMESHEETS' as const] }
  const clerk = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides })
  expect(await refusal({ approverUserId: clerk.uid })).toEqual([422, 'unknown_reference approverUserId'])
})
