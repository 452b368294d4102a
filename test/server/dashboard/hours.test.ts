import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourKey, weekHours } from '#domain/dashboard/hours.ts'
import { listBehind } from '#domain/dashboard/tiles.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp, type TestUser } from '#test/support/server/server.ts'
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

const server = await startTestApp()
let world: TimeWorld
beforeAll(async () => {
  world = await makeTimeWorld(server)
  // This person was employed until Tuesday of last week.
  await addPerson({ status: 'TERMINATED', hire: '2026-01-12', until: dayOf(1) })
  // This person was hired on Wednesday of last week.
  await addPerson({ status: 'ACTIVE', hire: dayOf(2) })
  await addPerson({ status: 'ONBOARDING', hire: dayOf(0) })
  await addPerson({ status: 'TERMINATED', hire: '2020-01-12', until: addDays(lastWeek, -200) })
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE employees SET status = 'ACTIVE' WHERE id = ${world.employeeId}`),
  )
}, 60_000)
afterAll(() => server.close())

async function addPerson({ status, hire, until }: { status: string; hire: string; until?: string }) {
  const { id } = await create(
    server,
    world.cleo,
    'employee',
    employeeBody({ hireDate: '2020-01-12', payRates: [] }),
  )
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE employees SET status = ${status}, hire_date = ${hire}, termination_date = ${until ?? null},
      termination_reason = ${until === undefined ? null : 'Agreed'} WHERE id = ${id}`),
  )
}

const hours = async (who: TestUser) =>
  (await server.request(who, 'GET', '/dashboard/summary?tiles=hours')).body.hours

test('the hours of a week are those of the approved timesheets that it opens, and leave out what is not billable', async () => {
  const { cleo, assignmentId } = world
  const before = weekHours(await hours(cleo))
  expect(before).toHaveLength(13)
  expect(before.map(({ week }) => week)).toEqual(
    Array.from({ length: 13 }, (_, index) => addDays(lastWeek, -7 * index)),
  )
  expect(before.every(({ billable }) => billable === 0)).toBe(true)
  const made = await start(server, world.evan, assignmentId, [
    ...hoursOf(9, 9, 9, 9, 9),
    { date: dayOf(5), type: 'PTO', minutes: 120, billable: false },
  ])
  const sent = await send(server, world.evan, made.body, 'submit')
  expect(weekHours(await hours(cleo))).toEqual(before)
  await send(server, cleo, sent.body, 'approve')
  // Another timesheet of the week, without billable time.
  const other = await makeTimeWorld(server)
  expect(weekHours(await hours(other.cleo)).every(({ billable }) => billable === 0)).toBe(true)

  const counted = await hours(cleo)
  const week = weekHours(counted)[0]
  // One person for five days, one for two and one for three: 80 hours, of which 45 are billable.
  expect(week).toEqual({ week: lastWeek, billable: 45 * 60, overtime: 5 * 60, utilization: 56 })
  expect(counted[hourKey('AVAILABLE', lastWeek)]).toBe(80 * 60)
  expect(weekHours(counted)[1]).toMatchObject({ billable: 0, utilization: 0 })

  const { area, filters } = listBehind('hours', hourKey('REG', lastWeek), { uid: cleo.uid })
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
  ).toString()
  const rows: { totalMinutes: number; nonBillableMinutes: number; otMinutes: number }[] = (
    await server.request(cleo, 'GET', `/${area}?${query}`)
  ).body
  expect(rows).toHaveLength(1)
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  expect(sum((row) => row.totalMinutes - row.nonBillableMinutes)).toBe(week?.billable)
  expect(sum((row) => row.otMinutes)).toBe(week?.overtime)
})

test('holidays of the client are no workdays', async () => {
  const { cleo, tenant } = world
  const admin = await server.makeUser({ role: 'ADMIN', tenant })
  const { body } = await server.request(admin, 'GET', '/settings/holidays')
  const changed = await server.request(admin, 'PUT', '/settings/holidays', {
    body: { version: body.version, holidays: [{ date: dayOf(3), name: 'Founders' }] },
  })
  expect(changed.status, changed.text).toBe(200)
  expect((await hours(cleo))[hourKey('AVAILABLE', lastWeek)]).toBe((80 - 16) * 60)
})

test('employees, who only see their own time, get no hours of everyone', async () => {
  expect(await hours(world.evan)).toBeNull()
  const blind = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant: world.tenant,
    overrides: { grant: [], deny: ['CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS'] },
  })
  expect(await hours(blind)).toBeNull()
})

test('time that is opened again does not count', async () => {
  const second = await makeTimeWorld(server)
  const sheet = await approved(server, second, second.assignmentId, hoursOf(8, 8, 8, 8, 8))
  expect(weekHours(await hours(second.cleo))[0]?.billable).toBe(2400)
  await send(server, second.cleo, sheet, 'reopen', { reason: 'Wrong day' })
  expect(weekHours(await hours(second.cleo))[0]?.billable).toBe(0)
})
