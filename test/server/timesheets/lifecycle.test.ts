import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  approved,
  assign,
  dayOf,
  hoursOf,
  lastWeek,
  makeTimeWorld,
  send,
  start,
} from '#test/server/timesheets/world.ts'
import { employeeBody } from '#test/support/records.ts'
import { startTestApp, type TestServer } from '#test/support/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof makeTimeWorld>>
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await makeTimeWorld(server)
})

const read = async (id: string) => (await server.ask(world.cleo, 'GET', `/timesheet/${id}`)).body
const codes = (answer: { body: { errors?: { code: string }[] } }) =>
  answer.body.errors?.map(({ code }) => code)

describe('an employee’s week', () => {
  test('of 45 hours is rejected, corrected and approved as 40 at 85.00 and 5 at 127.50', async () => {
    const { evan, cleo, assignmentId } = world
    const made = await start(server, evan, assignmentId, hoursOf(9, 9, 9, 9, 8))
    expect([made.status, made.body.status, made.body.totalMinutes]).toEqual([201, 'DRAFT', 44 * 60])
    const sent = await send(server, evan, made.body, 'submit')
    expect(sent.body).toMatchObject({ status: 'SUBMITTED', submittedBy: evan.uid })
    const rejected = await send(server, cleo, sent.body, 'reject', { reason: 'Friday has 9 hours' })
    expect(rejected.body).toMatchObject({ status: 'REJECTED', rejectReason: 'Friday has 9 hours' })
    const corrected = await server.ask(evan, 'PUT', `/timesheet/${made.body.id}`, {
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
    const own = await server.ask(world.evan, 'GET', `/timesheet/${sheet.id}`)
    expect(own.body.entries[0]).toMatchObject({ classification: 'REG', billRate: null, payRate: null })
    const colleague = await makeColleague()
    expect((await server.ask(colleague, 'GET', `/timesheet/${sheet.id}`)).status).toBe(403)
    expect((await server.ask(colleague, 'GET', '/timesheets')).body).toEqual([])
    expect((await server.ask(world.evan, 'GET', '/timesheets')).body).toMatchObject([{ id: sheet.id }])
    expect(
      (await server.ask(colleague, 'GET', `/timesheets/week?employeeId=${world.employeeId}`)).status,
    ).toBe(403)
    expect((await start(server, colleague, world.assignmentId, [])).status).toBe(403)
  })
})

/** Adds another employee of the same client with a user. */
async function makeColleague() {
  const { body } = await server.ask(world.cleo, 'POST', '/employee/create', {
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
    expect([refused.status, codes(refused)]).toEqual([422, ['self_approval']])
  })

  test('of two approvals at once takes one', async () => {
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
    const { status, body } = await server.ask(world.cleo, 'POST', '/timesheets/approve', { body: { items } })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: unknown, ok: false, timesheet: null, errors: [{ code: 'not_found' }] },
      { id: other.body.id, ok: true, timesheet: { status: 'APPROVED' }, errors: [] },
      { id: first.body.id, ok: false, timesheet: null, errors: [{ code: 'version_stale' }] },
    ])
    expect((await read(first.body.id)).status).toBe('SUBMITTED')
  })
})

