import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  assign,
  dayOf,
  hoursOf,
  lastWeek,
  makeTimeWorld,
  send,
  start,
  type TimeWorld,
} from '#test/server/timesheets/world.ts'
import { setStatus } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server.ts'

const server = await startTestApp()
let world: TimeWorld
afterAll(() => server.close())
beforeEach(async () => {
  world = await makeTimeWorld(server)
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

  test('missing weeks are exported as they are listed', async () => {
    const second = await assign(server, world.cleo, world.employeeId)
    const path = `/timesheets/missing?weekFrom=${lastWeek}&weekTo=${lastWeek}&limit=1&format=csv&columns=assignmentId&columns=periodStart`
    const file = await server.ask(world.cleo, 'GET', path)
    const [header, ...lines] = file.text.trim().split('\r\n')
    expect(header).toBe('Assignment ID,Period start')
    expect(lines.toSorted()).toEqual(
      [`${world.assignmentId},${lastWeek}`, `${second},${lastWeek}`].toSorted(),
    )
    expect((await server.ask(world.evan, 'GET', path)).total).toBe(2)
  })

  test('an employee is reminded of all missing weeks by one mail a day, which is in the trail', async () => {
    await setStatus(server, 'employees', world.employeeId, 'ACTIVE')
    const before = addDays(lastWeek, -7)
    const [one, other, unknown] = [lastWeek, before, '2020-01-06'].map(
      (day) => `${world.assignmentId}_${day}`,
    )
    const remind = (ids: unknown, who = world.cleo) =>
      server.ask(who, 'POST', '/timesheets/missing/remind', { body: { ids } })
    expect((await remind([one], world.evan)).status).toBe(403)
    expect((await remind(['x'])).status).toBe(400)
    const { body } = await remind([one, unknown, other])
    expect(body).toMatchObject([
      { id: one, ok: true, errors: [] },
      { id: unknown, ok: false, label: null, errors: [{ message: 'This timesheet is no longer missing.' }] },
      { id: other, ok: true, errors: [] },
    ])
    const again = await remind([other])
    expect(again.body).toMatchObject([
      { ok: false, errors: [{ message: 'This employee was already reminded today.' }] },
    ])
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute<{ body: string }>(sql`SELECT body FROM mails WHERE client_id = ${world.tenant.a}`),
    )
    expect(rows).toHaveLength(1)
    for (const day of [lastWeek, before]) expect(rows[0]?.body).toContain(`${day} to ${addDays(day, 6)}`)
    const history = await server.ask(world.cleo, 'GET', `/employee/${world.employeeId}/history`)
    expect(history.body.filter(({ action }: { action: string }) => action === 'SEND')).toHaveLength(1)
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
