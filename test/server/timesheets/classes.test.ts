import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { approved, assign, dayOf, makeTimeWorld, send } from '#test/server/timesheets/world.ts'
import { billingOf } from '#test/support/billing/billing.ts'
import { startTestApp, type TestServer } from '#test/support/server/server.ts'

const server = await startTestApp()
// Tuesday, March 3, after the end of the week of February 23 and of February itself.
const march = await startTestApp({ now: () => Date.parse('2026-03-03T09:00:00Z') })
afterAll(async () => {
  await server.close()
  await march.close()
})

const day = (date: string, hours: number, type = 'WORK') => ({ date, type, minutes: hours * 60 })

/** Creates, submits and approves a timesheet of any week, and returns it. */
async function approvedWeek(
  at: TestServer,
  { cleo, evan, assignmentId }: Awaited<ReturnType<typeof makeTimeWorld>>,
  periodStart: string,
  entries: object[],
) {
  const made = await at.request(evan, 'POST', '/timesheet/create', {
    body: { assignmentId, periodStart, entries },
  })
  expect(made.status, made.text).toBe(201)
  const sent = await send(at, evan, made.body, 'submit')
  const done = await send(at, cleo, sent.body, 'approve')
  expect(done.status, done.text).toBe(200)
  return done.body
}

test.each(['PTO', 'HOLIDAY', 'SICK'])('%s does not count toward the 40 hours of a week', async (type) => {
  const world = await makeTimeWorld(server)
  const leave = await approved(server, world, world.assignmentId, [
    day(dayOf(0), 8, type),
    ...[1, 2, 3, 4].map((index) => day(dayOf(index), 10)),
  ])
  expect(leave).toMatchObject({ regMinutes: 2880, otMinutes: 0 })
  const more = await approved(server, world, await assign(server, world.cleo, world.employeeId), [
    day(dayOf(5), 1),
    ...[0, 1, 2, 3, 4].map((index) => day(dayOf(index), 0.25, type)),
  ])
  expect(more.otMinutes).toBe(60)
})

test('each week stands alone: 30 and 50 hours in two weeks are 10 hours of overtime', async () => {
  const world = await makeTimeWorld(march)
  const week = (monday: string, hours: number) =>
    approvedWeek(
      march,
      world,
      monday,
      [0, 1, 2, 3, 4].map((index) => day(addDays(monday, index), hours)),
    )
  expect(await week('2026-02-16', 6)).toMatchObject({ regMinutes: 1800, otMinutes: 0 })
  expect(await week('2026-02-23', 10)).toMatchObject({ regMinutes: 2400, otMinutes: 600 })
})

test('an adjustment of two days removes the overtime of the week once', async () => {
  const world = await makeTimeWorld(server)
  const sheet = await approved(
    server,
    world,
    world.assignmentId,
    [0, 1, 2, 3, 4].map((index) => day(dayOf(index), 9)),
  )
  expect(sheet.otMinutes).toBe(300)
  const made = await send(server, world.cleo, sheet, 'adjust', { reason: 'Left early twice' })
  const entries = [day(dayOf(0), -3, 'ADJUSTMENT'), day(dayOf(1), -3, 'ADJUSTMENT')]
  const saved = await server.request(world.cleo, 'PUT', `/timesheet/${made.body.id}`, {
    body: { version: made.body.version, entries },
  })
  const sent = await send(server, world.evan, saved.body, 'submit')
  const done = await send(server, world.cleo, sent.body, 'approve')
  expect(done.status, done.text).toBe(200)
  expect(done.body).toMatchObject({ totalMinutes: -360, regMinutes: -60, otMinutes: -300 })
  const week = await server.request(world.evan, 'GET', `/timesheets/week?date=${dayOf(0)}`)
  expect(week.body.rows).toMatchObject([{ timesheet: { id: sheet.id } }])
  expect(week.body.adjusted).toEqual([
    { date: dayOf(0), minutes: -180, classification: 'OT' },
    { date: dayOf(1), minutes: -60, classification: 'REG' },
    { date: dayOf(1), minutes: -120, classification: 'OT' },
  ])
})

