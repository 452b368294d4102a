import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { approved, assign, codesOf, dayOf, hoursOf, makeColleague } from '#test/server/timesheets/world.ts'
import { makeTimeWorld, readSheet, send, start, type TimeWorld } from '#test/server/timesheets/world.ts'
import { startTestApp, type TestUser } from '#test/support/server/server.ts'

const server = await startTestApp()
let world: TimeWorld
afterAll(() => server.close())
beforeEach(async () => {
  world = await makeTimeWorld(server)
})

describe('an approved timesheet', () => {
  test('is reopened with a reason, and its split entries become whole again', async () => {
    const sheet = await approved(server, world, world.assignmentId, hoursOf(9, 9, 9, 9, 9))
    expect(sheet.entries).toHaveLength(6)
    const reopened = await send(server, world.cleo, sheet, 'reopen', { reason: 'Wrong PO day' })
    expect(reopened.body).toMatchObject({ status: 'DRAFT', reopenReason: 'Wrong PO day', totalMinutes: 2700 })
    expect(reopened.body.entries).toHaveLength(5)
    expect(reopened.body.entries[4]).toMatchObject({ minutes: 540, classification: null, billRate: null })
    const sent = await send(server, world.evan, reopened.body, 'submit')
    const again = await send(server, world.cleo, sent.body, 'approve')
    expect([again.body.regMinutes, again.body.otMinutes]).toEqual([2400, 300])
  })

  test('is not reopened once it is on an invoice, and says how much of it is', async () => {
    const sheet = await approved(server, world, world.assignmentId, hoursOf(8, 8))
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE timesheet_entries SET billed_minutes = 480 WHERE id = ${sheet.entries[0].id}`),
    )
    const billed = await readSheet(server, world, sheet.id)
    expect(billed.billingState).toBe('PARTLY_BILLED')
    expect(billed.entries).toMatchObject([{ unbilledMinutes: 0 }, { unbilledMinutes: 480 }])
    const refused = await send(server, world.cleo, sheet, 'reopen', { reason: 'Wrong day' })
    expect([refused.status, codesOf(refused)]).toEqual([422, ['invoiced']])
    const [row] = (await server.request(world.cleo, 'GET', '/timesheets')).body
    expect(row.billingState).toBe('PARTLY_BILLED')
    const totalOf = async (query: string) =>
      (await server.request(world.cleo, 'GET', `/timesheets?${query}`)).total
    expect(await totalOf('billingState=PARTLY_BILLED')).toBe(1)
    expect(await totalOf('billingState=UNBILLED&billingState=BILLED&billingState=NON_BILLABLE')).toBe(0)
    expect(await totalOf('billingState=PARTLY_BILLED&not=billingState')).toBe(0)
  })

  test('is corrected by an adjustment that removes overtime first', async () => {
    const sheet = await approved(server, world, world.assignmentId, hoursOf(9, 9, 9, 9, 9))
    const made = await send(server, world.cleo, sheet, 'adjust', { reason: 'Left early' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ status: 'DRAFT', adjustsTimesheetId: sheet.id })
    const saved = await server.request(world.cleo, 'PUT', `/timesheet/${made.body.id}`, {
      body: { version: made.body.version, entries: [{ date: dayOf(4), type: 'ADJUSTMENT', minutes: -360 }] },
    })
    const sent = await send(server, world.evan, saved.body, 'submit')
    const done = await send(server, world.cleo, sent.body, 'approve')
    expect(done.body).toMatchObject({ status: 'APPROVED', regMinutes: -60, otMinutes: -300 })
    expect(await readSheet(server, world, sheet.id)).toMatchObject({ regMinutes: 2400, otMinutes: 300 })
  })

  test('is not reopened after an adjustment has removed some of its time', async () => {
    const sheet = await approved(server, world, world.assignmentId, hoursOf(8, 8))
    expect((await send(server, world.cleo, await removeMinutes(sheet, -60), 'approve')).status).toBe(200)
    const refused = await send(server, world.cleo, sheet, 'reopen', { reason: 'Wrong day' })
    expect([refused.status, codesOf(refused)]).toEqual([422, ['adjusted']])
    expect(await readSheet(server, world, sheet.id)).toMatchObject({ status: 'APPROVED', totalMinutes: 960 })
  })

  test('is approved again before an adjustment of it', async () => {
    const sheet = await approved(server, world, world.assignmentId, hoursOf(8, 8))
    const adjustment = await removeMinutes(sheet, -60)
    const reopened = await send(server, world.cleo, sheet, 'reopen', { reason: 'Wrong day' })
    const refused = await send(server, world.cleo, adjustment, 'approve')
    expect([refused.status, codesOf(refused)]).toEqual([422, ['adjusted']])
    const sent = await send(server, world.evan, reopened.body, 'submit')
    await send(server, world.cleo, sent.body, 'approve')
    expect((await send(server, world.cleo, adjustment, 'approve')).body).toMatchObject({ totalMinutes: -60 })
  })
})

/** Submits an adjustment of a timesheet that removes minutes from its first day. Returns the adjustment. */
async function removeMinutes(sheet: { id: string; version: number }, minutes: number) {
  const { body } = await send(server, world.cleo, sheet, 'adjust', { reason: 'Left early' })
  const saved = await server.request(world.cleo, 'PUT', `/timesheet/${body.id}`, {
    body: { version: body.version, entries: [{ date: dayOf(0), type: 'ADJUSTMENT', minutes }] },
  })
  return (await send(server, world.evan, saved.body, 'submit')).body
}

describe('approved time', () => {
  test('keeps its contract and assignment from ending before it', async () => {
    await approved(server, world, world.assignmentId, hoursOf(8, 8, 8))
    const assignment = (await server.request(world.cleo, 'GET', `/assignment/${world.assignmentId}`)).body
    const contract = (await server.request(world.cleo, 'GET', `/contract/${assignment.contractId}`)).body
    const terminate = (date: string) =>
      server.request(world.cleo, 'POST', `/contract/${contract.id}/terminate`, {
        body: { version: contract.version, date, reason: 'No budget' },
      })
    const end = (endDate: string) =>
      server.request(world.cleo, 'POST', `/project/employee/${assignment.id}/end`, {
        body: { version: assignment.version, endDate, endReason: 'OTHER' },
      })
    for (const refused of [await terminate(dayOf(1)), await end(dayOf(1))])
      expect([refused.status, refused.body.errors]).toMatchObject([
        422,
        [
          { message: `Time is approved through ${dayOf(2)}. Choose that date or later.` },
          { code: 'approved_time', message: expect.stringContaining(`week of ${dayOf(0)}: 8.00 hours`) },
        ],
      ])
    const shortened = await server.request(world.cleo, 'PUT', `/project/employee/${assignment.id}`, {
      body: { version: assignment.version, endDate: dayOf(1) },
    })
    expect(shortened.status).toBe(422)
    expect((await terminate(dayOf(2))).status).toBe(200)
  })

  test('is not added after the contract ended meanwhile', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const sent = await send(server, world.evan, made.body, 'submit')
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE contracts SET termination_date = ${dayOf(3)}, status = 'TERMINATED', termination_reason = 'No budget'
        WHERE employee_id = ${world.employeeId}`),
    )
    const refused = await send(server, world.cleo, sent.body, 'approve')
    expect([refused.status, codesOf(refused)]).toEqual([422, ['outside']])
  })
})

