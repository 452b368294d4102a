import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { byStart } from '#domain/timesheets/times.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  approved,
  assign,
  codesOf,
  dayOf,
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
afterAll(() => server.close())
beforeEach(async () => {
  world = await makeTimeWorld(server)
  await capture(world)
})

/** Captures start and end times in all weeks of the client. */
function capture({ tenant }: TimeWorld) {
  const changes = JSON.stringify([{ name: 'captureInOut', from: '2026-01-01', value: true }])
  return run(sql`INSERT INTO client_settings (client_id, version, tenant_id, changes, actor_uid, actor_name)
    VALUES (${tenant.a}, 2, ${tenant.tenantId}, ${changes}::jsonb, 'x', 'X')`)
}
const run = (statement: SQL) => withOwner(server.database, (tx) => tx.execute(statement))

/** Returns the name of the constraint that a statement violates, or 'done'. */
const outcome = (statement: SQL) =>
  run(statement).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error),
  )

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const work = (day: number, startTime: string, endTime: string, more: object = {}) => ({
  date: dayOf(day),
  type: 'WORK',
  minutes: minuteOf(endTime) - minuteOf(startTime),
  startTime,
  endTime,
  ...more,
})
interface Entry {
  readonly date: string
  readonly startTime: string | null
  readonly endTime: string | null
  readonly minutes: number
  readonly classification: string | null
}
const timesOf = (answer: { body: { entries: Entry[] } }) =>
  answer.body.entries.map(({ startTime, endTime, minutes }) => [startTime, endTime, minutes])
const save = (sheet: { id: string; version: number }, entries: object[]) =>
  server.request(world.evan, 'PUT', `/timesheet/${sheet.id}`, { body: { version: sheet.version, entries } })

