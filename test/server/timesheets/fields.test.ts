import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  assign,
  dayOf,
  hoursOf,
  makeTimeWorld,
  send,
  start,
  type TimeWorld,
} from '#test/server/timesheets/world.ts'
import { startTestApp } from '#test/support/server/server.ts'

const server = await startTestApp()
let world: TimeWorld
beforeAll(async () => {
  world = await makeTimeWorld(server)
}, 60_000)
afterAll(() => server.close())

test.each([
  ['type', 'LUNCH'],
  ['minutes', -60],
  ['minutes', 1441],
  ['minutes', 60.5],
  ['note', 'n'.repeat(501)],
  ['date', '2026-02-30'],
])('an entry is refused for its %s (%#)', async (field, value) => {
  const entry = { date: dayOf(0), type: 'WORK', minutes: 60, [field]: value }
  const refused = await start(server, world.evan, world.assignmentId, [entry])
  expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, `entries.0.${field}`])
})

test('the note of an employee has at most 500 characters', async () => {
  const assignmentId = await assign(server, world.cleo, world.employeeId)
  const made = await start(server, world.evan, assignmentId, hoursOf(1, 1, 1, 1, 1))
  const submit = (employeeNote: string) => send(server, world.evan, made.body, 'submit', { employeeNote })
  const refused = await submit('n'.repeat(501))
  expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, 'employeeNote'])
  expect((await submit('n'.repeat(500))).body).toMatchObject({
    status: 'SUBMITTED',
    employeeNote: 'n'.repeat(500),
  })
})