test('a timesheet that exceeds the purchase order warns people who see contracts, before and after approval', async () => {
  const { evan, cleo, assignmentId } = world
  const made = await start(server, evan, assignmentId, hoursOf(8, 8, 8, 8, 8))
  const limit = (amount: string) =>
    withOwner(server.database, (tx) =>
      tx.execute(
        sql`UPDATE contracts SET po_number = 'PO-88', po_amount_cents = ${amount} WHERE id = ${made.body.contractId}`,
      ),
    )
  const warningsOf = async (who: TestUser) =>
    (await server.request(who, 'GET', `/timesheet/${made.body.id}`)).body.warnings
  // 40 hours at 85.00.
  await limit('340000')
  expect(await warningsOf(cleo)).toEqual([])
  await limit('320000')
  const warning = {
    code: 'po_exceeded',
    message: 'Including this timesheet, 106% of PO PO-88 has been used.',
  }
  expect(await warningsOf(cleo)).toEqual([warning])
  expect(await warningsOf(evan)).toEqual([])
  const sent = await send(server, evan, made.body, 'submit')
  expect(sent.body.warnings).toEqual([])
  const after = await send(server, cleo, sent.body, 'approve')
  expect(after.body).toMatchObject({ status: 'APPROVED', warnings: [warning] })
})

