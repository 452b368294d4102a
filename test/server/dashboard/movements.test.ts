import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBehind, movementKeys } from '#domain/dashboard/tiles.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { contractBody, create, employeeBody, projectBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
const today = todayUtc()

/** Contracts by title: status, then the days from today of the start, the agreed end and the termination. */
const contracts: readonly (readonly [
  title: string,
  status: string,
  start: number,
  end: number,
  terminated?: number,
])[] = [
  ['started 15 days ago', 'ACTIVE', -15, 200],
  ['started 14 days ago', 'ON_HOLD', -14, 200],
  ['started today', 'ACTIVE', 0, 200],
  ['starts tomorrow', 'APPROVED', 1, 200],
  ['starts in 14 days', 'APPROVED', 14, 200],
  ['starts in 15 days', 'APPROVED', 15, 200],
  ['a draft for tomorrow', 'DRAFT', 1, 200],
  ['canceled today', 'CANCELLED', 0, 10],
  ['ended 15 days ago', 'ENDED', -90, -15],
  ['ended 14 days ago', 'ENDED', -90, -14],
  ['terminated yesterday', 'TERMINATED', -90, 200, -1],
  ['terminated for today', 'TERMINATED', -90, 200, 0],
  ['terminated long ago, agreed until tomorrow', 'TERMINATED', -90, 1, -40],
  ['ends in 14 days', 'ACTIVE', -90, 14],
  ['on hold, ends tomorrow', 'ON_HOLD', -90, 1],
  ['ends in 15 days', 'ACTIVE', -90, 15],
]
const expected = {
  STARTED: ['started 14 days ago', 'started today'],
  STARTING: ['starts tomorrow', 'starts in 14 days'],
  ENDED: ['ended 14 days ago', 'terminated yesterday'],
  ENDING: ['terminated for today', 'on hold, ends tomorrow', 'ends in 14 days'],
}

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
  const employeeId = (await create(server, admin, 'employee', employeeBody())).id
  const projectId = (await create(server, admin, 'project', projectBody())).id
  for (const [title, status, start, end, terminated] of contracts) {
    const { id } = await create(server, admin, 'contract', contractBody(projectId, employeeId, { title }))
    const day = (days: number | undefined) => (days === undefined ? null : addDays(today, days))
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE contracts SET status = ${status}, start_date = ${day(start)}, end_date = ${day(end)},
        termination_date = ${day(terminated)}, termination_reason = ${terminated === undefined ? null : 'Agreed'} WHERE id = ${id}`),
    )
  }
})
afterAll(() => server.close())

test('counts what starts and ends within 14 days of today, and each number opens exactly its contracts', async () => {
  const { body } = await server.request(admin, 'GET', '/dashboard/summary?tiles=movements')
  expect(body.movements).toEqual({ STARTED: 2, STARTING: 2, ENDED: 2, ENDING: 3 })
  const opened = []
  for (const key of movementKeys) {
    const { filters, sort = '' } = listBehind('movements', key, { uid: admin.uid })
    const query = new URLSearchParams([
      ...Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
      ['sort', sort],
    ])
    const rows = await server.request(admin, 'GET', `/contracts?${query.toString()}`)
    opened.push([key, rows.body.map(({ title }: { title: string }) => title)])
  }
  expect(Object.fromEntries(opened)).toEqual(expected)
})
