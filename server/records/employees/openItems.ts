import { sql } from 'drizzle-orm'
import type { Employee } from '#domain/employees/record.ts'
import type { OpenItemCounts } from '#domain/employees/leaving/record.ts'
import { canView } from '#domain/kernel/permissions.ts'
import type { Transaction } from '#server/db/withActor.ts'

type SheetCounts = { unbilled: number; DRAFT: number; SUBMITTED: number; REJECTED: number }

/** Returns the open items that the permissions allow the viewer to see. Null unless the employee is active or offboarding and the viewer has permission to view employees. */
export async function readOpenItems(
  tx: Transaction,
  employee: Pick<Employee, 'clientId' | 'id' | 'status' | 'terminationDate'>,
  permissions: readonly string[],
): Promise<OpenItemCounts | null> {
  const { status } = employee
  if ((status !== 'ACTIVE' && status !== 'OFFBOARDING') || !canView(permissions, 'EMPLOYEES')) return null
  const sheets = canView(permissions, 'TIMESHEETS') ? await countOpenSheets(tx, employee) : null
  const assignments = canView(permissions, 'PROJECTS') ? await countOpenAssignments(tx, employee) : null
  const { unbilled, ...openTimesheets } = sheets ?? { unbilled: null }
  return {
    unbilledMinutes: unbilled,
    openTimesheets: sheets === null ? null : (openTimesheets as Omit<SheetCounts, 'unbilled'>),
    assignments,
  }
}

/** Counts timesheets as their list does, so that the list's filters show the same rows. */
async function countOpenSheets(tx: Transaction, { clientId, id }: Pick<Employee, 'clientId' | 'id'>) {
  const { rows } = await tx.execute<SheetCounts>(sql`SELECT coalesce(sum(u.minutes), 0)::int AS unbilled,
      count(*) FILTER (WHERE t.status = 'DRAFT')::int AS "DRAFT",
      count(*) FILTER (WHERE t.status = 'SUBMITTED')::int AS "SUBMITTED",
      count(*) FILTER (WHERE t.status = 'REJECTED')::int AS "REJECTED"
    FROM timesheets t LEFT JOIN LATERAL (SELECT sum(e.minutes - e.billed_minutes) AS minutes FROM timesheet_entries e
      WHERE e.client_id = ${clientId} AND e.timesheet_id = t.id AND e.minutes <> e.billed_minutes AND e.billable
        AND e.classification IS NOT NULL) u ON t.status = 'APPROVED'
    WHERE t.client_id = ${clientId} AND t.employee_id = ${id} AND t.archived_at IS NULL`)
  return rows[0] as SheetCounts
}

async function countOpenAssignments(
  tx: Transaction,
  { clientId, id, terminationDate }: Pick<Employee, 'clientId' | 'id' | 'terminationDate'>,
) {
  const { rows } = await tx.execute<{ open: number; onLastDay: number }>(sql`SELECT count(*)::int AS open,
      count(*) FILTER (WHERE end_date = ${terminationDate}::date)::int AS "onLastDay"
    FROM assignments
    WHERE client_id = ${clientId} AND employee_id = ${id} AND status IN ('PLANNED', 'ACTIVE') AND archived_at IS NULL`)
  return rows[0] ?? { open: 0, onLastDay: 0 }
}
