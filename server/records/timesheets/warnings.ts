import { and, eq } from 'drizzle-orm'
import { canView } from '#domain/kernel/permissions.ts'
import type { Timesheet, TimesheetRow } from '#domain/timesheets/record.ts'
import { overtimeWarnings } from '#domain/timesheets/warnings.ts'
import { hasOneOf } from '#server/db/lists.ts'
import { runPlanned } from '#server/db/planned.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { amendmentsOf } from '#server/records/contracts/amendments.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { settingsByDate } from '#server/records/settings/effectiveSettings.ts'
import {
  shownTimesheet,
  entriesIn,
  entriesOf,
  entryOrder,
  poWarnings,
  ownWarnings,
  readAssignmentRecords,
  poUsageOf,
  type SheetRow,
} from '#server/records/timesheets/shownTimesheet.ts'
import { readApprovedWorkInSameWeek, expectedOvertimeMinutes } from '#server/records/timesheets/approval.ts'
import { timesheetEntries, timesheets } from '#server/records/timesheets/table.ts'

/** Returns the timesheet, limited to what the caller can see. A submitted timesheet also has a warning about overtime that its approval would cause. */
export async function shownWithWarnings(row: SheetRow, context: RequestContext): Promise<Timesheet> {
  const sheet = await shownTimesheet(row, context)
  if (row.status !== 'SUBMITTED') return sheet
  return { ...sheet, warnings: [...(await readOvertimeWarnings(context.tx, row)), ...sheet.warnings] }
}

/** Returns a warning if hours on a submitted timesheet will be overtime once approved. */
async function readOvertimeWarnings(tx: Transaction, row: SheetRow) {
  const related = (await readAssignmentRecords(tx, row.clientId, [row.assignmentId])).get(row.assignmentId)
  if (related === undefined) return []
  const entries = await entriesOf(tx, row.clientId, [row.id])
  const approvedWork = await readApprovedWorkInSameWeek(tx, row.clientId, [row])
  return overtimeWarnings(expectedOvertimeMinutes(approvedWork(row), { row, entries, related }))
}

interface Viewer {
  readonly clientId: string
  readonly permissions: readonly string[]
  readonly employeeLimit?: object | null
}

/** Returns the list rows. The row of a submitted timesheet includes the number of warnings that the timesheet's page shows. */
export async function withWarnings(
  tx: Transaction,
  rows: readonly TimesheetRow[],
  { clientId, permissions, employeeLimit = null }: Viewer,
): Promise<TimesheetRow[]> {
  const ids = rows.flatMap(({ id, status }) => (status === 'SUBMITTED' ? [id] : []))
  if (ids.length === 0) return [...rows]
  const { sheets, amendments } = await readSheets(tx, clientId, ids)
  const entries = await readWork(tx, clientId, ids)
  const approvedWork = await readApprovedWorkInSameWeek(
    tx,
    clientId,
    sheets.map(({ sheet }) => sheet),
  )
  const settingsOn = await settingsByDate(tx, clientId)
  const canSeePo = employeeLimit === null && canView(permissions, ['PROJECTS', 'INVOICES'])
  const poContracts = canSeePo ? sheets.flatMap(({ contract }) => contract ?? []) : []
  const usage = await poUsageOf(tx, clientId, poContracts)
  const counts = new Map(
    sheets.map(({ sheet: row, contract, employee }) => {
      const related = { contract, employee, amendments: amendments.get(contract?.id ?? '') ?? [] }
      const sheetEntries = entries.get(row.id) ?? []
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

/**
 * Returns timesheets with their contracts and employees, and the amendments by contract id. Reads only the
 * columns that warnings depend on. In a long list, reading whole records would take most of the time.
 */
async function readSheets(tx: Transaction, clientId: string, ids: readonly string[]) {
  const { id, assignmentId, employeeId, weekStart, periodStart, status } = timesheets
  const query = tx
    .select({
      sheet: { id, assignmentId, employeeId, weekStart, periodStart, status },
      contract: {
        id: contracts.id,
        status: contracts.status,
        overtimeRule: contracts.overtimeRule,
        maxHoursPerWeek: contracts.maxHoursPerWeek,
        remote: contracts.remote,
        workAddress: contracts.workAddress,
        poAmountCents: contracts.poAmountCents,
        poHours: contracts.poHours,
        poWarnPct: contracts.poWarnPct,
        poNumber: contracts.poNumber,
        rates: contracts.rates,
      },
      employee: {
        employmentType: employees.employmentType,
        classification: employees.classification,
        workLocation: employees.workLocation,
        address: employees.address,
      },
    })
    .from(timesheets)
    .innerJoin(
      assignments,
      and(eq(assignments.clientId, timesheets.clientId), eq(assignments.id, assignmentId)),
    )
    .innerJoin(employees, and(eq(employees.clientId, timesheets.clientId), eq(employees.id, employeeId)))
    .leftJoin(
      contracts,
      and(eq(contracts.clientId, assignments.clientId), eq(contracts.id, assignments.contractId)),
    )
    .where(and(eq(timesheets.clientId, clientId), hasOneOf(id, ids)))
  const rows = await runPlanned(tx, 'sheets_with_warnings', query)
  const contractIds = [...new Set(rows.flatMap(({ contract }) => contract?.id ?? []))]
  return { sheets: rows, amendments: await amendmentsOf(tx, clientId, { contractIds }) }
}

/** Returns the entries of timesheets by timesheet id, with only the columns that warnings depend on. */
async function readWork(tx: Transaction, clientId: string, ids: readonly string[]) {
  const { id, timesheetId, date, type, minutes, billable, startTime } = timesheetEntries
  const query = tx
    .select({ id, timesheetId, date, type, minutes, billable, startTime })
    .from(timesheetEntries)
    .where(entriesIn(clientId, ids))
    .orderBy(...entryOrder)
  const rows = await runPlanned(tx, 'work_of_sheets', query)
  return Map.groupBy(rows, (row) => row.timesheetId)
}
