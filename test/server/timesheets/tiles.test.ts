import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBehind } from '#domain/dashboard/tiles.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  approved,
  dayOf,
  hoursOf,
  lastWeek,
  makeTimeWorld,
  send,
  start,
  type TimeWorld,
} from '#test/server/timesheets/world.ts'
import { startTestApp, type TestUser } from '#test/support/server/server.ts'

const server = await startTestApp()
let world: TimeWorld
beforeAll(async () => {
  world = await makeTimeWorld(server)
  // Three weeks: last week and two before it.
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE assignments SET start_date = ${addDays(lastWeek, -14)} WHERE id = ${world.assignmentId}`,
    ),
  )
}, 60_000)
afterAll(() => server.close())

/** Returns the numbers of a tile, each with the number of rows in the list that it opens. */
async function numbersOf(who: TestUser, tile: 'timesheets' | 'unbilled') {
  const { body } = await server.request(who, 'GET', `/dashboard/summary?tiles=${tile}`)
  const paths = { missing: 'timesheets/missing', unbilled: 'invoices/unbilled' }
  const counted: Record<string, number> = body[tile]
  if (tile === 'timesheets') expect(body.weekStart).toBe('MONDAY')
  for (const [key, number] of Object.entries(counted)) {
    if (key === 'OLDEST_DAYS') continue
    const { area, filters } = listBehind(tile, key, { uid: who.uid, weekStart: body.weekStart })
    const query = new URLSearchParams({ limit: '1', ...filters }).toString()
    const list = await server.request(who, 'GET', `/${Reflect.get(paths, area) ?? area}?${query}`)
    expect([tile, key, list.total]).toEqual([tile, key, number])
  }
  return { counted, amounts: body.amounts }
}

test('the tiles about time follow a week from missing to unbilled, and every number is the total of its list', async () => {
  const { evan, cleo, assignmentId } = world
  const none = { TO_APPROVE: 0, MINE: 0, OLDEST_DAYS: 0, MISSING_LAST: 0, MISSING_EARLIER: 2, REJECTED: 0 }
  expect((await numbersOf(cleo, 'timesheets')).counted).toEqual({ ...none, MISSING_LAST: 1 })
  expect((await numbersOf(evan, 'timesheets')).counted).toEqual({ ...none, MISSING_LAST: 1 })

  const made = await start(server, evan, assignmentId, hoursOf(9, 9, 9, 9, 9))
  const sent = await send(server, evan, made.body, 'submit')
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE timesheets SET submitted_at = now() - interval '12 days' WHERE id = ${made.body.id}`,
    ),
  )
  expect((await numbersOf(cleo, 'timesheets')).counted).toEqual({
    ...none,
    TO_APPROVE: 1,
    MINE: 1,
    OLDEST_DAYS: 12,
  })
  // Employees don't approve or reject timesheets.
  expect((await numbersOf(evan, 'timesheets')).counted).toEqual(none)

  const rejected = await send(server, cleo, sent.body, 'reject', { reason: 'Friday was off' })
  expect((await numbersOf(evan, 'timesheets')).counted).toEqual({ ...none, MISSING_LAST: 1, REJECTED: 1 })
  const again = await send(server, evan, rejected.body, 'submit')
  await send(server, cleo, again.body, 'approve')
  expect((await numbersOf(cleo, 'timesheets')).counted).toEqual(none)

  // 40 hours at 85.00 and 5 at 127.50.
  const unbilled = await numbersOf(cleo, 'unbilled')
  expect(unbilled).toEqual({
    counted: { DAYS_30: 1, DAYS_60: 0, DAYS_90: 0, OLDER: 0 },
    amounts: [{ tile: 'unbilled', key: 'DAYS_30', currency: 'USD', amount: '4037.50' }],
  })
  const { body } = await server.request(cleo, 'GET', '/invoices/unbilled')
  expect(body).toMatchObject([{ minutes: 45 * 60, amount: '4037.50', weekEnding: dayOf(6) }])
})

test('the numbers of an employee are only about their own time', async () => {
  const other = await makeTimeWorld(server)
  const { counted } = await numbersOf(other.evan, 'timesheets')
  expect(counted['MISSING_LAST']).toBe(1)
  const own = await server.request(other.evan, 'GET', '/timesheets/missing?limit=100')
  expect(new Set(own.body.map(({ employeeId }: { employeeId: string }) => employeeId))).toEqual(
    new Set([other.employeeId]),
  )
})

test('missing weeks and unbilled time are found and sorted', async () => {
  const world2 = await makeTimeWorld(server, { lastName: 'Zimmer' })
  await approved(server, world2, world2.assignmentId, hoursOf(8, 8, 8, 8, 8))
  const list = async (path: string) => (await server.request(world2.cleo, 'GET', path)).body
  const missing: { periodStart: string }[] = await list('/timesheets/missing?sort=-periodStart&limit=100')
  const weeks = missing.map(({ periodStart }) => periodStart)
  expect(weeks.length).toBeGreaterThan(2)
  expect(weeks).toEqual(weeks.toSorted().toReversed())
  expect(await list('/timesheets/missing?search=zimm&limit=1')).toMatchObject([
    { employeeName: expect.stringMatching(/^Zimmer/) },
  ])
  expect(await list('/timesheets/missing?search=nobody')).toEqual([])
  expect(await list('/invoices/unbilled?search=zimm&sort=-minutes')).toMatchObject([{ minutes: 2400 }])
  expect(await list('/invoices/unbilled?search=nobody')).toEqual([])
  expect(await list('/invoices/unbilled?age=OLDER')).toEqual([])
})
