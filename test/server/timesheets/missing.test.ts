import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { dayOf, lastWeek, makeTimeWorld, start, type TimeWorld } from '#test/server/timesheets/world.ts'
import { startTestApp } from '#test/support/server/server.ts'

const server = await startTestApp()
afterAll(() => server.close())
let world: TimeWorld
beforeEach(async () => {
  world = await makeTimeWorld(server)
})

/** Returns the missing weeks of an assignment with other dates or another status. */
async function missingWith(startDate: string, endDate: string | null, status = 'ACTIVE') {
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE assignments SET start_date = ${startDate}, end_date = ${endDate}, status = ${status}
      WHERE id = ${world.assignmentId}`),
  )
  const { body } = await server.request(world.cleo, 'GET', `/timesheets/missing?weekFrom=${lastWeek}`)
  return body.map(({ periodStart }: { periodStart: string }) => periodStart)
}

test('a week is missing only if the assignment has a workday in it', async () => {
  expect(await missingWith(dayOf(4), null)).toEqual([dayOf(4)])
  expect(await missingWith(dayOf(5), null)).toEqual([])
  expect(await missingWith(addDays(lastWeek, -7), dayOf(0))).toEqual([lastWeek])
})

test('a week is missing only once it is over', async () => {
  const thisWeek = addDays(lastWeek, 7)
  expect(await missingWith(thisWeek, null)).toEqual([])
})

test('a week is missing only for an assignment that has begun', async () => {
  expect(await missingWith(lastWeek, null)).toEqual([lastWeek])
  expect(await missingWith(lastWeek, null, 'PLANNED')).toEqual([])
})

test('a week whose timesheet is a draft is still missing', async () => {
  await start(server, world.evan, world.assignmentId, [])
  expect(await missingWith(lastWeek, null)).toEqual([lastWeek])
})
