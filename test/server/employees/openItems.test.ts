import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openItems } from '#domain/employees/leaving/openItems.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import type { Permission } from '#domain/kernel/permissions.ts'
import { withOwner } from '#server/db/withActor.ts'
import { addApprovedWeek, addEngagement } from '#test/support/billing/billing.ts'
import { setStatus } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let employeeId: string
let assignmentId: string
const lastDay = addDays(todayUtc(), 20)
const read = async (user: TestUser) => (await server.request(user, 'GET', `/employee/${employeeId}`)).body

/** Stores a timesheet that isn't decided or was rejected. */
const addOpenWeek = (monday: string, status: string) =>
  withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO timesheets (client_id, id, tenant_id, assignment_id, employee_id, project_id, contract_id, week_start,
        period_start, period_end, status, submitted_at, submitted_by, decided_at, decided_by, reject_reason, employee_search,
        project_search, created_by, updated_by)
      SELECT client_id, gen_random_uuid(), tenant_id, id, employee_id, project_id, contract_id, ${monday}, ${monday},
        ${addDays(monday, 6)}, ${status}, ${status === 'DRAFT' ? null : '2026-04-01'}::timestamptz, ${status === 'DRAFT' ? null : 'x'},
        ${status === 'REJECTED' ? '2026-04-02' : null}::timestamptz, ${status === 'REJECTED' ? 'y' : null},
        ${status === 'REJECTED' ? 'Wrong days' : null}, '', '', 'x', 'x' FROM assignments WHERE id = ${assignmentId}`),
  )

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const engagement = await addEngagement(server, admin, { endDate: '2099-12-31' })
  ;({ employeeId, assignmentId } = engagement)
  // Two approved weeks, part of the first one billed, and one timesheet in each state that is still open.
  const partly = await addApprovedWeek(server, assignmentId, '2026-02-02', [
    { date: '2026-02-02', minutes: 480 },
    { date: '2026-02-03', minutes: 480 },
  ])
  await addApprovedWeek(server, assignmentId, '2026-02-09', [{ date: '2026-02-09', minutes: 90 }])
  const billed = await addApprovedWeek(server, assignmentId, '2026-02-16', [
    { date: '2026-02-16', minutes: 480 },
  ])
  for (const [week, status] of ['DRAFT', 'SUBMITTED', 'REJECTED', 'DRAFT'].entries())
    await addOpenWeek(addDays('2026-03-02', 7 * week), status)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE timesheet_entries SET billed_minutes = minutes
      WHERE timesheet_id = ${billed} OR (timesheet_id = ${partly} AND date = '2026-02-02')`),
  )
  await setStatus(server, 'employees', employeeId, 'ACTIVE')
})
afterAll(() => server.close())

test('an active employee has what a notice would leave', async () => {
  expect((await read(admin)).leaving).toEqual({
    unbilledMinutes: 570,
    openTimesheets: { DRAFT: 2, SUBMITTED: 1, REJECTED: 1 },
    assignments: { open: 1, onLastDay: 0 },
  })
})

test('hours, timesheets and assignments are only for those who may see them', async () => {
  const without = async (...denied: Permission[]) => {
    const overrides = { grant: [], deny: denied }
    const user = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides })
    return (await read(user)).leaving
  }
  expect(await without('CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS')).toMatchObject({
    unbilledMinutes: null,
    openTimesheets: null,
    assignments: { open: 1 },
  })
  expect(await without('CAN_VIEW_PROJECTS', 'CAN_MAINTAIN_PROJECTS')).toMatchObject({
    unbilledMinutes: 570,
    assignments: null,
  })
})

test('each line of a leaving employee leads to exactly its rows; a former one has none', async () => {
  const body = { version: 1, event: 'giveNotice', lastDay, reason: 'Moves away' }
  const { status, terminationDate, leaving } = (
    await server.request(admin, 'POST', `/employee/${employeeId}/status`, { body })
  ).body
  const lines = openItems({ status, terminationDate, leaving })
  expect(lines.map(({ text }) => text)).toEqual([
    '9:30 approved hours not billed yet',
    '2 draft timesheets',
    '1 submitted timesheet',
    '1 rejected timesheet',
    '1 assignment ends on the last day',
  ])
  const rows = lines.map(async ({ list, filters }) => {
    const query = new URLSearchParams({ employeeId, limit: '100' })
    for (const [name, values] of Object.entries(filters))
      for (const value of values) query.append(name, value)
    return (await server.request(admin, 'GET', `/${list}?${query}`)).body.length
  })
  // The hours are on two timesheets.
  expect(await Promise.all(rows)).toEqual([2, 2, 1, 1, 1])

  await setStatus(server, 'employees', employeeId, 'TERMINATED')
  expect((await read(admin)).leaving).toBeNull()
})
