import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let projectId: string
let employeeId: string

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
  employeeId = (await create(server, admin, 'employee', employeeBody())).id
  projectId = (await create(server, admin, 'project', projectBody())).id
})
afterAll(() => server.close())

const made = (more: object) =>
  create(server, admin, 'contract', contractBody(projectId, employeeId, { ...more }))

test('a terminated contract is listed, sorted and filtered by the day it was terminated for, not by its agreed end', async () => {
  const { id: terminated } = await made({
    title: 'Ends early',
    endDate: '2026-12-31',
  })
  const { id: running } = await made({ title: 'Runs on', endDate: '2026-06-30' })
  for (const id of [terminated, running]) await setStatus(server, 'contracts', id, 'ACTIVE')
  const body = { version: 1, date: '2026-03-31', reason: 'Budget cut' }
  await server.request(admin, 'POST', `/contract/${terminated}/terminate`, { body })
  const listed = async (query: string): Promise<unknown[][]> => {
    const answer = await server.request(admin, 'GET', `/contracts?limit=100&${query}`)
    return answer.body
      .filter(({ id }: { id: string }) => [terminated, running].includes(id))
      .map(({ title, endDate }: { title: string; endDate: string }) => [title, endDate])
  }
  const [early, later] = [
    ['Ends early', '2026-03-31'],
    ['Runs on', '2026-06-30'],
  ]
  expect(await listed('sort=endDate')).toEqual([early, later])
  expect(await listed('sort=-endDate')).toEqual([later, early])
  expect(await listed('endsFrom=2026-03-01&endsTo=2026-03-31')).toEqual([early])
  expect(await listed('endsFrom=2026-12-31&endsTo=2026-12-31')).toEqual([])
  // The record keeps what was agreed.
  const record = await server.request(admin, 'GET', `/contract/${terminated}`)
  expect(record.body).toMatchObject({ endDate: '2026-12-31', terminationDate: '2026-03-31' })
})
