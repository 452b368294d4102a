import { sql } from 'drizzle-orm'
import type { CallName } from '#domain/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { TestServer } from '#test/support/server/server.ts'

type Stored = Pick<TestServer, 'database'>

/** The status that each event of a timesheet starts from, and its body. */
export const sheetStatuses: Partial<Record<CallName, [status: string, body?: object]>> = {
  updateTimesheet: ['DRAFT', { entries: [] }],
  submitTimesheet: ['DRAFT', { zeroHours: true, zeroReason: 'Shutdown' }],
  withdrawTimesheet: ['SUBMITTED'],
  approveTimesheet: ['SUBMITTED'],
  approveTimesheets: ['SUBMITTED'],
  rejectTimesheet: ['SUBMITTED', { reason: 'Wrong day' }],
  reopenTimesheet: ['APPROVED', { reason: 'Wrong day' }],
  adjustTimesheet: ['APPROVED', { reason: 'Wrong day' }],
}

/** Sets the status of a timesheet without entries, as if its employee had submitted it. Returns its version. */
export async function sheetIn({ database }: Stored, status: string, id: string): Promise<number> {
  const { rows } = await withOwner(database, async (tx) => {
    await tx.execute(
      sql`UPDATE timesheets SET archived_at = now(), status = 'DRAFT' WHERE adjusts_timesheet_id = ${id}`,
    )
    await tx.execute(
      sql`UPDATE assignments SET end_date = NULL, status = 'ACTIVE' WHERE id = (SELECT assignment_id FROM timesheets WHERE id = ${id})`,
    )
    await tx.execute(sql`UPDATE timesheets SET status = 'DRAFT' WHERE id = ${id}`)
    await tx.execute(
      sql`UPDATE timesheet_entries SET minutes = 0, archived_at = now() WHERE timesheet_id = ${id}`,
    )
    return tx.execute<{ version: number }>(
      sql`UPDATE timesheets SET status = ${status}, submitted_at = now(), submitted_by = 'x', decided_at = now(), decided_by = 'y'
        WHERE id = ${id} RETURNING version`,
    )
  })
  return rows[0]?.version ?? 0
}

/** Returns the first day of another week of an assignment, before its latest timesheet. Its timesheets are archived. */
async function freeWeek({ database }: Stored, assignmentId: string, status?: 'EXCLUDED'): Promise<string> {
  const { rows } = await withOwner(database, async (tx) => {
    await tx.execute(
      sql`UPDATE assignments SET end_date = NULL, status = 'ACTIVE' WHERE id = ${assignmentId}`,
    )
    await tx.execute(sql`UPDATE timesheets SET archived_at = now() WHERE assignment_id = ${assignmentId}
      AND week_start = date_trunc('week', now() AT TIME ZONE 'UTC')::date`)
    if (status !== undefined)
      await tx.execute(sql`INSERT INTO timesheets (client_id, id, tenant_id, assignment_id, employee_id, project_id, week_start, period_start,
          period_end, status, exclude_reason, employee_search, project_search, created_by, updated_by)
        SELECT client_id, gen_random_uuid(), tenant_id, id, employee_id, project_id, week, week, week + 6, ${status}, 'Closed', '', '', 'x', 'x'
        FROM assignments, (SELECT date_trunc('week', now() AT TIME ZONE 'UTC')::date AS week) w WHERE id = ${assignmentId}`)
    return tx.execute<{ week: string }>(
      sql`SELECT date_trunc('week', now() AT TIME ZONE 'UTC')::date::text AS week`,
    )
  })
  return rows[0]?.week ?? ''
}

/** Returns the body of a call about a week that has no timesheet, or about an excluded week. */
export async function weekBody(stored: Stored, name: CallName, assignmentId: string): Promise<object> {
  const periodStart = await freeWeek(
    stored,
    assignmentId,
    name === 'includeTimesheet' ? 'EXCLUDED' : undefined,
  )
  return { assignmentId, periodStart, ...(name === 'excludeTimesheet' ? { reason: 'Closed' } : {}) }
}
