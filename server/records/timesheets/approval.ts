import { and, asc, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { addDays } from '#domain/kernel/dates.ts'
import type { Part } from '#domain/timesheets/overtime.ts'
import { cellOf } from '#domain/timesheets/rules.ts'
import { byStart, splitTimes } from '#domain/timesheets/times.ts'
import { ratesOf } from '#domain/timesheets/rates.ts'
import { addedOvertime, classifySheet, type ApprovedWork } from '#domain/timesheets/reversal.ts'
import { hasOneOf } from '#server/db/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { ruleBroken } from '#server/pipeline/apiError.ts'
import {
  overtimeRuleOf,
  paysOvertime,
  type EntryRow,
  type OvertimeRecords,
  type SheetRow,
} from '#server/records/timesheets/shownTimesheet.ts'
import { clearEntries, putEntries, type EntryColumns } from '#server/records/timesheets/entries.ts'
import type { OpenSheet } from '#server/records/timesheets/sheet.ts'
import { timesheetEntries, timesheets } from '#server/records/timesheets/table.ts'

const countsTowardOvertime = ({ type }: Pick<EntryRow, 'type'>) => type === 'WORK' || type === 'ADJUSTMENT'

/** Classifies the entries of a timesheet and stores their classification and rates. The week's approved time counts toward overtime first. */
export async function classify(
  tx: Transaction,
  { row, entries, related }: OpenSheet,
  uid: string,
): Promise<void> {
  const parts = classifiedParts(await readApprovedWork(tx, row), { row, entries, related })
  const source = {
    contract: related.contract,
    payRates: related.employee.payRates ?? [],
    paysOvertime: paysOvertime(related),
  }
  const freePart = freeParts(entries)
  const columns = entries.flatMap((entry) => {
    const split = parts.get(entry.id) ?? regularPart(entry)
    return splitTimes(entry, split).map(
      ({ classification, minutes, overtime, startTime, endTime }, index): EntryColumns => ({
        date: entry.date,
        type: entry.type,
        task: entry.task,
        billable: entry.billable,
        note: entry.note,
        // The first part keeps the row of the entry, because reasons for overtime refer to that row.
        part: index === 0 ? entry.part : freePart(entry),
        minutes,
        startTime,
        endTime,
        classification,
        overtime: classification === 'REG' ? null : overtime,
        ...ratesOf({ ...entry, classification }, source),
      }),
    )
  })
  await putEntries(tx, row, columns, uid)
}

interface SheetToClassify {
  readonly row: Pick<SheetRow, 'weekStart' | 'periodStart'>
  readonly entries: readonly Pick<EntryRow, 'id' | 'date' | 'type' | 'minutes' | 'startTime'>[]
  readonly related: OvertimeRecords
}

/** Returns the parts of a timesheet's work by entry id, counting the week's approved work first. */
function classifiedParts(approved: readonly ApprovedWork[], { row, entries, related }: SheetToClassify) {
  const rule = overtimeRuleOf(related, row.periodStart)
  const work = entries
    .filter(countsTowardOvertime)
    .toSorted(
      (one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0) || byStart(one, other),
    )
    .map(({ id, date, minutes }) => ({ entryId: id, date, minutes, rule }))
  return classifySheet(row.weekStart, approved, work)
}

/** Returns how many minutes of a timesheet would be overtime if it were approved now. The week's approved time counts toward overtime first. */
export const expectedOvertimeMinutes = (approved: readonly ApprovedWork[], sheet: SheetToClassify): number =>
  addedOvertime(classifiedParts(approved, sheet))

/** Returns a function that finds the next unused part number in an entry's cell (`cellOf`). */
function freeParts(entries: readonly EntryRow[]): (entry: EntryRow) => number {
  const used = new Map<string, number>()
  for (const entry of entries) used.set(cellOf(entry), Math.max(used.get(cellOf(entry)) ?? 0, entry.part))
  return (entry) => {
    const part = (used.get(cellOf(entry)) ?? 0) + 1
    used.set(cellOf(entry), part)
    return part
  }
}

const regularPart = ({ minutes }: EntryRow): readonly Part[] => [
  { classification: 'REG', minutes, overtime: [] },
]

/** Returns the employee's approved work on other timesheets of the same week, in the order of approval. */
const readApprovedWork = async (tx: Transaction, row: SheetRow) =>
  (await readApprovedWorkInSameWeek(tx, row.clientId, [row]))(row)

type WeekOfSheet = Pick<SheetRow, 'id' | 'employeeId' | 'weekStart'>

/** Returns a function that takes a timesheet and finds the employee's approved work on other timesheets of the same week. Reads the work for all `sheets` at once. */
export async function readApprovedWorkInSameWeek(
  tx: Transaction,
  clientId: string,
  sheets: readonly WeekOfSheet[],
) {
  const starts = sheets.map(({ weekStart }) => weekStart).toSorted()
  const [first = '', last = ''] = [starts[0], starts.at(-1)]
  const query = tx
    .select({
      sheetId: timesheets.id,
      employeeId: timesheetEntries.employeeId,
      entryId: timesheetEntries.id,
      date: timesheetEntries.date,
      type: timesheetEntries.type,
      minutes: timesheetEntries.minutes,
      classification: timesheetEntries.classification,
      overtime: timesheetEntries.overtime,
    })
    .from(timesheetEntries)
    .innerJoin(
      timesheets,
      and(
        eq(timesheets.clientId, timesheetEntries.clientId),
        eq(timesheets.id, timesheetEntries.timesheetId),
      ),
    )
    .where(
      and(
        eq(timesheetEntries.clientId, clientId),
        hasOneOf(timesheetEntries.employeeId, [...new Set(sheets.map(({ employeeId }) => employeeId))]),
        gte(timesheetEntries.date, first),
        lte(timesheetEntries.date, addDays(last, 6)),
        ne(timesheetEntries.minutes, 0),
        eq(timesheets.status, 'APPROVED'),
        isNull(timesheets.archivedAt),
      ),
    )
    .orderBy(
      asc(timesheets.decidedAt),
      asc(timesheetEntries.date),
      asc(timesheetEntries.startTime),
      asc(timesheetEntries.type),
      asc(timesheetEntries.task),
      asc(timesheetEntries.part),
    )
  const rows = (await query).filter(countsTowardOvertime)
  const byEmployee = Map.groupBy(rows, (row) => row.employeeId)
  return ({ id, employeeId, weekStart }: WeekOfSheet) => {
    const weekEnd = addDays(weekStart, 6)
    return (byEmployee.get(employeeId) ?? [])
      .filter(({ sheetId, date }) => sheetId !== id && date >= weekStart && date <= weekEnd)
      .map(({ classification, sheetId: _sheet, employeeId: _employee, ...rest }): ApprovedWork => ({
        ...rest,
        classification: classification ?? 'REG',
      }))
  }
}

const belowZeroMessages = {
  approve: "This adjustment removes time that isn't approved. Approve the adjusted timesheet first.",
  reopen:
    "An approved adjustment removes some of this time, so this timesheet can't be reopened. Add an adjustment instead.",
}

/** Throws 422 if approved adjustments remove more time than is approved. Checks each day of the assignment, and each classification in the employee's week. */
export async function checkNotBelowZero(
  tx: Transaction,
  { clientId, assignmentId, employeeId, weekStart }: SheetRow,
  event: keyof typeof belowZeroMessages,
): Promise<void> {
  const { rows } = await tx.execute(sql`SELECT FROM timesheet_entries e
    JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id AND t.status = 'APPROVED' AND t.archived_at IS NULL
    WHERE e.client_id = ${clientId} AND e.employee_id = ${employeeId} AND e.date BETWEEN ${weekStart} AND ${addDays(weekStart, 6)}
      AND e.type IN ('WORK', 'ADJUSTMENT') AND e.archived_at IS NULL
    GROUP BY GROUPING SETS ((e.classification), (t.assignment_id, e.date))
    HAVING sum(e.minutes) < 0 AND (t.assignment_id IS NULL OR t.assignment_id = ${assignmentId})`)
  if (rows.length > 0) throw ruleBroken([{ code: 'adjusted', message: belowZeroMessages[event] }])
}

/**
 * Restores a timesheet's entries as they were entered. The parts of an entry become one entry again, without a
 * classification or rates.
 */
export async function unclassify(
  tx: Transaction,
  { row, entries }: Pick<OpenSheet, 'row' | 'entries'>,
  uid: string,
): Promise<void> {
  const whole = wholeEntries(entries)
  const wholeIds = new Set(whole.map(({ id }) => id))
  await clearEntries(
    tx,
    row,
    entries.filter(({ id }) => !wholeIds.has(id)).map(({ id }) => id),
    uid,
  )
  await putEntries(
    tx,
    row,
    whole.map(({ date, type, task, billable, note, part, minutes, startTime, endTime }): EntryColumns => ({
      date,
      type,
      task,
      billable,
      note,
      part,
      minutes,
      startTime,
      endTime,
    })),
    uid,
  )
}

/** Merges the parts of each entry into its first part and returns the merged entries. The parts of an entry with start and end times follow each other without a gap. */
function wholeEntries(entries: readonly EntryRow[]): EntryRow[] {
  const whole: EntryRow[] = []
  for (const entry of entries) {
    const last = whole.at(-1)
    const isPart =
      last !== undefined &&
      cellOf(last) === cellOf(entry) &&
      last.endTime === entry.startTime &&
      last.note === entry.note
    if (isPart)
      whole[whole.length - 1] = {
        ...last,
        minutes: last.minutes + entry.minutes,
        endTime: entry.endTime,
      }
    else whole.push(entry)
  }
  return whole
}
