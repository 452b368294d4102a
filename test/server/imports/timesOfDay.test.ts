import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { dayOf, makeTimeWorld, type TimeWorld } from '#test/server/timesheets/world.ts'
import { csvOf, sendFile } from '#test/support/csvFiles.ts'
import { startTestApp, type TestServer } from '#test/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

/** Returns the stored time of a client in the order in which it was added. */
async function timeOf({ tenant }: TimeWorld) {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(sql`SELECT start_time, end_time, minutes FROM timesheet_entries
      WHERE client_id = ${tenant.a} AND archived_at IS NULL ORDER BY date, part`),
  )
  return rows
}

/** Captures start and end times in all weeks of the client. */
const capture = ({ tenant }: TimeWorld) =>
  withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO client_settings (client_id, version, tenant_id, changes, actor_uid, actor_name)
      VALUES (${tenant.a}, 2, ${tenant.tenantId}, '[{"name": "captureInOut", "from": "2026-01-01", "value": true}]'::jsonb, 'x', 'X')`),
  )

test('rows with start and end need no hours, make one day with a break, and name the row that they overlap', async () => {
  const world = await makeTimeWorld(server)
  await capture(world)
  const { employeeNo } = (await server.request(world.cleo, 'GET', `/employee/${world.employeeId}`)).body
  const send = (rows: string[][]) =>
    sendFile(
      server,
      world.cleo,
      'timesheets',
      csvOf([['Employee', 'Date', 'Clock in', 'Clock out'], ...rows.map((row) => [employeeNo, ...row])]),
    )
  const wrong = await send([
    [dayOf(2), '9:00 AM', '12:00 PM'],
    [dayOf(2), '11:30', '13:00'],
    [dayOf(2), '22:00', '6:00'],
    [dayOf(2), 'noon', '13:00'],
    [dayOf(3), '11:30', '13:00'],
  ])
  expect(
    wrong.body.errors.map(({ row, column, message }: Record<string, unknown>) => [row, column, message]),
  ).toEqual([
    [
      3,
      'Clock in',
      "11:30–13:00 overlaps 9:00–12:00 in row 2 of this file. Don't enter the same time twice.",
    ],
    [4, null, 'Enter hours, or a start time and a later end time.'],
    [5, null, 'Enter hours, or a start time and a later end time.'],
    [5, 'Clock in', 'Enter the start time as HH:MM, for example 09:00.'],
  ])
  const faulty = await server.request(world.cleo, 'GET', `/import/${wrong.body.importId}/errors`)
  expect(faulty.text.trimEnd().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(`^3,${employeeNo},${dayOf(2)},11:30,13:00,.*overlaps`),
    expect.stringMatching(`^4,${employeeNo},${dayOf(2)},22:00,6:00,.*later end`),
    expect.stringMatching(`^5,${employeeNo},${dayOf(2)},noon,13:00,.*start time`),
  ])
  const good = await send([
    [dayOf(2), '1:00 pm', '0:00'],
    [dayOf(2), '9', '12:00:00'],
  ])
  const { importId, errors } = good.body
  expect(errors, good.text).toEqual([])
  const done = await server.request(world.cleo, 'POST', '/import/timesheets/commit', { body: { importId } })
  expect(done.body, done.text).toMatchObject({ created: 2 })
  expect(await timeOf(world)).toMatchObject([
    { start_time: '13:00:00', end_time: '24:00:00', minutes: 660 },
    { start_time: '09:00:00', end_time: '12:00:00', minutes: 180 },
  ])
  // A second file adds to the same day. Undoing the first one removes only its own time.
  const more = await send([[dayOf(2), '7:00', '8:00']])
  await server.request(world.cleo, 'POST', '/import/timesheets/commit', {
    body: { importId: more.body.importId },
  })
  const undone = await server.request(world.cleo, 'POST', `/import/${importId}/undo`, { body: {} })
  expect(undone.body, undone.text).toMatchObject({ kept: [] })
  expect(await timeOf(world)).toMatchObject([{ start_time: '07:00:00', minutes: 60 }])
})

test('where times are not captured, start and end only determine the hours', async () => {
  const world = await makeTimeWorld(server)
  const { employeeNo } = (await server.request(world.cleo, 'GET', `/employee/${world.employeeId}`)).body
  const file = csvOf([
    ['Employee', 'Date', 'Hours', 'Start', 'End'],
    [employeeNo, dayOf(1), '', '9:00', '17:00'],
    // A night shift is imported by its hours.
    [employeeNo, dayOf(2), '7:30', '22:00', '6:00'],
  ])
  const { importId, errors } = (await sendFile(server, world.cleo, 'timesheets', file)).body
  expect(errors).toEqual([])
  await server.request(world.cleo, 'POST', '/import/timesheets/commit', { body: { importId } })
  expect(await timeOf(world)).toMatchObject([
    { start_time: null, minutes: 480 },
    { start_time: null, minutes: 450 },
  ])
})
