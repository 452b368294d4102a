import { and, eq, inArray } from 'drizzle-orm'
import { canView } from '#domain/kernel/permissions.ts'
import type { Timesheet, TimesheetRow } from '#domain/timesheets/record.ts'
import { overtimeExpected } from '#domain/timesheets/warnings.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { settingsByDate } from '#server/records/settings/effective.ts'
import {
  answerOf,
  entriesOf,
  orderWarningsOf,
  ownWarnings,
  readAssignmentRecords,
  usageOf,
  type SheetRow,
} from '#server/records/timesheets/answer.ts'
import { approvedWorkAround, expectedOvertime } from '#server/records/timesheets/approval.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** Returns the timesheet as the caller may see it, a submitted one with all that an approver looks at. */
export async function shownSheet(row: SheetRow, context: RequestContext): Promise<Timesheet> {
  const sheet = await answerOf(row, context)
  if (row.status !== 'SUBMITTED') return sheet
  return { ...sheet, warnings: [...(await expectedOf(context.tx, row)), ...sheet.warnings] }
}

/** Returns the warning about time of a submitted sheet that becomes overtime. */
async function expectedOf(tx: Transaction, row: SheetRow) {
  const related = (await readAssignmentRecords(tx, row.clientId, [row.assignmentId])).get(row.assignmentId)
  if (related === undefined) return []
  const entries = await entriesOf(tx, row.clientId, [row.id])
  const approvedAround = await approvedWorkAround(tx, row.clientId, [row])
  return overtimeExpected(expectedOvertime(approvedAround(row), { row, entries, related }))
}

interface Reader {
  readonly clientId: string
  readonly permissions: readonly string[]
  readonly limitedTo?: object | null
}

/** Returns rows of the list, the submitted ones with the number of warnings that their own page shows. */
export async function withWarnings(
  tx: Transaction,
  rows: readonly TimesheetRow[],
  { clientId, permissions, limitedTo = null }: Reader,
): Promise<TimesheetRow[]> {
  const ids = rows.flatMap(({ id, status }) => (status === 'SUBMITTED' ? [id] : []))
  if (ids.length === 0) return [...rows]
  const sheets = await tx
    .select()
    .from(timesheets)
    .where(and(eq(timesheets.clientId, clientId), inArray(timesheets.id, ids)))
  const related = await readAssignmentRecords(
    tx,
    clientId,
    sheets.map(({ assignmentId }) => assignmentId),
  )
  const entries = Map.groupBy(await entriesOf(tx, clientId, ids), ({ timesheetId }) => timesheetId)
  const approvedAround = await approvedWorkAround(tx, clientId, sheets)
  const on = await settingsByDate(tx, clientId)
  const seesOrder = limitedTo === null && canView(permissions, ['PROJECTS', 'INVOICES'])
  const contracts = seesOrder ? [...related.values()].flatMap(({ contract }) => contract ?? []) : []
  const usage = await usageOf(tx, clientId, contracts)
  const counts = new Map(
    sheets.map((row) => {
      const known = related.get(row.assignmentId)
      if (known === undefined) throw new Error('a timesheet has no assignment')
      const own = entries.get(row.id) ?? []
      const { contract } = known
      const overtime = expectedOvertime(approvedAround(row), { row, entries: own, related: known })
      const warnings = [
        ...overtimeExpected(overtime),
        ...ownWarnings(own, known, {
          day: row.periodStart,
          holidays: on(row.periodStart).holidays,
          status: row.status,
        }),
        ...(seesOrder && contract !== null
          ? orderWarningsOf({ status: 'SUBMITTED', entries: own }, contract, usage)
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
