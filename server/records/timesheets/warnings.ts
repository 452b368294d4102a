import { and, eq, inArray } from 'drizzle-orm'
import { canView } from '#domain/kernel/permissions.ts'
import type { Timesheet, TimesheetRow } from '#domain/timesheets/record.ts'
import { overtimeWarnings } from '#domain/timesheets/warnings.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { settingsByDate } from '#server/records/settings/effective.ts'
import {
  answerOf,
  entriesOf,
  poWarnings,
  ownWarnings,
  readAssignmentRecords,
  usageOf,
  type SheetRow,
} from '#server/records/timesheets/answer.ts'
import { approvedWorkInSameWeek, expectedOvertimeMinutes } from '#server/records/timesheets/approval.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** Returns the timesheet, limited to what the caller can see. Submitted timesheets include the warnings that approvers need. */
export async function visibleTimesheet(row: SheetRow, context: RequestContext): Promise<Timesheet> {
  const sheet = await answerOf(row, context)
  if (row.status !== 'SUBMITTED') return sheet
  return { ...sheet, warnings: [...(await readOvertimeWarnings(context.tx, row)), ...sheet.warnings] }
}

/** Returns the warning that hours on a submitted timesheet will be overtime once approved. */
async function readOvertimeWarnings(tx: Transaction, row: SheetRow) {
  const related = (await readAssignmentRecords(tx, row.clientId, [row.assignmentId])).get(row.assignmentId)
  if (related === undefined) return []
  const entries = await entriesOf(tx, row.clientId, [row.id])
  const approvedWork = await approvedWorkInSameWeek(tx, row.clientId, [row])
  return overtimeWarnings(expectedOvertimeMinutes(approvedWork(row), { row, entries, related }))
}

interface Viewer {
  readonly clientId: string
  readonly permissions: readonly string[]
  readonly employeeLimit?: object | null
}

/** Returns the list rows. Submitted timesheets have the same number of warnings as on their page. */
export async function withWarnings(
  tx: Transaction,
  rows: readonly TimesheetRow[],
  { clientId, permissions, employeeLimit = null }: Viewer,
): Promise<TimesheetRow[]> {
  const ids = rows.flatMap(({ id, status }) => (status === 'SUBMITTED' ? [id] : []))
  if (ids.length === 0) return [...rows]
  const sheets = await tx
    .select()
    .from(timesheets)
    .where(and(eq(timesheets.clientId, clientId), inArray(timesheets.id, ids)))
  const relatedById = await readAssignmentRecords(
    tx,
    clientId,
    sheets.map(({ assignmentId }) => assignmentId),
  )
  const entries = Map.groupBy(await entriesOf(tx, clientId, ids), ({ timesheetId }) => timesheetId)
  const approvedWork = await approvedWorkInSameWeek(tx, clientId, sheets)
  const settingsOn = await settingsByDate(tx, clientId)
  const canSeePo = employeeLimit === null && canView(permissions, ['PROJECTS', 'INVOICES'])
  const contracts = canSeePo ? [...relatedById.values()].flatMap(({ contract }) => contract ?? []) : []
  const usage = await usageOf(tx, clientId, contracts)
  const counts = new Map(
    sheets.map((row) => {
      const related = relatedById.get(row.assignmentId)
      if (related === undefined) throw new Error('a timesheet has no assignment')
      const sheetEntries = entries.get(row.id) ?? []
      const { contract } = related
      const overtime = expectedOvertimeMinutes(approvedWork(row), { row, entries: sheetEntries, related })
      const warnings = [
        ...overtimeWarnings(overtime),
        ...ownWarnings(sheetEntries, related, {
          day: row.periodStart,
          holidays: settingsOn(row.periodStart).holidays,
          status: row.status,
        }),
        ...(canSeePo && contract !== null
          ? poWarnings({ status: 'SUBMITTED', entries: sheetEntries }, contract, usage)
          : []),
      ]
      return [row.id, warnings.length]
    }),
  )
  return rows.map((row) => {
    const warnings = counts.get(row.id)
    return warnings === undefined ? row : { ...row, warnings }
  })
}
