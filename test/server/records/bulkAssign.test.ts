import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let first: TestUser
let second: TestUser

beforeAll(async () => {
  ;({ server, admin, tenant } = await startWithAdmin())
  first = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  second = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})
afterAll(() => server.close())

type Item = { readonly id: string; readonly version: number }
const bulk = (list: string, event: string, items: readonly Item[], values: object, who = admin) =>
  server.request(who, 'POST', `/${list}/bulk`, {
    body: { event, items: items.map(({ id, version }) => ({ id, version })), values },
  })
const outcomes = ({ body }: { body: { ok: boolean }[] }) => body.map(({ ok }) => ok)

/** Adds an assignment of a new employee, approved by the first user. */
async function assigned(more: object = {}): Promise<Item & { employeeId: string }> {
  const { id: projectId } = await create(server, admin, 'project', projectBody())
  const { id: employeeId } = await create(server, admin, 'employee', employeeBody())
  const body = contractBody(projectId, employeeId, { endDate: '2099-12-31' })
  const contract = await create(server, admin, 'contract', body)
  await setStatus(server, 'contracts', contract.id, 'ACTIVE')
  const made = await server.request(admin, 'POST', `/project/${projectId}/employee/create`, {
    body: {
      employeeId,
      contractId: contract.id,
      startDate: '2026-02-02',
      approverUserId: first.uid,
      ...more,
    },
  })
  expect(made.status, made.text).toBe(201)
  return made.body
}

test('several assignments get another approver; one that cannot have it is skipped with why, and each leaves its audit row', async () => {
  const backedUp = await assigned({ backupApproverUserId: second.uid })
  const [one, other] = [await assigned(), await assigned()]
  const answer = await bulk('assignments', 'assignApprover', [one, backedUp, other], {
    approverUserId: second.uid,
  })
  expect(outcomes(answer)).toEqual([true, false, true])
  expect(answer.body[1].errors[0].message).toMatch(/approver/)
  const approvers = await Promise.all(
    [one, backedUp, other].map(
      async ({ id }) => (await server.request(admin, 'GET', `/assignment/${id}`)).body.approverUserId,
    ),
  )
  expect(approvers).toEqual([second.uid, first.uid, second.uid])
  const history = await server.request(admin, 'GET', `/audit?entityId=${one.id}`)
  expect(history.body[0]).toMatchObject({
    action: 'UPDATE',
    changes: [{ field: 'approverUserId' }],
  })
})

test('several employees get a manager and an approver, except the one who would be their own', async () => {
  const own = await create(server, admin, 'employee', employeeBody())
  const other = await create(server, admin, 'employee', employeeBody())
  const manager = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    employee: { clientId: tenant.a, id: own.id },
  })
  const answer = await bulk('employees', 'assignManager', [own, other], { managerUserId: manager.uid })
  expect(outcomes(answer)).toEqual([false, true])
  const managed = (await server.request(admin, 'GET', `/employee/${other.id}`)).body
  expect(managed.managerUserId).toBe(manager.uid)
  const approved = await bulk('employees', 'assignApprover', [managed], { approverUserId: first.uid })
  expect(outcomes(approved)).toEqual([true])
  expect((await server.request(admin, 'GET', `/employee/${other.id}`)).body.approverUserId).toBe(first.uid)
})

test('a user of another tenant is refused for every record', async () => {
  const stranger = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
  const employee = await create(server, admin, 'employee', employeeBody())
  const answer = await bulk('employees', 'assignManager', [employee], { managerUserId: stranger.uid })
  expect(outcomes(answer)).toEqual([false])
  const assignment = await assigned()
  const refused = await bulk('assignments', 'assignApprover', [assignment], {
    approverUserId: stranger.uid,
  })
  expect(outcomes(refused)).toEqual([false])
})

test.each([
  ['no person', {}],
  ['another field', { managerUserId: 'cleo', jobTitle: 'CEO' }],
])('a call with %s changes nothing', async (_what, values) => {
  const employee = await create(server, admin, 'employee', employeeBody())
  const answer = await bulk('employees', 'assignManager', [employee], values)
  const { jobTitle, version } = (await server.request(admin, 'GET', `/employee/${employee.id}`)).body
  expect([jobTitle, version]).toEqual([employee.jobTitle, employee.version])
  expect(answer.status).toBe(400)
})
