import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { dayOf, makeTimeWorld, start, type TimeWorld } from '#test/server/timesheets/world.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestUser } from '#test/support/server/server.ts'

const server = await startTestApp()
let world: TimeWorld
/** Users who maintain time, by the records that they can't view. */
let without: Record<'employees' | 'projects', TestUser>

beforeAll(async () => {
  world = await makeTimeWorld(server)
  const denied = (area: 'EMPLOYEES' | 'PROJECTS') =>
    server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant: world.tenant,
      overrides: { grant: [], deny: [`CAN_VIEW_${area}`, `CAN_MAINTAIN_${area}`] },
    })
  without = { employees: await denied('EMPLOYEES'), projects: await denied('PROJECTS') }
}, 60_000)
afterAll(() => server.close())

const update = (statement: ReturnType<typeof sql>) =>
  withOwner(server.database, (tx) => tx.execute(statement))

/** The texts that a user gets for time on each day of last week: on saving it, and in the week. */
async function textsFor(who: TestUser): Promise<readonly (string | undefined)[]> {
  const refused = await start(server, who, world.assignmentId, [
    { date: dayOf(2), type: 'WORK', minutes: 60 },
  ])
  const week = await server.request(
    who,
    'GET',
    `/timesheets/week?date=${dayOf(0)}&employeeId=${world.employeeId}`,
  )
  expect([refused.status, week.status]).toEqual([422, 200])
  return [refused.body.errors?.[0]?.message, JSON.stringify(week.body).match(/"why":"([^"]*)"/)?.[1]]
}

const neutral = "You can't enter time on this day."

test.each([
  [
    'work authorization',
    () => sql`UPDATE employees SET work_until = ${dayOf(-3)} WHERE id = ${world.employeeId}`,
    `The work authorization expires on ${dayOf(-3)}.`,
  ],
  [
    'last day',
    () =>
      sql`UPDATE employees SET work_until = NULL, termination_date = ${dayOf(-4)} WHERE id = ${world.employeeId}`,
    `The employee's last day is ${dayOf(-4)}.`,
  ],
  [
    'hire date',
    () =>
      sql`UPDATE employees SET termination_date = NULL, hire_date = ${dayOf(9)} WHERE id = ${world.employeeId}`,
    `The employee starts on ${dayOf(9)}.`,
  ],
])('only users who can view employees, and the employee, are told the %s', async (_name, change, text) => {
  await update(change())
  expect(await textsFor(world.cleo)).toEqual([text, text])
  expect(await textsFor(world.evan)).toEqual([text, text])
  expect(await textsFor(without.projects)).toEqual([text, text])
  expect(await textsFor(without.employees)).toEqual([neutral, neutral])
})

test('only users who can view contracts, and the employee, are told when a contract ends', async () => {
  await update(sql`UPDATE employees SET hire_date = '2026-01-12' WHERE id = ${world.employeeId}`)
  await update(sql`UPDATE contracts SET end_date = ${dayOf(-2)} WHERE employee_id = ${world.employeeId}`)
  const text = `The contract ends on ${dayOf(-2)}.`
  expect(await textsFor(world.evan)).toEqual([text, text])
  expect(await textsFor(without.employees)).toEqual([text, text])
  expect(await textsFor(without.projects)).toEqual([neutral, neutral])
})
