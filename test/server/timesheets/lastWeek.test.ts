import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import {
  codesOf,
  dayOf,
  hoursOf,
  lastWeek,
  makeTimeWorld,
  send,
  start,
  type TimeWorld,
} from '#test/server/timesheets/world.ts'
import { setStatus, settleTasks } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'

const server = await startTestApp()
let world: TimeWorld
afterAll(() => server.close())

/** Evan left on the Thursday of last week and was terminated. */
beforeEach(async () => {
  world = await makeTimeWorld(server)
  const { cleo, employeeId } = world
  await setStatus(server, 'employees', employeeId, 'ACTIVE')
  const change = async (body: object) => {
    const { version } = (await server.request(cleo, 'GET', `/employee/${employeeId}`)).body
    const path = `/employee/${employeeId}/status`
    const answer = await server.request(cleo, 'POST', path, { body: { version, ...body } })
    expect(answer.status, answer.text).toBe(200)
  }
  await change({ event: 'giveNotice', lastDay: dayOf(3), reason: 'Moves away' })
  await settleTasks(server, employeeId)
  await change({ event: 'terminate' })
})

test('the last week of a former employee, who can no longer sign in, is entered by one approver and approved by another', async () => {
  const { tenant, cleo, evan, assignmentId } = world
  expect((await start(server, evan, assignmentId, hoursOf(8, 8, 8, 8))).status).toBe(401)
  const made = await start(server, cleo, assignmentId, hoursOf(8, 8, 8, 8))
  expect([made.status, made.body.periodEnd], made.text).toEqual([201, dayOf(3)])
  const sent = await send(server, cleo, made.body, 'submit')
  expect(sent.body).toMatchObject({ status: 'SUBMITTED', submittedBy: cleo.uid })
  expect(codesOf(await send(server, cleo, sent.body, 'approve'))).toEqual(['self_approval'])
  const colleague = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const done = await send(server, colleague, sent.body, 'approve')
  expect(done.body).toMatchObject({ status: 'APPROVED', totalMinutes: 4 * 480, decidedBy: colleague.uid })
})

test('no time is entered for a day after the last day, and no week after it', async () => {
  const { cleo, assignmentId } = world
  const late = await start(server, cleo, assignmentId, hoursOf(8, 8, 8, 8, 8))
  expect([late.status, late.body.errors]).toMatchObject([422, [{ field: 'entries.4.date' }]])
  const body = { assignmentId, periodStart: addDays(lastWeek, 7), entries: [] }
  expect((await server.request(cleo, 'POST', '/timesheet/create', { body })).status).toBe(422)
})
