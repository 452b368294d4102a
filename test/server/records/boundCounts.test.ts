import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyEmployee } from '#test/support/server/copies.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
const COPIES = 10_049

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
  const body = employeeBody({ lastName: 'Mustermann', jobTitle: 'Welder' })
  const { id } = await create(server, admin, 'employee', body)
  await copyEmployee(server.database, id, COPIES)
}, 60_000)
afterAll(() => server.close())

/** Returns the number of rows, the total, and whether there are more. */
async function list(query: string) {
  const { body, total, headers } = await server.request(admin, 'GET', `/employees?${query}`)
  return [body.length, total, headers['x-total-bound']]
}

test('a search counts up to 10,000 matches and says when there are more', async () => {
  expect(await list('search=welder')).toEqual([10, 10_000, 'true'])
  expect(await list('search=e')).toEqual([10, 10_000, 'true'])
  expect(await list('search=welder&status=PENDING')).toEqual([10, 10_000, 'true'])
  // 50 of the copies are numbered 10000 or higher.
  expect(await list('search=no10')).toEqual([10, 1 + 10 + 100 + 50, undefined])
  expect(await list('search=welder&status=ACTIVE')).toEqual([0, 0, undefined])
})

test('the total of a page beyond the bound contains its rows', async () => {
  expect(await list('search=welder&offset=10000')).toEqual([10, 10_010, 'true'])
  expect(await list('search=welder&offset=10040&limit=25')).toEqual([10, 10_050, undefined])
})

test('a page past the end has the full total, which leads to the last page', async () => {
  expect(await list('search=welder&offset=20000')).toEqual([0, 10_050, undefined])
})

test('a list without a search is counted in full', async () => {
  expect(await list('')).toEqual([10, 10_050, undefined])
  expect(await list('status=PENDING')).toEqual([10, 10_050, undefined])
})
