import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  approved,
  assign,
  codesOf,
  dayOf,
  hoursOf,
  lastWeek,
  makeTimeWorld,
  readSheet,
  send,
  start,
  type TimeWorld,
} from '#test/server/timesheets/world.ts'
import { employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'

const server = await startTestApp()
let world: TimeWorld
afterAll(() => server.close())
beforeEach(async () => {
  world = await makeTimeWorld(server)
})

describe('an employee’s week', () => {
  test('of 45 hours is rejected, corrected and approved as 40 at 85.00 and 5 at 127.50', async () => {
    const { evan, cleo, assignmentId } = world
    const made = await start(server, evan, assignmentId, hoursOf(9, 9, 9, 9, 8))
    expect([made.status, made.body.status, made.body.totalMinutes]).toEqual([201, 'DRAFT', 44 * 60])
    const sent = await send(server, evan, made.body, 'submit')
    expect(sent.body).toMatchObject({ status: 'SUBMITTED', submittedBy: evan.uid })
    const rejected = await send(server, cleo, sent.body, 'reject', { reason: 'Friday has 9 hours' })
    expect(rejected.body).toMatchObject({ status: 'REJECTED', rejectReason: 'Friday has 9 hours' })
    const corrected = await server.request(evan, 'PUT', `/timesheet/${made.body.id}`, {
      body: { version: rejected.body.version, entries: hoursOf(9, 9, 9, 9, 9) },
    })
    expect(corrected.body).toMatchObject({ status: 'DRAFT', totalMinutes: 45 * 60 })
    const again = await send(server, evan, corrected.body, 'submit')
    const done = await send(server, cleo, again.body, 'approve')
    expect(done.body).toMatchObject({
      status: 'APPROVED',
      regMinutes: 2400,
      otMinutes: 300,
      billingState: 'UNBILLED',
    })
    const friday = done.body.entries.filter(({ date }: { date: string }) => date === dayOf(4))
    expect(friday).toMatchObject([
      {
        classification: 'REG',
        minutes: 240,
        billRate: '85.00',
        payRate: '55.00',
        unbilledMinutes: 240,
        overtime: [],
      },
      {
        classification: 'OT',
        minutes: 300,
        billRate: '127.50',
        payRate: '82.50',
        overtime: [{ rule: 'WEEKLY_40', thresholdMinutes: 2400, minutes: 300 }],
      },
    ])
    const filled = friday[1].overtime[0].filledBy
    expect(filled.reduce((sum: number, { minutes }: { minutes: number }) => sum + minutes, 0)).toBe(2400)
    expect(filled.map(({ entryId }: { entryId: string }) => entryId)).toContain(friday[0].id)
  })

  test('shows employees no rates, and nobody else’s time', async () => {
    const sheet = await approved(server, world, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const own = await server.request(world.evan, 'GET', `/timesheet/${sheet.id}`)
    expect(own.body.entries[0]).toMatchObject({ classification: 'REG', billRate: null, payRate: null })
    const colleague = await makeColleague()
    expect((await server.request(colleague, 'GET', `/timesheet/${sheet.id}`)).status).toBe(403)
    expect((await server.request(colleague, 'GET', '/timesheets')).body).toEqual([])
    expect((await server.request(world.evan, 'GET', '/timesheets')).body).toMatchObject([{ id: sheet.id }])
    expect(
      (await server.request(colleague, 'GET', `/timesheets/week?employeeId=${world.employeeId}`)).status,
    ).toBe(403)
    expect((await start(server, colleague, world.assignmentId, [])).status).toBe(403)
  })
})

/** Adds another employee of the same client with a user. */
async function makeColleague() {
  const { body } = await server.request(world.cleo, 'POST', '/employee/create', {
    body: employeeBody(),
  })
  return server.makeUser({
    role: 'EMPLOYEE',
    tenant: world.tenant,
    employee: { clientId: world.tenant.a, id: body.id },
  })
}

describe('deciding', () => {
  test('is not for employees, and not for the person who submitted', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const sent = await send(server, world.evan, made.body, 'submit')
    for (const event of ['approve', 'reject', 'reopen', 'adjust'])
      expect(
        (await send(server, world.evan, sent.body, event, event === 'approve' ? {} : { reason: 'No way' }))
          .status,
      ).toBe(403)
    const back = await send(server, world.evan, sent.body, 'withdraw')
    const byCleo = await send(server, world.cleo, back.body, 'submit')
    const refused = await send(server, world.cleo, byCleo.body, 'approve')
    expect([refused.status, codesOf(refused)]).toEqual([422, ['self_approval']])
  })

  test("of one's own time is possible if the setting allows it, and each response says so", async () => {
    const own = await makeTimeWorld(server)
    const made = await start(server, own.cleo, own.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const sent = await send(server, own.cleo, made.body, 'submit')
    expect(sent.body).toMatchObject({ allowSelfApproval: false })
    const { version } = (await server.request(own.cleo, 'GET', '/settings')).body
    const body = { version, allowSelfApproval: true }
    expect((await server.request(own.cleo, 'PUT', '/settings', { body })).status).toBe(200)
    const read = await server.request(own.cleo, 'GET', `/timesheet/${sent.body.id}`)
    expect(read.body).toMatchObject({ allowSelfApproval: true })
    const week = await server.request(
      own.cleo,
      'GET',
      `/timesheets/week?date=${dayOf(0)}&employeeId=${own.employeeId}`,
    )
    expect(week.body.rows).toMatchObject([{ timesheet: { allowSelfApproval: true } }])
    expect((await send(server, own.cleo, read.body, 'approve')).body).toMatchObject({ status: 'APPROVED' })
  })

  test('accepts only one of two simultaneous approvals', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const sent = await send(server, world.evan, made.body, 'submit')
    const answers = await Promise.all([
      send(server, world.cleo, sent.body, 'approve'),
      send(server, world.cleo, sent.body, 'approve'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('in bulk gives a result for each, in the order asked', async () => {
    const second = await assign(server, world.cleo, world.employeeId)
    const one = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const two = await start(server, world.evan, second, hoursOf(1, 1, 1, 1, 1))
    const [first, other] = [
      await send(server, world.evan, one.body, 'submit'),
      await send(server, world.evan, two.body, 'submit'),
    ]
    const unknown = crypto.randomUUID()
    const items = [
      { id: unknown, version: 1 },
      { id: other.body.id, version: other.body.version },
      { id: first.body.id, version: 1 },
    ]
    const { status, body } = await server.request(world.cleo, 'POST', '/timesheets/approve', {
      body: { items },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: unknown, ok: false, timesheet: null, errors: [{ code: 'not_found' }] },
      { id: other.body.id, ok: true, timesheet: { status: 'APPROVED' }, errors: [] },
      { id: first.body.id, ok: false, timesheet: null, errors: [{ code: 'version_stale' }] },
    ])
    expect((await readSheet(server, world, first.body.id)).status).toBe('SUBMITTED')
  })
})

describe('overtime across all assignments', () => {
  test('counts a late timesheet on top of what was approved, which keeps its class', async () => {
    const second = await assign(server, world.cleo, world.employeeId)
    const first = await approved(server, world, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const late = await approved(server, world, second, hoursOf(2, 2))
    expect([late.regMinutes, late.otMinutes]).toEqual([0, 240])
    expect(late.entries[0].overtime[0].filledBy).toHaveLength(5)
    expect(await readSheet(server, world, first.id)).toMatchObject({ regMinutes: 2400, otMinutes: 0 })
  })

  test('pays exempt employees and contractors no overtime', async () => {
    world = await makeTimeWorld(server, { classification: 'EXEMPT' })
    const sheet = await approved(server, world, world.assignmentId, hoursOf(10, 10, 10, 10, 10))
    expect([sheet.regMinutes, sheet.otMinutes]).toEqual([3000, 0])
  })
})

describe('what can’t be saved', () => {
  const put = (sheet: { id: string; version: number }, entries: object[]) =>
    server.request(world.evan, 'PUT', `/timesheet/${sheet.id}`, { body: { version: sheet.version, entries } })

  test('a second timesheet of a week, a repeated cell, another first day', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8))
    expect(made.status).toBe(201)
    const again = await start(server, world.evan, world.assignmentId, hoursOf(8))
    expect([again.status, again.body.errors[0].code]).toEqual([409, 'duplicate'])
    const twice = await put(made.body, [...hoursOf(4), ...hoursOf(4)])
    expect([twice.status, codesOf(twice)]).toEqual([400, ['duplicate_entry']])
    const tuesday = await server.request(world.evan, 'POST', '/timesheet/create', {
      body: { assignmentId: world.assignmentId, periodStart: dayOf(1), entries: [] },
    })
    expect([tuesday.status, tuesday.body.errors[0].field]).toEqual([422, 'periodStart'])
  })

  test('more than 24 hours a day over two assignments, even by two saves at once', async () => {
    const second = await assign(server, world.cleo, world.employeeId)
    const one = await start(server, world.evan, world.assignmentId, hoursOf(1))
    const two = await start(server, world.evan, second, hoursOf(1))
    const answers = await Promise.all([put(one.body, hoursOf(13)), put(two.body, hoursOf(13))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.flatMap((answer) => codesOf(answer) ?? [])).toEqual(['day_total'])
  })

  test('a change of a submitted timesheet, of a stale version, of locked or unauthorized time', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const sent = await send(server, world.evan, made.body, 'submit')
    expect((await put(sent.body, hoursOf(7))).status).toBe(409)
    expect((await put(made.body, hoursOf(7))).status).toBe(412)
    const back = await send(server, world.evan, sent.body, 'withdraw')
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE employees SET work_until = ${dayOf(1)} WHERE id = ${world.employeeId}`),
    )
    const late = await put(back.body, [...hoursOf(8, 8, 7), ...hoursOf(8, 8, 8, 8).slice(3)])
    expect([late.status, codesOf(late)]).toEqual([422, ['work_until']])
    const old = await server.request(world.evan, 'POST', '/timesheet/create', {
      body: { assignmentId: world.assignmentId, periodStart: addDays(lastWeek, -28), entries: [] },
    })
    expect([old.status, codesOf(old)]).toEqual([422, ['locked']])
  })

  test('of a simultaneous save and submit, only one is stored', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const answers = await Promise.all([
      put(made.body, hoursOf(1, 1, 1, 1, 1)),
      send(server, world.evan, made.body, 'submit'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('zero hours without a reason', async () => {
    const made = await start(server, world.evan, world.assignmentId, [])
    const empty = await send(server, world.evan, made.body, 'submit')
    expect([empty.status, codesOf(empty)]).toEqual([422, ['zero_hours']])
    const zero = await send(server, world.evan, made.body, 'submit', {
      zeroHours: true,
      zeroReason: 'Plant shutdown',
    })
    expect(zero.body).toMatchObject({ status: 'SUBMITTED', zeroHours: true, zeroReason: 'Plant shutdown' })
  })
})
