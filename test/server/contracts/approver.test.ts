import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractBody, create, employeeBody, projectBody, submittable } from '#test/support/records.ts'
import { startTestApp, type TestServer, type TestTenant, type TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let creator: TestUser
let other: TestUser
let names: { projectId: string; employeeId: string }

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  creator = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  other = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  names = {
    projectId: (await create(server, creator, 'project', projectBody())).id,
    employeeId: (await create(server, creator, 'employee', employeeBody())).id,
  }
})
afterAll(() => server.close())

const message = 'Someone else must approve this contract, because you added it or changed it last.'
const set = async (contractApproverMustDiffer: boolean) => {
  const { version } = (await server.request(other, 'GET', '/settings')).body
  const answer = await server.request(other, 'PUT', '/settings', {
    body: { version, contractApproverMustDiffer },
  })
  expect(answer.status).toBe(200)
}
const submitted = async () => {
  const body = contractBody(names.projectId, names.employeeId, { ...submittable })
  const { id } = await create(server, creator, 'contract', body)
  const answer = await server.request(creator, 'POST', `/contract/${id}/submit`, { body: { version: 1 } })
  expect(answer.body.status).toBe('PENDING_APPROVAL')
  return id
}
const approve = (who: TestUser, id: string) =>
  server.request(who, 'POST', `/contract/${id}/approve`, { body: { version: 2 } })
const stored = async (id: string) => (await server.request(creator, 'GET', `/contract/${id}`)).body

test('the person who added a contract cannot approve it while the setting is on, not even among several', async () => {
  const [first, second] = [await submitted(), await submitted()]
  expect(await stored(first)).toMatchObject({ approverMustDiffer: false })
  await set(true)
  expect(await stored(first)).toMatchObject({ approverMustDiffer: true })
  const refused = await approve(creator, first)
  expect([refused.status, refused.body.errors]).toEqual([422, [{ code: 'not_allowed', message }]])
  const bulk = await server.request(creator, 'POST', '/contracts/bulk', {
    body: { event: 'approve', items: [{ id: second, version: 2 }] },
  })
  expect(bulk.body).toMatchObject([{ id: second, ok: false, errors: [{ message }] }])
  expect([(await stored(first)).status, (await stored(second)).status]).toEqual([
    'PENDING_APPROVAL',
    'PENDING_APPROVAL',
  ])
  expect((await approve(other, first)).body.status).toBe('APPROVED')
  await set(false)
  expect((await approve(creator, second)).body.status).toBe('APPROVED')
})

test('a user who changes or submits the contract of someone else cannot approve it either while the setting is on', async () => {
  await set(true)
  const [changed, sent] = [
    await submitted(),
    await create(
      server,
      creator,
      'contract',
      contractBody(names.projectId, names.employeeId, { ...submittable }),
    ),
  ]
  const { status, body } = await server.request(other, 'PUT', `/contract/${changed}`, {
    body: { version: 2, title: 'Another title' },
  })
  expect([status, body.status]).toEqual([200, 'PENDING_APPROVAL'])
  expect(
    (await server.request(other, 'POST', `/contract/${sent.id}/submit`, { body: { version: 1 } })).status,
  ).toBe(200)
  for (const [id, version] of [
    [changed, 3],
    [sent.id, 2],
  ] as const) {
    const refused = await server.request(other, 'POST', `/contract/${id}/approve`, { body: { version } })
    expect([refused.status, refused.body.errors]).toEqual([422, [{ code: 'not_allowed', message }]])
    expect((await stored(id)).status).toBe('PENDING_APPROVAL')
  }
})