test('remote work warns by the law of the state where the employee lives, and in some trades on holidays', async () => {
  const { evan, cleo, assignmentId, employeeId } = world
  const made = await start(server, evan, assignmentId, hoursOf(9))
  const messages = async () => {
    const sheet = await server.request(cleo, 'GET', `/timesheet/${made.body.id}`)
    const week = await server.request(
      cleo,
      'GET',
      `/timesheets/week?date=${dayOf(0)}&employeeId=${employeeId}`,
    )
    expect(week.body.rows[0].timesheet.warnings).toEqual(sheet.body.warnings)
    return sheet.body.warnings.map(({ message }: { message: string }) => message)
  }
  const liveIn = (state: string) =>
    withOwner(server.database, (tx) =>
      tx.execute(
        sql`UPDATE employees SET address = jsonb_set(address, '{state}', ${JSON.stringify(state)}::jsonb) WHERE id = ${employeeId}`,
      ),
    )
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE contracts SET remote = true, work_address = NULL, overtime_rule = 'WEEKLY_40' WHERE id = ${made.body.contractId}`,
    ),
  )
  expect(await messages()).toEqual([])
  await liveIn('CA')
  expect(await messages()).toEqual([
    'California requires overtime pay for more than 8 hours a day. Check with payroll before paying.',
  ])
  await liveIn('RI')
  expect(await messages()).toEqual([])
  // A planned change of the holidays would take effect only with the next week.
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO client_settings (client_id, version, tenant_id, changes, actor_uid, actor_name)
      SELECT client_id, 2, tenant_id,
        ${JSON.stringify([{ name: 'holidays', from: '2026-01-01', value: [{ date: dayOf(0), name: 'Holiday' }] }])}::jsonb, 'x', 'X'
      FROM contracts WHERE id = ${made.body.contractId}`),
  )
  expect(await messages()).toEqual([
    "Rhode Island has additional overtime rules for some industries. They aren't applied. Check with payroll before paying.",
  ])
})

test('the history of a timesheet says who decided what and why, to its employee without rates, and to nobody else', async () => {
  const { evan, cleo, assignmentId } = world
  const made = await start(server, evan, assignmentId, hoursOf(9, 9, 9, 9, 10))
  const sent = await send(server, evan, made.body, 'submit')
  const rejected = await send(server, cleo, sent.body, 'reject', { reason: 'Friday was nine hours' })
  const again = await send(server, evan, rejected.body, 'submit')
  await send(server, cleo, again.body, 'approve')
  const path = `/timesheet/${made.body.id}/history`
  const { body } = await server.request(cleo, 'GET', path)
  const actions = body.map((event: { action: string; actorUid: string; reason: string | null }) => [
    event.action,
    event.actorUid,
    event.reason,
  ])
  expect(actions).toEqual([
    ['APPROVE', cleo.uid, null],
    ['SUBMIT', evan.uid, null],
    ['REJECT', cleo.uid, 'Friday was nine hours'],
    ['SUBMIT', evan.uid, null],
    ['CREATE', evan.uid, null],
  ])
  const own = await server.request(evan, 'GET', path)
  expect(own.body).toHaveLength(5)
  expect(own.text).not.toMatch(/Rate|85\.00|127\.5|55\.00/)
  const colleague = await makeColleague(server, world)
  expect((await server.request(colleague.user, 'GET', path)).status).toBe(403)
})

