import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let approver: TestUser

beforeAll(async () => {
  const started = await startWithAdmin()
  ;({ server, admin } = started)
  approver = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: started.tenant })
})
afterAll(() => server.close())

const dates = { startDate: '2026-03-02', endDate: '2026-06-30' }

/** Assigns an employee to a project from March 2 to June 30, either with a longer contract or with none. */
async function assign(kind: 'EXTERNAL' | 'INTERNAL', more: object) {
  const { id: employeeId } = await create(server, admin, 'employee', employeeBody())
  const internal = kind === 'INTERNAL' ? { kind, endClientName: null } : {}
  const project = await create(server, admin, 'project', projectBody({ ...dates, ...internal }))
  const contract =
    kind === 'INTERNAL' ? null : await create(server, admin, 'contract', contractBody(project.id, employeeId))
  if (contract !== null) await setStatus(server, 'contracts', contract.id, 'ACTIVE')
  const body = {
    employeeId,
    contractId: contract?.id ?? null,
    approverUserId: approver.uid,
    ...dates,
    ...more,
  }
  return server.request(admin, 'POST', `/project/${project.id}/employee/create`, { body })
}

test.each(['EXTERNAL', 'INTERNAL'] as const)(
  'an assignment to an %s project is inside its dates',
  async (kind) => {
    for (const [more, field] of [
      [{ startDate: '2026-03-01' }, 'startDate'],
      [{ endDate: '2026-07-01' }, 'endDate'],
    ] as const) {
      const refused = await assign(kind, more)
      expect([refused.status, refused.body.errors?.[0].field], refused.text).toEqual([422, field])
    }
    const made = await assign(kind, {})
    expect(made.body).toMatchObject(dates)
  },
)
