import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codesOf,
  hoursOf,
  makeTimeWorld,
  send,
  start,
  type TimeWorld,
} from '#test/server/timesheets/world.ts'
import { startTestApp } from '#test/support/server.ts'

const server = await startTestApp()
let world: TimeWorld
let sheet: { id: string; version: number }
beforeAll(async () => {
  world = await makeTimeWorld(server)
  sheet = (await start(server, world.evan, world.assignmentId, hoursOf(8))).body
})
afterAll(() => server.close())

test('a timesheet with hours is not submitted as zero hours', async () => {
  const zero = { zeroHours: true, zeroReason: 'Plant shutdown' }
  const sent = await send(server, world.evan, sheet, 'submit', zero)
  expect([sent.status, codesOf(sent)]).toEqual([422, ['zero_hours']])
})

test('a timesheet that is not approved is edited, not adjusted', async () => {
  const made = await send(server, world.cleo, sheet, 'adjust', { reason: 'Left early' })
  expect([made.status, codesOf(made)]).toEqual([409, ['not_allowed_now']])
})
