import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, employeeBody, noteBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
})
afterAll(() => server.close())

test('an event keeps the label that the record had, also once it is renamed and archived', async () => {
  const { id: employeeId } = await create(server, admin, 'employee', employeeBody())
  const { id } = await create(server, admin, 'note', noteBody('EMPLOYEE', employeeId, { text: 'First text' }))
  const changed = await server.request(admin, 'POST', '/note/update', {
    body: { id, version: 1, text: 'Second text' },
  })
  expect(changed.status, changed.text).toBe(200)
  const archived = await server.request(admin, 'POST', `/note/${id}/archive`, { body: { version: 2 } })
  expect(archived.status, archived.text).toBe(200)
  const trail = await server.request(admin, 'GET', `/audit?entityId=${id}`)
  expect(
    trail.body.map((event: { action: string; entityLabel: string }) => [event.action, event.entityLabel]),
  ).toEqual([
    ['ARCHIVE', 'Second text'],
    ['UPDATE', 'Second text'],
    ['CREATE', 'First text'],
  ])
})