describe('overtime over all assignments', () => {
  test('counts a late sheet on top of what was approved, which keeps its class', async () => {
    const second = await assign(server, world.cleo, world.employeeId)
    const first = await approved(server, world, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const late = await approved(server, world, second, hoursOf(2, 2))
    expect([late.regMinutes, late.otMinutes]).toEqual([0, 240])
    expect(late.entries[0].overtime[0].filledBy).toHaveLength(5)
    expect(await read(first.id)).toMatchObject({ regMinutes: 2400, otMinutes: 0 })
  })

  test('pays exempt employees and contractors no overtime', async () => {
    world = await makeTimeWorld(server, { classification: 'EXEMPT' })
    const sheet = await approved(server, world, world.assignmentId, hoursOf(10, 10, 10, 10, 10))
    expect([sheet.regMinutes, sheet.otMinutes]).toEqual([3000, 0])
  })
})

describe('an approved sheet', () => {
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

  test('is corrected by an adjustment that takes overtime back first', async () => {
    const sheet = await approved(server, world, world.assignmentId, hoursOf(9, 9, 9, 9, 9))
    const made = await send(server, world.cleo, sheet, 'adjust', { reason: 'Left early' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ status: 'DRAFT', adjustsTimesheetId: sheet.id })
    const saved = await server.ask(world.cleo, 'PUT', `/timesheet/${made.body.id}`, {
      body: { version: made.body.version, entries: [{ date: dayOf(4), type: 'ADJUSTMENT', minutes: -360 }] },
    })
    const sent = await send(server, world.evan, saved.body, 'submit')
    const done = await send(server, world.cleo, sent.body, 'approve')
    expect(done.body).toMatchObject({ status: 'APPROVED', regMinutes: -60, otMinutes: -300 })
    expect(await read(sheet.id)).toMatchObject({ regMinutes: 2400, otMinutes: 300 })
  })
})

describe('approved time', () => {
  test('keeps its contract and assignment from ending before it', async () => {
    await approved(server, world, world.assignmentId, hoursOf(8, 8, 8))
    const assignment = (await server.ask(world.cleo, 'GET', `/assignment/${world.assignmentId}`)).body
    const contract = (await server.ask(world.cleo, 'GET', `/contract/${assignment.contractId}`)).body
    const terminate = (date: string) =>
      server.ask(world.cleo, 'POST', `/contract/${contract.id}/terminate`, {
        body: { version: contract.version, date, reason: 'No budget' },
      })
    const end = (endDate: string) =>
      server.ask(world.cleo, 'POST', `/project/employee/${assignment.id}/end`, {
        body: { version: assignment.version, endDate, endReason: 'OTHER' },
      })
    for (const refused of [await terminate(dayOf(1)), await end(dayOf(1))])
      expect([refused.status, refused.body.errors]).toMatchObject([
        422,
        [{ message: `Time is approved through ${dayOf(2)}. Choose that date or later.` }],
      ])
    const shortened = await server.ask(world.cleo, 'PUT', `/project/employee/${assignment.id}`, {
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
    expect([refused.status, codes(refused)]).toEqual([422, ['outside']])
  })
})

describe('what can’t be saved', () => {
  const put = (sheet: { id: string; version: number }, entries: object[]) =>
    server.ask(world.evan, 'PUT', `/timesheet/${sheet.id}`, { body: { version: sheet.version, entries } })

  test('a second sheet of a week, a repeated cell, another first day', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8))
    expect(made.status).toBe(201)
    const again = await start(server, world.evan, world.assignmentId, hoursOf(8))
    expect([again.status, again.body.errors[0].code]).toEqual([409, 'duplicate'])
    const twice = await put(made.body, [...hoursOf(4), ...hoursOf(4)])
    expect([twice.status, codes(twice)]).toEqual([400, ['duplicate_entry']])
    const tuesday = await server.ask(world.evan, 'POST', '/timesheet/create', {
      body: { assignmentId: world.assignmentId, periodStart: dayOf(1), entries: [] },
    })
    expect([tuesday.status, tuesday.body.errors[0].field]).toEqual([422, 'periodStart'])
  })

  test('more than 24 hours a day over two assignments, also by two saves at once', async () => {
    const second = await assign(server, world.cleo, world.employeeId)
    const one = await start(server, world.evan, world.assignmentId, hoursOf(1))
    const two = await start(server, world.evan, second, hoursOf(1))
    const answers = await Promise.all([put(one.body, hoursOf(13)), put(two.body, hoursOf(13))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.flatMap((answer) => codes(answer) ?? [])).toEqual(['day_total'])
  })

  test('a change of a submitted sheet, of a stale version, of locked or unauthorized time', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    const sent = await send(server, world.evan, made.body, 'submit')
    expect((await put(sent.body, hoursOf(7))).status).toBe(409)
    expect((await put(made.body, hoursOf(7))).status).toBe(412)
    const back = await send(server, world.evan, sent.body, 'withdraw')
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE employees SET work_until = ${dayOf(1)} WHERE id = ${world.employeeId}`),
    )
    const late = await put(back.body, [...hoursOf(8, 8, 7), ...hoursOf(8, 8, 8, 8).slice(3)])
    expect([late.status, codes(late)]).toEqual([422, ['work_until']])
    const old = await server.ask(world.evan, 'POST', '/timesheet/create', {
      body: { assignmentId: world.assignmentId, periodStart: addDays(lastWeek, -28), entries: [] },
    })
    expect([old.status, codes(old)]).toEqual([422, ['locked']])
  })

  test('a save and a submit at once leave one of them', async () => {
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
    expect([empty.status, codes(empty)]).toEqual([422, ['zero_hours']])
    const zero = await send(server, world.evan, made.body, 'submit', {
      zeroHours: true,
      zeroReason: 'Plant shutdown',
    })
    expect(zero.body).toMatchObject({ status: 'SUBMITTED', zeroHours: true, zeroReason: 'Plant shutdown' })
  })
})

describe('weeks', () => {
  test('the week has a row for each assignment, and says why one can’t change', async () => {
    const second = await assign(server, world.cleo, world.employeeId)
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    await send(server, world.evan, made.body, 'submit')
    const { body } = await server.ask(world.evan, 'GET', `/timesheets/week?date=${dayOf(3)}`)
    expect([body.periodStart, body.periodEnd]).toEqual([lastWeek, dayOf(6)])
    expect(body.rows).toMatchObject([
      { assignment: { id: world.assignmentId }, timesheet: { status: 'SUBMITTED' }, editable: false },
      { assignment: { id: second }, timesheet: null, editable: true, why: null },
    ])
    expect(body.rows[0].why).toBe('This timesheet is submitted. Withdraw it to change it.')
  })

  test('a week without a submitted sheet is missing, until it is excluded', async () => {
    const path = `/timesheets/missing?weekFrom=${lastWeek}&weekTo=${dayOf(6)}`
    const missing = async () => (await server.ask(world.cleo, 'GET', path)).body
    expect(await missing()).toMatchObject([
      { assignmentId: world.assignmentId, periodStart: lastWeek, timesheetId: null },
    ])
    const week = { assignmentId: world.assignmentId, periodStart: lastWeek }
    const excluded = await server.ask(world.cleo, 'POST', '/timesheets/exclude', {
      body: { ...week, reason: 'On leave' },
    })
    expect([excluded.status, excluded.body.status]).toEqual([200, 'EXCLUDED'])
    expect(await missing()).toEqual([])
    expect((await start(server, world.evan, world.assignmentId, hoursOf(8))).status).toBe(409)
    const included = await server.ask(world.cleo, 'POST', '/timesheets/include', { body: week })
    expect([included.status, included.body.status]).toEqual([200, 'NOT_STARTED'])
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    expect(await missing()).toMatchObject([{ timesheetId: made.body.id, status: 'DRAFT' }])
    await send(server, world.evan, made.body, 'submit')
    expect(await missing()).toEqual([])
  })

  test('the list filters by status, person, approver and week', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    await send(server, world.evan, made.body, 'submit')
    const found = async (query: string) => {
      const answer = await server.ask(world.cleo, 'GET', `/timesheets?${query}`)
      return answer.total ?? answer.text
    }
    expect(await found('status=SUBMITTED')).toBe(1)
    expect(await found('status=APPROVED')).toBe(0)
    expect(await found(`employeeId=${world.employeeId}&weekFrom=${lastWeek}&weekTo=${lastWeek}`)).toBe(1)
    expect(await found(`weekTo=${addDays(lastWeek, -1)}`)).toBe(0)
    expect(await found(`approverUserId=${world.cleo.uid}`)).toBe(1)
    expect(await found(`search=${encodeURIComponent('rao')}`)).toBe(1)
  })

  test('every change is in the audit trail, saves with their cells', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8))
    await server.ask(world.evan, 'PUT', `/timesheet/${made.body.id}`, {
      body: { version: made.body.version, entries: hoursOf(7) },
    })
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute(
        sql`SELECT action, changes FROM audit_events WHERE entity_id = ${made.body.id} ORDER BY seq`,
      ),
    )
    expect(rows).toEqual([
      { action: 'CREATE', changes: [] },
      { action: 'UPDATE', changes: [] },
      { action: 'UPDATE', changes: [{ field: `entries.${lastWeek}.WORK`, old: 480, new: 420 }] },
    ])
  })
})