describe('start and end times', () => {
  test('of a day with a break are two entries, which a save can move, add and remove', async () => {
    const made = await start(server, world.evan, world.assignmentId, [
      work(0, '13:00', '17:30'),
      work(0, '09:00', '12:00', { note: 'Morning' }),
    ])
    expect(made.status, made.text).toBe(201)
    expect([made.body.totalMinutes, timesOf(made)]).toEqual([
      450,
      [
        ['09:00', '12:00', 180],
        ['13:00', '17:30', 270],
      ],
    ])
    const moved = await save(made.body, [
      work(0, '09:00', '12:30'),
      work(0, '12:30', '13:00'),
      work(0, '18:00', '24:00'),
    ])
    expect(timesOf(moved)).toEqual([
      ['09:00', '12:30', 210],
      ['12:30', '13:00', 30],
      ['18:00', '24:00', 360],
    ])
    // The entry with the same start is the same record.
    expect(moved.body.entries[0].id).toBe(made.body.entries[0].id)
    const fewer = await save(moved.body, [work(0, '18:00', '23:00')])
    expect(timesOf(fewer)).toEqual([['18:00', '23:00', 300]])
    const trail = await server.request(
      world.cleo,
      'GET',
      `/audit?entityType=timesheet&entityId=${made.body.id}`,
    )
    const changes = trail.body.flatMap(({ changes: some }: { changes: object[] }) => some)
    expect(changes).toContainEqual({
      field: `entries.${dayOf(0)}.WORK`,
      old: '9:00–13:00, 18:00–24:00',
      new: '18:00–23:00',
    })
  })

  test('are rejected when they overlap, with the name of the other entry', async () => {
    const other = await assign(server, world.cleo, world.employeeId)
    const first = await start(server, world.evan, world.assignmentId, [work(0, '09:00', '12:00')])
    const again = await save(first.body, [work(0, '09:00', '12:00'), work(0, '11:45', '13:00')])
    expect(again.body.errors).toEqual([
      {
        code: 'overlap',
        field: 'entries.1.startTime',
        message: "11:45–13:00 overlaps 9:00–12:00. Don't enter the same time twice.",
      },
    ])
    const elsewhere = await start(server, world.evan, other, [work(0, '08:00', '09:15')])
    expect([elsewhere.status, elsewhere.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({
        code: 'overlap',
        field: 'entries.0.startTime',
        message: `8:00–9:15 overlaps 9:00–12:00 on ${first.body.projectName}. Don't enter the same time twice.`,
      }),
    ])
    // The next day and the time directly after the entry are free.
    const free = await start(server, world.evan, other, [
      work(0, '12:00', '13:00'),
      work(1, '09:00', '12:00'),
    ])
    expect(free.status, free.text).toBe(201)
  })

  test('of two overlapping timesheets saved at the same time leave one', async () => {
    const other = await assign(server, world.cleo, world.employeeId)
    const answers = await Promise.all(
      [world.assignmentId, other].map((id) => start(server, world.evan, id, [work(2, '09:00', '12:00')])),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(answers.flatMap((answer) => codesOf(answer) ?? [])).toEqual(['overlap'])
  })

  test.each<[string, object, string, string]>([
    ['hours without times', { startTime: null, endTime: null }, 'required', 'entries.0.startTime'],
    ['a start without an end', { endTime: null }, 'required', 'entries.0.endTime'],
    ['an end past midnight', { startTime: '22:00', endTime: '06:00' }, 'invalid', 'entries.0.endTime'],
    ['other minutes', { minutes: 165 }, 'invalid', 'entries.0.minutes'],
    ['an invalid time', { startTime: '9' }, 'invalid', 'entries.0.startTime'],
  ])('are refused for work with %s', async (_, more, code, field) => {
    const answer = await start(server, world.evan, world.assignmentId, [work(0, '09:00', '12:00', more)])
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ code, field }))
  })

  test('are not for weeks that do not capture them', async () => {
    world = await makeTimeWorld(server)
    const answer = await start(server, world.evan, world.assignmentId, [work(0, '09:00', '12:00')])
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [expect.objectContaining({ code: 'invalid', field: 'entries.0.startTime' })],
    ])
    const week = await server.request(world.evan, 'GET', `/timesheets/week?date=${lastWeek}`)
    expect(week.body.captureInOut).toBe(false)
  })

  test('are captured from the week after the setting is turned on', async () => {
    world = await makeTimeWorld(server)
    const changed = await server.request(world.cleo, 'PUT', '/settings?scope=CLIENT', {
      body: { version: 1, captureInOut: true },
    })
    expect(changed.status, changed.text).toBe(200)
    const weekOf = async (date: string) =>
      (await server.request(world.evan, 'GET', `/timesheets/week?date=${date}`)).body
    const [now, next] = [await weekOf(todayUtc()), await weekOf(addDays(todayUtc(), 7))]
    expect([now.captureInOut, next.captureInOut]).toEqual([false, true])
    const plain = { type: 'WORK', minutes: 480 }
    const hours = await Promise.all(
      [now, next].map(({ periodStart }) =>
        server.request(world.evan, 'POST', '/timesheet/create', {
          body: {
            assignmentId: world.assignmentId,
            periodStart,
            entries: [{ ...plain, date: periodStart }],
          },
        }),
      ),
    )
    expect(hours.map(({ status }) => status)).toEqual([201, 422])
    expect(hours.at(-1)?.body.errors).toEqual([
      {
        code: 'required',
        field: 'entries.0.startTime',
        message: 'Enter start and end times like 9-17:30 or 9-12, 13-17:30.',
      },
    ])
  })

  test('order the work of a day for overtime, and approval splits an entry where overtime begins', async () => {
    const days = [0, 1, 2, 3].map((day) => work(day, '08:00', '17:00'))
    // Four hours are left on Friday, so the evening is overtime, although a timesheet lists unbillable time
    // first.
    const done = await approved(server, world, world.assignmentId, [
      ...days,
      work(4, '18:00', '20:00', { billable: false }),
      work(4, '07:00', '12:00', { note: 'Early' }),
    ])
    const friday = done.entries.filter(({ date }: Entry) => date === dayOf(4)).toSorted(byStart)
    expect(
      friday.map(({ startTime, endTime, classification }: Entry) => [startTime, endTime, classification]),
    ).toEqual([
      ['07:00', '11:00', 'REG'],
      ['11:00', '12:00', 'OT'],
      ['18:00', '20:00', 'OT'],
    ])
    const reopened = await send(server, world.cleo, done, 'reopen', { reason: 'Wrong end' })
    expect(timesOf(reopened).slice(-2)).toEqual([
      ['18:00', '20:00', 120],
      ['07:00', '12:00', 300],
    ])
    expect(reopened.body.totalMinutes).toBe(43 * 60)
    const sent = await send(server, world.evan, reopened.body, 'submit')
    const again = await send(server, world.cleo, sent.body, 'approve')
    expect(again.body, again.text).toMatchObject({ regMinutes: 2400, otMinutes: 180 })
  })
})