test('submitted time says how much of it becomes overtime, over all assignments of the week', async () => {
  const { evan, cleo, assignmentId, employeeId } = world
  const other = await assign(server, cleo, employeeId)
  const first = await start(server, evan, assignmentId, hoursOf(8, 8, 8, 0, 0))
  await send(server, cleo, (await send(server, evan, first.body, 'submit')).body, 'approve')
  const second = await start(server, evan, other, hoursOf(1, 1, 1, 8, 8))
  const sent = await send(server, evan, second.body, 'submit')
  expect(sent.status).toBe(200)
  const read = async () => (await server.request(cleo, 'GET', `/timesheet/${second.body.id}`)).body
  // 24 approved hours and 19 submitted ones are three more than 40.
  const message = '3:00 hours will become overtime when this timesheet is approved.'
  expect((await read()).warnings).toEqual([{ code: 'overtime_expected', message }])
  const listed = async () =>
    (await server.request(cleo, 'GET', '/timesheets?sort=submittedAt')).body.map(
      ({ id, status, warnings }: Record<string, unknown>) => [id === second.body.id, status, warnings],
    )
  expect(await listed()).toEqual([
    [false, 'APPROVED', undefined],
    [true, 'SUBMITTED', 1],
  ])
  await send(server, cleo, await read(), 'approve')
  expect(await read()).toMatchObject({ status: 'APPROVED', otMinutes: 180, warnings: [] })
  // A timesheet that has been decided needs no count.
  expect(await listed()).toEqual([
    [false, 'APPROVED', undefined],
    [true, 'APPROVED', undefined],
  ])
})

test('the list counts the warnings of each submitted timesheet that its page shows, however many there are', async () => {
  const { evan, cleo, assignmentId } = world
  const colleague = await makeColleague(server, world)
  const weeks = [
    { who: evan, assignment: assignmentId, hours: hoursOf(17, 8, 8, 8, 8) },
    { who: colleague.user, assignment: colleague.assignmentId, hours: hoursOf(8, 8, 8, 8) },
  ]
  for (const { who, assignment, hours } of weeks) {
    const { body } = await start(server, who, assignment, hours)
    expect((await send(server, who, body, 'submit')).status).toBe(200)
  }
  const { body: rows } = await server.request(cleo, 'GET', '/timesheets?status=SUBMITTED&sort=submittedAt')
  const pages = await Promise.all(
    rows.map(async ({ id }: { id: string }) => (await server.request(cleo, 'GET', `/timesheet/${id}`)).body),
  )
  expect(rows.map(({ warnings }: { warnings: number }) => warnings)).toEqual(
    pages.map(({ warnings }) => warnings.length),
  )
  // Evan's long day and overtime, and nothing about the other employee.
  expect(rows.map(({ warnings }: { warnings: number }) => warnings)).toEqual([2, 0])
})

test('the week of a timesheet has all assignments of its employee, for approvers and the employee alone', async () => {
  const { evan, cleo, assignmentId, employeeId } = world
  const { body: sheet } = await start(server, evan, assignmentId, hoursOf(8))
  await start(server, evan, await assign(server, cleo, employeeId), hoursOf(0, 6))
  const path = `/timesheet/${sheet.id}/week`
  const minutesOf = ({ timesheet }: { timesheet: { totalMinutes: number } }) => timesheet.totalMinutes
  for (const who of [cleo, evan]) {
    const { status, body } = await server.request(who, 'GET', path)
    expect([status, body.employeeId, body.rows.map(minutesOf)]).toEqual([200, employeeId, [480, 360]])
  }
  const colleague = await makeColleague(server, world)
  expect((await server.request(colleague.user, 'GET', path)).status).toBe(403)
})
