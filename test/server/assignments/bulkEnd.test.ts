import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let approver: TestUser
let projectId: string

beforeAll(async () => {
  const started = await startWithAdmin()
  ;({ server, admin } = started)
  approver = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: started.tenant })
  projectId = (await create(server, admin, 'project', projectBody())).id
})
afterAll(() => server.close())

/** Adds an assignment from 2026-02-02 to 2099-07-31. */
async function assigned(): Promise<{ id: string; version: number }> {
  const { id: employeeId } = await create(server, admin, 'employee', employeeBody())
  const contract = await create(
    server,
    admin,
    'contract',
    contractBody(projectId, employeeId, { endDate: '2099-12-31' }),
  )
  await setStatus(server, 'contracts', contract.id, 'ACTIVE')
  const { status, body, text } = await server.request(
    admin,
    'POST',
    `/project/${projectId}/employee/create`,
    {
      body: {
        employeeId,
        contractId: contract.id,
        startDate: '2026-02-02',
        endDate: '2099-07-31',
        approverUserId: approver.uid,
      },
    },
  )
  expect(status, text).toBe(201)
  return body
}
const end = (records: readonly { id: string; version: number }[], values: object) =>
  server.request(admin, 'POST', '/assignments/bulk', {
    body: { event: 'end', items: records.map(({ id, version }) => ({ id, version })), values },
  })
const read = async (id: string) => (await server.request(admin, 'GET', `/assignment/${id}`)).body

test('several assignments get the same last day and reason, and one that cannot end then is skipped with why', async () => {
  const [one, other, late] = [await assigned(), await assigned(), await assigned()]
  const short = await server.request(admin, 'POST', `/project/employee/${late.id}/end`, {
    body: { version: late.version, endDate: '2099-02-20', endReason: 'QUIT' },
  })
  expect(short.status).toBe(200)
  const { status, body } = await end([one, other, short.body], {
    endDate: '2099-06-30',
    endReason: 'CLIENT_ENDED',
  })
  expect(status).toBe(200)
  expect(body.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false])
  expect(body[2].errors[0].message).toBeTruthy()
  expect(await read(one.id)).toMatchObject({ endDate: '2099-06-30', endReason: 'CLIENT_ENDED' })
  expect(await read(other.id)).toMatchObject({ endDate: '2099-06-30', endReason: 'CLIENT_ENDED' })
  expect(await read(late.id)).toMatchObject({ endDate: '2099-02-20', endReason: 'QUIT' })
})

test.each([
  [{ endDate: '2099-06-30' }, 'values.endReason', 'Select a reason.'],
  [{ endReason: 'OTHER' }, 'values.endDate', 'Enter the last day.'],
])('the values %j are refused, and nothing ends', async (values, field, message) => {
  const one = await assigned()
  const { status, body } = await end([one], values)
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field, message })]])
  expect(await read(one.id)).toMatchObject({ endDate: '2099-07-31', version: one.version })
})

test('an assignment of a terminated contract stays active through the last day when its approver is selected again', async () => {
  const one = await assigned()
  const { contractId } = await read(one.id)
  const { body: contract } = await server.request(admin, 'GET', `/contract/${contractId}`)
  const terminated = await server.request(admin, 'POST', `/contract/${contractId}/terminate`, {
    body: { version: contract.version, date: '2099-03-31', reason: 'Agreed' },
  })
  expect(terminated.status, terminated.text).toBe(200)
  const before = await read(one.id)
  expect(before).toMatchObject({ status: 'ACTIVE', endDate: '2099-03-31' })
  const { body } = await server.request(admin, 'POST', '/assignments/bulk', {
    body: {
      event: 'assignApprover',
      items: [{ id: one.id, version: before.version }],
      values: { approverUserId: approver.uid },
    },
  })
  expect(body).toMatchObject([{ ok: true }])
  expect(await read(one.id)).toMatchObject({ status: 'ACTIVE', endDate: '2099-03-31' })
})