describe('the database', () => {
  let sheetId = ''
  beforeEach(async () => {
    sheetId = (await start(server, world.evan, world.assignmentId, [work(0, '09:00', '12:00')])).body.id
  })
  const entry = (startTime: string, endTime: string, minutes: number, type = 'WORK', part = 2) =>
    sql`INSERT INTO timesheet_entries (client_id, id, tenant_id, timesheet_id, employee_id, date, type, billable, part, minutes,
        start_time, end_time, created_by, updated_by)
      SELECT client_id, gen_random_uuid(), tenant_id, id, employee_id, ${dayOf(0)}, ${type}, true, ${part}, ${minutes},
        ${startTime}, ${endTime}, 'x', 'x' FROM timesheets WHERE id = ${sheetId}`

  test('rejects overlapping times, other minutes and times of an adjustment', async () => {
    expect(await outcome(entry('11:59', '13:00', 61))).toBe('timesheet_entries_overlap')
    expect(await outcome(entry('13:00', '14:00', 45))).toBe('timesheet_entries_times')
    expect(await outcome(entry('14:00', '13:00', -60, 'ADJUSTMENT'))).toBe('timesheet_entries_times')
    expect(await outcome(entry('13:00:30', '14:00:30', 60))).toBe('timesheet_entries_times')
    expect(await outcome(entry('12:00', '13:00', 60))).toBe('done')
    const grow = sql`UPDATE timesheet_entries SET end_time = '12:15', minutes = 195 WHERE timesheet_id = ${sheetId} AND part = 1`
    expect(await outcome(grow)).toBe('timesheet_entries_overlap')
    // Two entries may swap their times in one statement.
    const trade = sql`UPDATE timesheet_entries SET start_time = CASE part WHEN 1 THEN time '10:00' ELSE time '09:00' END,
      end_time = CASE part WHEN 1 THEN time '13:00' ELSE time '10:00' END WHERE timesheet_id = ${sheetId}`
    expect(await outcome(trade)).toBe('done')
  })

  test('drops the times of an entry whose minutes an older server changes', async () => {
    const change = (minutes: number) =>
      outcome(sql`UPDATE timesheet_entries SET minutes = ${minutes} WHERE timesheet_id = ${sheetId}`)
    expect(await change(240)).toBe('done')
    const sheet = await readSheet(server, world, sheetId)
    expect(timesOf({ body: sheet })).toEqual([[null, null, 240]])
    expect(await change(0)).toBe('done')
  })

  test('keeps the times of an approved timesheet', async () => {
    const sheet = await readSheet(server, world, sheetId)
    const sent = await send(server, world.evan, sheet, 'submit')
    const done = await send(server, world.cleo, sent.body, 'approve')
    expect(done.status, done.text).toBe(200)
    const move = sql`UPDATE timesheet_entries SET start_time = '10:00', end_time = '13:00' WHERE timesheet_id = ${sheetId}`
    expect(await outcome(move)).toBe('timesheet_entries_frozen')
  })
})
