import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import {
  assign,
  codesOf,
  hoursOf,
  makeTimeWorld,
  send,
  start,
  type TimeWorld,
} from '#test/server/timesheets/world.ts'
import { startTestApp } from '#test/support/server/server.ts'

const server = await startTestApp()
let world: TimeWorld
let sheet: { id: string; version: number }
beforeAll(async () => {
  world = await makeTimeWorld(server)
  sheet = (await start(server, world.evan, world.assignmentId, hoursOf(8))).body
})
afterAll(() => server.close())

test('a timesheet with hours cannot be submitted as zero hours', async () => {
  const zero = { zeroHours: true, zeroReason: 'Plant shutdown' }
  const sent = await send(server, world.evan, sheet, 'submit', zero)
  expect([sent.status, codesOf(sent)]).toEqual([422, ['zero_hours']])
})

test('a timesheet that is not approved is edited, not adjusted', async () => {
  const made = await send(server, world.cleo, sheet, 'adjust', { reason: 'Left early' })
  expect([made.status, codesOf(made)]).toEqual([409, ['not_allowed_now']])
})

test.each([
  ['a task that is not billable', { type: 'WORK', task: 'Knowledge transfer' }],
  ['paid time off', { type: 'PTO' }],
])('the sender cannot make %s billable', async (_, cell) => {
  const assignmentId = await assign(server, world.cleo, world.employeeId)
  await setTasks(assignmentId, [{ name: 'Knowledge transfer', billable: false }])
  const [entry] = hoursOf(1)
  const made = await start(server, world.evan, assignmentId, [{ ...entry, ...cell, billable: true }])
  expect(made.body.entries, made.text).toMatchObject([{ minutes: 60, billable: false }])
})

test('a task that is not one of the project is rejected, unless the timesheet already has it', async () => {
  const assignmentId = await assign(server, world.cleo, world.employeeId)
  await setTasks(assignmentId, [{ name: 'Support', billable: true }])
  const [entry] = hoursOf(1)
  const named = (task: string) => [{ ...entry, task }]
  const refused = await start(server, world.evan, assignmentId, named('My own task'))
  expect([refused.status, codesOf(refused)], refused.text).toEqual([422, ['unknown_reference']])
  const made = await start(server, world.evan, assignmentId, named('Support'))
  expect(made.status, made.text).toBe(201)
  await setTasks(assignmentId, [])
  const put = (version: number, task: string) =>
    server.request(world.evan, 'PUT', `/timesheet/${made.body.id}`, {
      body: { version, entries: named(task) },
    })
  expect((await put(made.body.version, 'My own task')).status).toBe(422)
  expect((await put(made.body.version, 'Support')).body.entries).toMatchObject([{ task: 'Support' }])
})

/** Replaces the tasks of an assignment's project. */
const setTasks = (assignmentId: string, tasks: object[]) =>
  withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE projects SET tasks = ${JSON.stringify(tasks)}::jsonb
      WHERE id = (SELECT project_id FROM assignments WHERE id = ${assignmentId})`),
  )
