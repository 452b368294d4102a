import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, employeeBody, projectBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let tenant: TestTenant
beforeAll(async () => {
  ;({ server, admin, tenant } = await startWithAdmin())
})
afterAll(() => server.close())

const get = async (path: string) => {
  const answer = await server.request(admin, 'GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

test('lists leave out the values of an inverted filter', async () => {
  const project = await create(server, admin, 'project', projectBody())
  const employee = await create(server, admin, 'employee', employeeBody())
  for (const [ownerType, ownerId] of [
    ['EMPLOYEE', employee.id],
    ['PROJECT', project.id],
  ])
    await create(server, admin, 'note', { ownerType, ownerId, text: 'Called.', date: '2026-03-02' })
  const kinds = (rows: readonly { ownerType: string }[]) => rows.map(({ ownerType }) => ownerType)
  expect(kinds(await get('/notes?ownerType=EMPLOYEE'))).toEqual(['EMPLOYEE'])
  expect(kinds(await get('/notes?ownerType=EMPLOYEE&not=ownerType'))).toEqual(['PROJECT'])
})

test('the list of users leaves out statuses and roles', async () => {
  const one = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const uids = async (query: string) =>
    (await get(`/users?limit=100${query}`)).map(({ uid }: { uid: string }) => uid)
  expect(await uids('&role=CLIENT_ADMIN')).toContain(one.uid)
  expect(await uids('&role=CLIENT_ADMIN&not=role')).not.toContain(one.uid)
  expect(await uids('&status=ACTIVE&not=status')).not.toContain(one.uid)
  expect(await uids('&status=DISABLED&not=status')).toContain(one.uid)
})

test.each([
  '/assignments?status=ACTIVE&not=status',
  '/timesheets?status=APPROVED&not=status',
  '/invoices?status=PAID&type=INVOICE&not=status&not=type',
])('%s is accepted', async (path) => {
  expect(await get(path)).toEqual([])
})
