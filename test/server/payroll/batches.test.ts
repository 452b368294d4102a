import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { addApprovedWeek, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { createPayroll, hoursIn, payrollRows } from '#test/support/billing/payroll.ts'

let world: BillingTest
let payroll: ReturnType<typeof createPayroll>
beforeAll(async () => {
  world = await startBilling()
  payroll = createPayroll(world)
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const week = '2026-02-02'
const overtime = (monday: string) => ({
  date: addDays(monday, 4),
  minutes: 300,
  classification: 'OT' as const,
})
/** A week that isn't locked automatically yet. */
const recent = '2026-02-16'
const approveRecent = () => approve(recent, fullWeek(recent))
const approve = (monday = week, days = [...fullWeek(monday), overtime(monday)]) =>
  addApprovedWeek(world.server, world.engagement.assignmentId, monday, days)

describe('a payroll draft', () => {
  test('lists approved time by person, work week and class, and names each class without a code', async () => {
    await approve()
    await approve('2026-02-09', [
      { date: '2026-02-09', minutes: 450 },
      { date: '2026-02-10', minutes: 480, type: 'PTO' },
    ])
    const found = await payroll.draft()
    expect(found).toMatchObject({
      documentCount: 2,
      documents: [],
      totals: [],
      classTotals: [
        { payClass: 'REG', minutes: 2850 },
        { payClass: 'OT', minutes: 300 },
        { payClass: 'PTO', minutes: 480 },
      ],
    })
    expect(
      found.times.map(({ weekStart, payClass, minutes, correction }: Record<string, unknown>) => [
        weekStart,
        payClass,
        minutes,
        correction,
      ]),
    ).toEqual([
      ['2026-02-02', 'REG', 2400, false],
      ['2026-02-02', 'OT', 300, false],
      ['2026-02-09', 'REG', 450, false],
      ['2026-02-09', 'PTO', 480, false],
    ])
    expect(found.problems.map(({ message }: { message: string }) => message)).toEqual([
      'Rao, Priya has hours of the pay type “Regular”, which has no earning code in Generic payroll (CSV).',
      'Rao, Priya has hours of the pay type “Overtime”, which has no earning code in Generic payroll (CSV).',
      'Rao, Priya has hours of the pay type “PTO”, which has no earning code in Generic payroll (CSV).',
    ])
    expect((await payroll.event(found, 'make')).status).toBe(422)
    await payroll.nameCodes()
    expect((await payroll.draft()).problems).toEqual([])
  })

  test('has the time of work weeks that end on its days, and says what it leaves out', async () => {
    await approve('2026-01-26')
    await approve('2026-02-02')
    const open = await approve('2026-02-09', fullWeek('2026-02-09'))
    expect((await payroll.reopen(open)).status).toBe(200)
    await approve('2026-02-16')
    const found = await payroll.draft({ fromDate: '2026-02-02', toDate: '2026-02-21' })
    expect(found.times.map(({ weekStart }: { weekStart: string }) => weekStart)).toEqual([week, week])
    expect(found.warnings.map(({ code, message }: Record<string, string>) => [code, message])).toEqual([
      ['not_approved', "1 timesheet for these weeks isn't approved, so the files leave out that time."],
      ['earlier', '1 timesheet before 2026-02-02 was never handed off to payroll.'],
    ])
  })

  test('without time gets no files', async () => {
    await payroll.nameCodes()
    const answer = await payroll.event(await payroll.draft(), 'make')
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'nothing_to_hand_off'])
  })
})

describe('the payroll file', () => {
  test('has a row for each person, work week and class, with the code and exact hours', async () => {
    await approve()
    await payroll.nameCodes()
    const batch = await payroll.made()
    expect(batch).toMatchObject({ status: 'READY', number: 'H-00001', documentCount: 1 })
    const { text } = await payroll.fileOf(batch)
    expect(text.split('\r\n')[0]).toBe(
      'batch_id,employee_no,last_name,first_name,employment_type,week_start,week_end,row_type,class,earning_code,hours,minutes',
    )
    expect(payrollRows(text).map((row) => row.slice(2).join('|'))).toEqual([
      'Rao|Priya|W2|2026-02-02|2026-02-08|HOURS|Regular|C-REG|40.00|2400',
      'Rao|Priya|W2|2026-02-02|2026-02-08|HOURS|Overtime|C-OT|5.00|300',
    ])
  })

  test('is the same bytes at every download, even after its batch is accepted or canceled', async () => {
    await approve()
    await payroll.nameCodes()
    const batch = await payroll.made()
    const first = await payroll.fileOf(batch)
    expect(createHash('sha256').update(first.text).digest('hex')).toBe(batch.files[0].sha256)
    await payroll.event(batch, 'cancel', { reason: 'Wrong days' })
    const again = await payroll.made()
    const accepted = (await payroll.event(again, 'accept')).body
    expect((await payroll.fileOf(batch)).text).toBe(first.text)
    expect((await payroll.fileOf(accepted)).text).toBe(first.text.replaceAll('H-00001', 'H-00002'))
  })
})

describe('time that was handed off', () => {
  test('is in one batch only, whatever the days', async () => {
    await approve()
    await payroll.nameCodes()
    const [one, other] = [await payroll.draft(), await payroll.draft({ fromDate: '2026-02-02' })]
    const answers = await Promise.all([payroll.event(one, 'make'), payroll.event(other, 'make')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await hoursIn(world, { live: true })).toEqual({ REG: 2400, OT: 300 })
  })

  test('is locked until its batch is canceled, and says so', async () => {
    const sheet = await approveRecent()
    await payroll.nameCodes()
    const batch = await payroll.made()
    expect(await payroll.sheet(sheet)).toMatchObject({ lockReason: 'EXPORTED', lockedAt: expect.any(String) })
    const refused = await payroll.reopen(sheet)
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      422,
      'This time was handed off to payroll. Add an adjustment instead.',
    ])
    await payroll.event(batch, 'cancel', { reason: 'Wrong days' })
    expect(await payroll.sheet(sheet)).toMatchObject({ lockReason: null, lockedAt: null })
    expect((await payroll.reopen(sheet)).status).toBe(200)
    expect((await payroll.draft()).documentCount).toBe(0)
  })

  test('stays locked once the batch is accepted', async () => {
    const sheet = await approveRecent()
    await payroll.nameCodes()
    const batch = (await payroll.event(await payroll.made(), 'accept')).body
    expect((await payroll.event(batch, 'cancel', { reason: 'Too late' })).status).toBe(409)
    expect((await payroll.reopen(sheet)).status).toBe(422)
  })

  test('is not edited or excluded either, and the trail says who locked it', async () => {
    const sheet = await approveRecent()
    await payroll.nameCodes()
    await payroll.made()
    const { version } = await payroll.sheet(sheet)
    const { assignmentId } = world.engagement
    const edit = await world.billing.request('PUT', `/timesheet/${sheet}`, { version, entries: [] })
    const exclude = await world.billing.request('POST', '/timesheets/exclude', {
      assignmentId,
      periodStart: recent,
      reason: 'On leave',
    })
    const create = await world.billing.request('POST', '/timesheet/create', {
      assignmentId,
      periodStart: recent,
    })
    expect([edit.status, exclude.status, create.status]).toEqual([409, 409, 409])
    const { body } = await world.billing.request('GET', `/audit?entityType=timesheet&entityId=${sheet}`)
    expect(body[0]).toMatchObject({ action: 'LOCK', reason: 'Handed off to payroll in H-00001' })
  })

  test('cannot be changed or unlocked in the database', async () => {
    const sheet = await approveRecent()
    await payroll.nameCodes()
    const batch = await payroll.made()
    const attempt = (statement: ReturnType<typeof sql>) =>
      withOwner(world.server.database, async (tx) => {
        await tx.execute(statement)
        await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
      }).then(
        () => 'changed',
        (error: unknown) => String((error as { cause?: { constraint?: string } }).cause?.constraint),
      )
    expect(
      await attempt(
        sql`UPDATE timesheets SET status = 'DRAFT', decided_at = NULL, decided_by = NULL WHERE id = ${sheet}`,
      ),
    ).toBe('timesheets_exported')
    expect(
      await attempt(sql`UPDATE timesheets SET lock_reason = NULL, locked_at = NULL WHERE id = ${sheet}`),
    ).toBe('timesheets_exported')
    const draft = await payroll.draft()
    const again = (more: object) => sql`INSERT INTO handoff_hours
      SELECT (jsonb_populate_record(h, ${JSON.stringify({ batch_id: draft.id, ...more })}::jsonb)).*
      FROM handoff_hours h WHERE batch_id = ${batch.id}`
    expect(await attempt(again({}))).toBe('handoff_hours_once')
    expect(await attempt(sql`UPDATE handoff_hours SET minutes = 1 WHERE batch_id = ${batch.id}`)).toBe(
      'handoff_frozen',
    )
    expect(
      await attempt(sql`INSERT INTO handoff_hours SELECT (jsonb_populate_record(h, '{"position": 9, "class": "DT"}')).*
        FROM handoff_hours h WHERE batch_id = ${batch.id} AND position = 1`),
    ).toBe('handoff_draft')
    // Otherwise, the lock could be removed and the same time paid twice.
    expect(await attempt(sql`UPDATE handoff_hours SET live = false WHERE batch_id = ${batch.id}`)).toBe(
      'handoff_live',
    )
  })

  test.each([
    ['every minute', 2400, 'made'],
    ['a minute less', 2399, 'handoff_complete'],
  ])('is every minute of its timesheets: the database sees %s', async (_, minutes, outcome) => {
    const sheet = await approve(recent, fullWeek(recent))
    const { id } = await payroll.draft()
    const store = withOwner(world.server.database, async (tx) => {
      await tx.execute(sql`INSERT INTO handoff_files (client_id, batch_id, position, tenant_id, name, rows, bytes, sha256)
        SELECT client_id, id, 1, tenant_id, 'a.csv', 1, 'a', encode(sha256('a'), 'hex') FROM handoff_batches WHERE id = ${id}`)
      await tx.execute(sql`INSERT INTO handoff_hours (client_id, batch_id, position, tenant_id, timesheet_id, sheet_version, employee_id, employee_no, person, week_start, class, minutes, correction)
        SELECT client_id, ${id}, 1, tenant_id, id, 2, employee_id, 'E-1', 'Rao, Priya', week_start, 'REG', ${minutes}, false FROM timesheets WHERE id = ${sheet}`)
      await tx.execute(
        sql`UPDATE timesheets SET lock_reason = 'EXPORTED', locked_at = now() WHERE id = ${sheet}`,
      )
      await tx.execute(
        sql`UPDATE handoff_batches SET status = 'READY', number = 'H-9', document_count = 1, made_at = now() WHERE id = ${id}`,
      )
      await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
    })
    const stored = store.then(
      () => 'made',
      (error: unknown) => (error as { cause?: { constraint?: string } }).cause?.constraint,
    )
    expect(await stored).toBe(outcome)
  })
})