/** Approves a week of these hours a day, then submits and approves an adjustment that changes the hours of some days. Returns both decisions on the adjustment. */
async function movedTime(
  hours: readonly number[],
  changes: readonly (readonly [number, number])[],
  rule: string,
) {
  const world = await makeTimeWorld(server)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE contracts SET overtime_rule = ${rule} WHERE client_id = ${world.tenant.a}`),
  )
  const week = hours.map((each, index) => day(dayOf(index), each))
  const sheet = await approved(server, world, world.assignmentId, week)
  const made = await send(server, world.cleo, sheet, 'adjust', { reason: 'Worked on another day' })
  const entries = changes.map(([index, change]) => day(dayOf(index), change, 'ADJUSTMENT'))
  const saved = await server.request(world.cleo, 'PUT', `/timesheet/${made.body.id}`, {
    body: { version: made.body.version, entries },
  })
  const sent = await send(server, world.evan, saved.body, 'submit')
  const done = await send(server, world.cleo, sent.body, 'approve')
  expect(done.status, done.text).toBe(200)
  const isExpected = ({ code }: { code: string }) => code === 'overtime_expected'
  return {
    expected: sent.body.warnings.filter(isExpected).map(({ message }: { message: string }) => message),
    change: ['regMinutes', 'otMinutes', 'dtMinutes'].map((field) => done.body[field] / 60),
  }
}

describe('an adjustment that moves time between days', () => {
  const moveThree = [
    [0, -3],
    [1, 3],
  ] as const

  test.each([
    ['below 40 hours', [8, 8, 8, 8]],
    ['at 40 hours', [8, 8, 8, 8, 8]],
    ['partly over 40 hours', [9, 8, 8, 8, 8]],
    ['over 40 hours', [9, 9, 9, 9, 9]],
  ])('creates no overtime in a week %s', async (_, hours) => {
    expect(await movedTime(hours, moveThree, 'WEEKLY_40')).toEqual({ expected: [], change: [0, 0, 0] })
  })

  test('creates no overtime when it moves overtime to another day', async () => {
    const changes = [
      [4, -5],
      [5, 5],
    ] as const
    expect(await movedTime([9, 9, 9, 9, 9], changes, 'WEEKLY_40')).toEqual({
      expected: [],
      change: [0, 0, 0],
    })
  })

  test('creates overtime for the hours that it adds beyond 40', async () => {
    const changes = [
      [0, -3],
      [1, 5],
    ] as const
    expect(await movedTime([8, 8, 8, 8, 8], changes, 'WEEKLY_40')).toEqual({
      expected: ['2:00 hours will become overtime when this timesheet is approved.'],
      change: [0, 2, 0],
    })
  })

  test('counts the overtime of each day again under the daily rule', async () => {
    const moved = (hours: readonly number[], from: number) =>
      movedTime(
        hours,
        [
          [0, -from],
          [1, from],
        ],
        'DAILY_8_WEEKLY_40',
      )
    expect(await moved([10, 6], 2)).toEqual({ expected: [], change: [2, -2, 0] })
    expect(await moved([10, 6], 3)).toEqual({ expected: [], change: [1, -1, 0] })
    expect(await moved([8, 8], 2)).toEqual({
      expected: ['2:00 hours will become overtime when this timesheet is approved.'],
      change: [-2, 2, 0],
    })
    expect(await moved([13, 6], 3)).toEqual({ expected: [], change: [2, -1, -1] })
  })

  test('leaves the daily overtime of other days alone', async () => {
    const changes = [
      [1, -2],
      [2, 2],
    ] as const
    expect(await movedTime([10, 6, 6], changes, 'DAILY_8_WEEKLY_40')).toEqual({
      expected: [],
      change: [0, 0, 0],
    })
  })
})

test('a week over the end of a month is classified whole and invoiced by the dates of its days', async () => {
  const world = await makeTimeWorld(march)
  await withOwner(march.database, (tx) =>
    tx.execute(sql`UPDATE contracts SET invoice_frequency = 'MONTHLY', payment_terms = 'NET_15', wait_for_all_timesheets = false,
      billing_contact = '{"name":"Accounts payable","email":"ap@globex.test","ccEmails":[],"phone":null}'
      WHERE client_id = ${world.tenant.a}`),
  )
  // 40 hours through Friday, four on Saturday, February 28, and four on Sunday, March 1.
  const monday = '2026-02-23'
  const hours = [8, 8, 8, 8, 8, 4, 4]
  const sheet = await approvedWeek(
    march,
    world,
    monday,
    hours.map((each, index) => day(addDays(monday, index), each)),
  )
  expect(sheet).toMatchObject({ regMinutes: 2400, otMinutes: 480 })

  const billing = billingOf(march, world.cleo)
  const linesOf = ({ body }: Awaited<ReturnType<typeof billing.run>>) =>
    body.invoices[0].lines.map(({ kind, quantity, from, to }: Record<string, string>) => [
      kind,
      quantity,
      from,
      to,
    ])
  expect(linesOf(await billing.run('MONTHLY', '2026-02-01'))).toEqual([
    ['TIME', '40.00', monday, '2026-02-27'],
    ['OVERTIME', '4.00', '2026-02-28', '2026-02-28'],
  ])
  const left = await billing.request('GET', '/invoices/unbilled')
  expect(left.body).toMatchObject([{ minutes: 240 }])
})
