import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
import {
  assign,
  dayOf,
  hoursOf,
  lastWeek,
  makeColleague,
  makeTimeWorld,
  send,
  start,
  type TimeWorld,
} from '#test/server/timesheets/world.ts'
import { setStatus } from '#test/support/records.ts'
import { missingWeeks } from '#server/records/timesheets/missingWeeks.ts'
import { startTestApp, type TestUser } from '#test/support/server/server.ts'

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
    const { body } = await server.request(world.evan, 'GET', `/timesheets/week?date=${dayOf(3)}`)
    expect([body.periodStart, body.periodEnd]).toEqual([lastWeek, dayOf(6)])
    expect(body.dueAt).toBe(`${addDays(lastWeek, 7)}T16:00:00.000Z`)
    expect(body.rows).toMatchObject([
      { assignment: { id: world.assignmentId }, timesheet: { status: 'SUBMITTED' }, editable: false },
      { assignment: { id: second }, timesheet: null, editable: true, why: null },
    ])
    expect(body.rows[0].why).toBe('This timesheet is submitted. Withdraw it to change it.')
  })

  test('missing weeks are exported as they are listed', async () => {
    const second = await assign(server, world.cleo, world.employeeId)
    const path = `/timesheets/missing?weekFrom=${lastWeek}&weekTo=${lastWeek}&limit=1&format=csv&columns=assignmentId&columns=periodStart`
    const file = await server.request(world.cleo, 'GET', path)
    const [header, ...lines] = file.text.trim().split('\r\n')
    expect(header).toBe('Assignment ID,Period start')
    expect(lines.toSorted()).toEqual(
      [`${world.assignmentId},${lastWeek}`, `${second},${lastWeek}`].toSorted(),
    )
    expect((await server.request(world.evan, 'GET', path)).total).toBe(2)
  })

  test('an employee is reminded of all missing weeks by one mail a day, which is in the trail', async () => {
    await setStatus(server, 'employees', world.employeeId, 'ACTIVE')
    const before = addDays(lastWeek, -7)
    const [one, other, unknown] = [lastWeek, before, '2020-01-06'].map(
      (day) => `${world.assignmentId}_${day}`,
    )
    const remind = (ids: unknown, who = world.cleo) =>
      server.request(who, 'POST', '/timesheets/missing/remind', { body: { ids } })
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
    const history = await server.request(world.cleo, 'GET', `/employee/${world.employeeId}/history`)
    expect(history.body.filter(({ action }: { action: string }) => action === 'SEND')).toHaveLength(1)
  })

  test.each([
    ['no id', '------------------------------------_2026-11-09'],
    ['no day', '00000000-0000-4000-8000-000000000000_0000-00-00'],
    ['a day that does not exist', '00000000-0000-4000-8000-000000000000_2026-02-31'],
  ])('a reminder of a row with %s is refused', async (_, id) => {
    const answer = await server.request(world.cleo, 'POST', '/timesheets/missing/remind', {
      body: { ids: [id] },
    })
    expect([answer.status, answer.body.errors?.[0].message]).toEqual([400, 'Send the ids of missing weeks.'])
  })

  test('weeks before the assignments are not read, however early a list begins', async () => {
    const days = { first: '1900-01-01', last: lastWeek }
    const actor = { uid: world.cleo.uid, clientId: world.tenant.a, tenantScope: null }
    const { rows } = await withActor(server.database, actor, (tx) =>
      tx.execute<{ 'QUERY PLAN': object }>(
        sql`EXPLAIN (ANALYZE, FORMAT JSON) ${missingWeeks(world.tenant.a, todayUtc(), days, {})}`,
      ),
    )
    const counts = [...JSON.stringify(rows).matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) =>
      Number(count),
    )
    expect(counts.length).toBeGreaterThan(5)
    expect(Math.max(...counts)).toBeLessThan(1_000)
    const from = async (day: string) =>
      (await server.request(world.cleo, 'GET', `/timesheets/missing?weekFrom=${day}&limit=100`)).body
    expect(await from('1990-01-01')).toEqual(await from('2026-02-02'))
    expect((await from('2026-02-02')).at(0).periodStart).toBe('2026-02-02')
  })

  test('two people who approve the same timesheets in a different order both get a response', async () => {
    const sheets: { id: string; version: number }[] = []
    for (let person = 0; person < 4; person += 1) {
      const other = await makeColleague(server, world)
      const made = await start(server, other.user, other.assignmentId, hoursOf(8))
      const { body } = await send(server, other.user, made.body, 'submit')
      sheets.push({ id: body.id, version: body.version })
    }
    const ada = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: world.tenant })
    const approve = (who: TestUser, items: object[]) =>
      server.request(who, 'POST', '/timesheets/approve', { body: { items } })
    const answers = await Promise.all([approve(world.cleo, sheets), approve(ada, sheets.toReversed())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const approved = answers.flatMap(({ body }) => body).filter(({ ok }: { ok: boolean }) => ok)
    expect(approved.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      sheets.map(({ id }) => id).toSorted(),
    )
  })

  test('a week without a submitted timesheet is missing until it is excluded', async () => {
    const path = `/timesheets/missing?weekFrom=${lastWeek}&weekTo=${dayOf(6)}`
    const missing = async () => (await server.request(world.cleo, 'GET', path)).body
    expect(await missing()).toMatchObject([
      { assignmentId: world.assignmentId, periodStart: lastWeek, timesheetId: null },
    ])
    const week = { assignmentId: world.assignmentId, periodStart: lastWeek }
    const excluded = await server.request(world.cleo, 'POST', '/timesheets/exclude', {
      body: { ...week, reason: 'On leave' },
    })
    expect([excluded.status, excluded.body.status]).toEqual([200, 'EXCLUDED'])
    expect(await missing()).toEqual([])
    expect((await start(server, world.evan, world.assignmentId, hoursOf(8))).status).toBe(409)
    const included = await server.request(world.cleo, 'POST', '/timesheets/include', { body: week })
    expect([included.status, included.body.status]).toEqual([200, 'NOT_STARTED'])
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    expect(await missing()).toMatchObject([{ timesheetId: made.body.id, status: 'DRAFT' }])
    await send(server, world.evan, made.body, 'submit')
    expect(await missing()).toEqual([])
  })

  test('several missing weeks are excluded with a result for each, and included again', async () => {
    const colleague = await makeColleague(server, world)
    await start(server, colleague.user, colleague.assignmentId, hoursOf(8))
    const ids = [world.assignmentId, colleague.assignmentId].map((id) => `${id}_${lastWeek}`)
    const call = (name: string, body: object) =>
      server.request(world.cleo, 'POST', `/timesheets/missing/${name}`, { body })
    const excluded = await call('exclude', { ids, reason: 'Holiday week' })
    expect(excluded.body).toMatchObject([
      { id: ids[0], ok: true, errors: [] },
      { id: ids[1], ok: false, version: null },
    ])
    expect(excluded.body[1].errors[0].message).toMatch(/\w+/)
    const path = `/timesheets/missing?weekFrom=${lastWeek}&weekTo=${dayOf(6)}`
    const missing = async () =>
      (await server.request(world.cleo, 'GET', path)).body.map(({ id }: { id: string }) => id)
    expect(await missing()).toEqual([ids[1]])
    const reasons = await withOwner(server.database, (tx) =>
      tx.execute<{ reason: string }>(sql`SELECT exclude_reason AS reason FROM timesheets
        WHERE assignment_id = ${world.assignmentId} AND status = 'EXCLUDED' AND archived_at IS NULL`),
    )
    expect(reasons.rows).toEqual([{ reason: 'Holiday week' }])
    expect((await call('include', { ids: ids.slice(0, 1) })).body).toMatchObject([{ ok: true }])
    expect((await missing()).toSorted()).toEqual(ids.toSorted())
    expect((await call('exclude', { ids, reason: 'x' })).status).toBe(400)
  })

  test('several timesheets are approved or rejected, with a result for each', async () => {
    const colleague = await makeColleague(server, world)
    const week = hoursOf(8, 8, 8, 8, 8)
    const own = await start(server, world.evan, world.assignmentId, week)
    const other = await start(server, colleague.user, colleague.assignmentId, week)
    const sent = await send(server, world.evan, own.body, 'submit')
    const items = [sent.body, other.body].map(({ id, version }) => ({ id, version }))
    const bulk = (body: object) => server.request(world.cleo, 'POST', '/timesheets/bulk', { body })
    const rejected = await bulk({ event: 'reject', items, values: { reason: 'Wrong project' } })
    expect(rejected.body).toMatchObject([
      { id: own.body.id, ok: true },
      { id: other.body.id, ok: false, label: expect.stringContaining(lastWeek) },
    ])
    const read = await server.request(world.evan, 'GET', `/timesheet/${own.body.id}`)
    expect(read.body).toMatchObject({ status: 'REJECTED', rejectReason: 'Wrong project' })
    const again = await send(server, world.evan, read.body, 'submit')
    const approved = await bulk({
      event: 'approve',
      items: [{ id: own.body.id, version: again.body.version }],
    })
    expect(approved.body).toMatchObject([{ ok: true }])
    const mine = { event: 'approve', items: [{ id: own.body.id, version: again.body.version + 1 }] }
    expect((await server.request(world.evan, 'POST', '/timesheets/bulk', { body: mine })).status).toBe(403)
  })

  test('an excluded timesheet is included again from the list of timesheets, others are rejected', async () => {
    const week = { assignmentId: world.assignmentId, periodStart: lastWeek }
    const { body: excluded } = await server.request(world.cleo, 'POST', '/timesheets/exclude', {
      body: { ...week, reason: 'On leave' },
    })
    const colleague = await makeColleague(server, world)
    const draft = await start(server, colleague.user, colleague.assignmentId, hoursOf(8))
    const items = [excluded, draft.body].map(({ id, version }) => ({ id, version }))
    const { body } = await server.request(world.cleo, 'POST', '/timesheets/bulk', {
      body: { event: 'include', items },
    })
    expect(body.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false])
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8))
    expect(made.status).toBe(201)
  })

  test('the list filters by status, person, approver and week', async () => {
    const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
    await send(server, world.evan, made.body, 'submit')
    const found = async (query: string) => {
      const answer = await server.request(world.cleo, 'GET', `/timesheets?${query}`)
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
    await server.request(world.evan, 'PUT', `/timesheet/${made.body.id}`, {
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
