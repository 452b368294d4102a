import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approved,
  assign,
  codesOf,
  hoursOf,
  lastWeek,
  makeTimeWorld,
  readSheet,
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

const tooShort = [{}, { reason: 'ab' }, { reason: '  a  ' }, { reason: 'x'.repeat(501) }]

test.each(['reject', 'reopen', 'adjust'] as const)(
  '%s is refused without a reason of 3 to 500 characters',
  async (event) => {
    const { cleo, evan, employeeId } = world
    const assignmentId = await assign(server, cleo, employeeId)
    const sheet =
      event === 'reject'
        ? (
            await send(
              server,
              evan,
              (await start(server, evan, assignmentId, hoursOf(1, 1, 1, 1, 1))).body,
              'submit',
            )
          ).body
        : await approved(server, world, assignmentId, hoursOf(1, 1, 1, 1, 1))
    for (const values of tooShort) {
      const refused = await send(server, cleo, sheet, event, values)
      expect([refused.status, refused.body.errors?.[0].field], JSON.stringify(values)).toEqual([
        400,
        'reason',
      ])
    }
    expect(await readSheet(server, world, sheet.id)).toMatchObject({
      status: sheet.status,
      version: sheet.version,
    })
    expect((await send(server, cleo, sheet, event, { reason: 'x'.repeat(500) })).status).toBeLessThan(300)
  },
)

test('a week is not excluded without a reason of 3 to 500 characters', async () => {
  const { cleo, employeeId } = world
  const week = { assignmentId: await assign(server, cleo, employeeId), periodStart: lastWeek }
  const exclude = (values: object) =>
    server.request(cleo, 'POST', '/timesheets/exclude', { body: { ...week, ...values } })
  for (const values of tooShort) {
    const refused = await exclude(values)
    expect([refused.status, codesOf(refused)?.length], JSON.stringify(values)).toEqual([400, 1])
  }
  expect((await exclude({ reason: 'Vacation of the client' })).body).toMatchObject({ status: 'EXCLUDED' })
})
