import { and, eq, isNull, max, ne, sql } from 'drizzle-orm'
import { listName } from '#domain/employees/rules.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { approvedSheetErrors, maxNamedSheets } from '#domain/timesheets/approved/sheets.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { timesheetEntries, timesheets } from '#server/records/timesheets/table.ts'

type Owner = { readonly clientId: string } & (
  { readonly contractId: string } | { readonly assignmentId: string }
)

/** Returns the last day on which a contract or an assignment has approved time, or null if there is none. The contract or assignment can't end before that day. */
export async function readLastApprovedDay(tx: Transaction, owner: Owner): Promise<string | null> {
  const [row] = await tx
    .select({ until: max(timesheetEntries.date) })
    .from(timesheets)
    .innerJoin(
      timesheetEntries,
      and(
        eq(timesheetEntries.clientId, timesheets.clientId),
        eq(timesheetEntries.timesheetId, timesheets.id),
        ne(timesheetEntries.minutes, 0),
      ),
    )
    .where(
      and(
        eq(timesheets.clientId, owner.clientId),
        'contractId' in owner
          ? eq(timesheets.contractId, owner.contractId)
          : eq(timesheets.assignmentId, owner.assignmentId),
        eq(timesheets.status, 'APPROVED'),
        isNull(timesheets.archivedAt),
      ),
    )
  return row?.until ?? null
}

/** Returns the errors for approved timesheets with time after a day, earliest first. Names at most `maxNamedSheets` of them. */
export async function approvedSheetErrorsAfter(
  tx: Transaction,
  owner: Owner,
  day: string,
): Promise<FieldError[]> {
  const ofOwner =
    'contractId' in owner
      ? sql`t.contract_id = ${owner.contractId}`
      : sql`t.assignment_id = ${owner.assignmentId}`
  const { rows } = await tx.execute<{
    id: string
    first_name: string
    last_name: string
    week_start: string
    minutes: number
    total: number
  }>(sql`SELECT t.id, p.first_name, p.last_name, t.week_start::text, sum(e.minutes)::int AS minutes, count(*) OVER ()::int AS total
    FROM timesheets t JOIN employees p ON p.client_id = t.client_id AND p.id = t.employee_id
      JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id AND e.minutes <> 0
    WHERE t.client_id = ${owner.clientId} AND ${ofOwner} AND t.status = 'APPROVED' AND t.archived_at IS NULL AND e.date > ${day}
    GROUP BY t.id, p.first_name, p.last_name, t.week_start, t.period_start
    ORDER BY t.period_start, p.last_name, p.first_name, t.id LIMIT ${maxNamedSheets}`)
  const sheets = rows.map((row) => ({
    id: row.id,
    employeeName: listName({ firstName: row.first_name, lastName: row.last_name }),
    weekStart: row.week_start,
    minutes: row.minutes,
  }))
  return approvedSheetErrors(sheets, rows[0]?.total ?? 0)
}
