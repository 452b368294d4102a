import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { violatedConstraint } from '#server/db/errors.ts'
import { withOwner } from '#server/db/withActor.ts'
import { createOneOfEach } from '#test/support/records.ts'
import { startTestApp, type TestServer } from '#test/support/server/server.ts'

let server: TestServer
let employeeId: string
let sheetId: string
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

beforeEach(async () => {
  const tenant = await server.makeTenant()
  const user = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  employeeId = (await createOneOfEach(server, user)).employee.id
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ id: string }>(sql`SELECT id FROM timesheets WHERE employee_id = ${employeeId}`),
  )
  sheetId = rows[0]?.id ?? ''
})

const run = (statement: SQL) => withOwner(server.database, (tx) => tx.execute(statement))

/** Returns the name of the constraint that a statement violates, or 'done'. */
const outcome = (statement: SQL) =>
  run(statement).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error),
  )

/** Adds an entry to the timesheet. */
const entry = (date: string, minutes: number, type = 'WORK') =>
  sql`INSERT INTO timesheet_entries (client_id, id, tenant_id, timesheet_id, employee_id, date, type, billable, minutes, created_by, updated_by)
    SELECT client_id, gen_random_uuid(), tenant_id, id, employee_id, ${date}, ${type}, true, ${minutes}, 'x', 'x' FROM timesheets WHERE id = ${sheetId}`

/** Copies the employee's timesheet to a second assignment. Returns its id. */
async function secondSheet(): Promise<string> {
  await run(sql`INSERT INTO assignments (client_id, id, tenant_id, project_id, employee_id, contract_id, start_date, created_by, updated_by)
    SELECT client_id, gen_random_uuid(), tenant_id, project_id, employee_id, contract_id, start_date, 'y', 'y'
    FROM assignments WHERE employee_id = ${employeeId}`)
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{
      id: string
    }>(sql`INSERT INTO timesheets (client_id, id, tenant_id, assignment_id, employee_id, project_id, contract_id, week_start,
        period_start, period_end, employee_search, project_search, created_by, updated_by)
      SELECT a.client_id, gen_random_uuid(), a.tenant_id, a.id, a.employee_id, a.project_id, a.contract_id, '2026-02-02', '2026-02-02',
        '2026-02-08', 'rao', 'globex', 'x', 'x' FROM assignments a WHERE a.employee_id = ${employeeId} AND a.created_by = 'y'
      RETURNING id`),
  )
  return rows[0]?.id ?? ''
}

const approve = sql`status = 'APPROVED', submitted_at = now(), submitted_by = 'x', decided_at = now(), decided_by = 'y'`
const classify = () =>
  run(sql`UPDATE timesheet_entries SET classification = 'REG' WHERE timesheet_id = ${sheetId}`)

test('a second timesheet of the same assignment and week is rejected', async () => {
  const again = sql`INSERT INTO timesheets (client_id, id, tenant_id, assignment_id, employee_id, project_id, contract_id, week_start,
      period_start, period_end, employee_search, project_search, created_by, updated_by)
    SELECT client_id, gen_random_uuid(), tenant_id, assignment_id, employee_id, project_id, contract_id, week_start,
      '2026-02-04', period_end, 'a', 'b', 'x', 'x' FROM timesheets WHERE id = ${sheetId}`
  expect(await outcome(again)).toBe('timesheets_one_per_week')
})

test('an entry outside the dates of its timesheet is rejected', async () => {
  expect(await outcome(entry('2026-02-01', 60))).toBe('timesheet_entries_within_period')
  expect(await outcome(entry('2026-02-09', 60))).toBe('timesheet_entries_within_period')
  expect(await outcome(entry('2026-02-08', 60))).toBe('done')
})

test('minutes are positive and fit in a day, except in an adjustment', async () => {
  expect(await outcome(entry('2026-02-03', -15))).toBe('timesheet_entries_minutes')
  expect(await outcome(entry('2026-02-03', 1441))).toBe('timesheet_entries_minutes')
  expect(await outcome(entry('2026-02-02', -15, 'ADJUSTMENT'))).toBe('done')
})

test('an adjustment removes no more time than its assignment has on the day', async () => {
  const first = sheetId
  sheetId = await secondSheet()
  // The first timesheet has eight hours on this day, the other assignment has none.
  expect(await outcome(entry('2026-02-02', -15, 'ADJUSTMENT'))).toBe('timesheet_entries_day_minimum')
  sheetId = first
  expect(await outcome(entry('2026-02-02', -481, 'ADJUSTMENT'))).toBe('timesheet_entries_day_minimum')
  expect(await outcome(entry('2026-02-02', -480, 'ADJUSTMENT'))).toBe('done')
  const more = sql`UPDATE timesheet_entries SET minutes = minutes - 1 WHERE timesheet_id = ${first} AND type = 'ADJUSTMENT'`
  expect(await outcome(more)).toBe('timesheet_entries_day_minimum')
})

test('a day has no more than 24 hours across all timesheets of the employee', async () => {
  const first = sheetId
  sheetId = await secondSheet()
  expect(await outcome(entry('2026-02-02', 961))).toBe('timesheet_entries_day_total')
  expect(await outcome(entry('2026-02-02', 960))).toBe('done')
  const grow = sql`UPDATE timesheet_entries SET minutes = minutes + 15 WHERE timesheet_id = ${first}`
  expect(await outcome(grow)).toBe('timesheet_entries_day_total')
})

test('of two timesheets saved at the same time that fit only alone, one is rejected', async () => {
  const other = await secondSheet()
  const add = (id: string) => {
    sheetId = id
    return outcome(entry('2026-02-05', 800))
  }
  const outcomes = await Promise.all([add(sheetId), add(other)])
  expect(outcomes.toSorted()).toEqual(['done', 'timesheet_entries_day_total'])
})

test('a timesheet is approved only when every entry is classified, and then its entries are frozen', async () => {
  const approved = sql`UPDATE timesheets SET ${approve} WHERE id = ${sheetId}`
  await run(entry('2026-02-03', 60))
  expect(await outcome(approved)).toBe('timesheets_classified')
  await classify()
  expect(await outcome(approved)).toBe('done')
  expect(await outcome(entry('2026-02-06', 60))).toBe('timesheet_entries_frozen')
  for (const change of [
    sql`minutes = 60`,
    sql`billable = false`,
    sql`bill_rate = 1, bill_rate_unit = 'HOURLY'`,
  ])
    expect(await outcome(sql`UPDATE timesheet_entries SET ${change} WHERE timesheet_id = ${sheetId}`)).toBe(
      'timesheet_entries_frozen',
    )
  expect(await outcome(sql`UPDATE timesheets SET period_end = '2026-02-07' WHERE id = ${sheetId}`)).toBe(
    'timesheets_fixed',
  )
})

test('a timesheet never moves to another week, and overtime always has a reason', async () => {
  const moveWeek = sql`UPDATE timesheets SET week_start = '2026-02-01' WHERE id = ${sheetId}`
  expect(await outcome(moveWeek)).toBe('timesheets_fixed')
  const unexplained = sql`UPDATE timesheet_entries SET classification = 'OT' WHERE timesheet_id = ${sheetId}`
  expect(await outcome(unexplained)).toBe('timesheet_entries_overtime')
})
