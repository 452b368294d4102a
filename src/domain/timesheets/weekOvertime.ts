import type { Draft } from '#domain/kernel/answer.ts'
import { classifyWeek, type Part } from '#domain/timesheets/overtime.ts'
import { byStart, minutesIn, parseCell } from '#domain/timesheets/times.ts'
import { linesOf, typedMinutes, weekCellPath, type WeekRecord } from '#domain/timesheets/week.ts'
import { datesOf } from '#domain/timesheets/weeks.ts'

/** The parts of each cell that has overtime, by cell path. */
export type WeekOvertime = ReadonlyMap<string, readonly Part[]>

/** Cached by draft, because the grid, the progress and the overtime reasons all need the same result after each keystroke. */
const cache = new WeakMap<Draft, { readonly week: WeekRecord; readonly overtime: WeekOvertime }>()

/**
 * Returns the overtime in a week as typed. Approved time keeps its classification. All other time is counted
 * after it, by date, then by start time, then by assignment. Approval classifies one timesheet at a time, so
 * it can put the overtime in other cells. The total stays the same if all assignments have the same overtime
 * rule.
 */
export function weekOvertime(week: WeekRecord, draft: Draft): WeekOvertime {
  const cached = cache.get(draft)
  if (cached?.week === week) return cached.overtime
  const overtime = countOvertime(week, draft)
  cache.set(draft, { week, overtime })
  return overtime
}

function countOvertime(week: WeekRecord, draft: Draft): WeekOvertime {
  const approved = week.rows.filter(({ timesheet }) => timesheet?.status === 'APPROVED')
  const storedWork = approved.flatMap(({ assignment, timesheet }) =>
    (timesheet?.entries ?? [])
      .filter(({ type }) => type === 'WORK' || type === 'ADJUSTMENT')
      .map((entry) => ({
        entryId: weekCellPath({ ...entry, assignmentId: assignment.id }, entry.date),
        date: entry.date,
        minutes: entry.minutes,
        classification: entry.classification ?? ('REG' as const),
        overtime: entry.overtime as Part['overtime'],
      })),
  )
  const openWork = week.rows
    .filter((row) => !approved.includes(row))
    .flatMap((row) =>
      linesOf(row, draft)
        .filter(({ type }) => type === 'WORK')
        .flatMap((line) =>
          datesOf(row).flatMap((date) => {
            const path = weekCellPath(line, date)
            const { minutes, ranges } = parseCell(draft[path] ?? '') ?? { minutes: 0, ranges: [] }
            const times =
              ranges.length === 0
                ? [{ minutes, startTime: null }]
                : ranges.map((range) => ({ minutes: minutesIn(range), startTime: range.startTime }))
            return times.map((time) => ({
              ...time,
              entryId: `${path} ${time.startTime ?? ''}`,
              path,
              date,
              rule: row.overtimeRule,
            }))
          }),
        ),
    )
    .filter(({ minutes }) => minutes > 0)
    .toSorted(
      (one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0) || byStart(one, other),
    )
  const storedCells = Map.groupBy(storedWork, ({ entryId }) => entryId)
  const adjustedWork = (week.adjusted ?? []).map((entry) => ({ ...entry, entryId: 'adjusted' }))
  const partsOf = classifyWeek(week.periodStart, [...storedWork, ...adjustedWork], openWork)
  const typedCells = [...Map.groupBy(openWork, ({ path }) => path)].map(
    ([path, times]) => [path, times.flatMap(({ entryId }) => partsOf.get(entryId) ?? [])] as const,
  )
  const all: (readonly [string, readonly Part[]])[] = [...storedCells, ...typedCells]
  return new Map(all.filter(([, parts]) => parts.some(({ classification }) => classification !== 'REG')))
}

/** Returns the regular and overtime minutes of a week's work as typed, including approved adjustments. Null if an assignment has a rule other than 40 hours a week, or if there are no assignments. */
export function weeklyHours(week: WeekRecord, draft: Draft): { regular: number; overtime: number } | null {
  const { rows } = week
  if (rows.length === 0 || rows.some(({ overtimeRule }) => overtimeRule !== 'WEEKLY_40')) return null
  const lines = rows.flatMap((row) => linesOf(row, draft)).filter(({ type }) => type === 'WORK')
  const cells = lines.flatMap((line) => datesOf(week).map((date) => weekCellPath(line, date)))
  const parts = weekOvertime(week, draft)
  const sum = (minutes: readonly number[]) => minutes.reduce((all, each) => all + each, 0)
  const overtime = sum(cells.map((path) => overtimeMinutes(parts.get(path))))
  const regular = sum(cells.map((path) => typedMinutes(draft, path) ?? 0)) - overtime
  const adjusted = (isRegular: boolean) =>
    sum(
      (week.adjusted ?? [])
        .filter(({ classification }) => (classification === 'REG') === isRegular)
        .map(({ minutes }) => minutes),
    )
  return { regular: regular + adjusted(true), overtime: overtime + adjusted(false) }
}

/** Returns the minutes of overtime and double time in the parts. */
export const overtimeMinutes = (parts: readonly Part[] = []): number =>
  parts.reduce((sum, { classification, minutes }) => sum + (classification === 'REG' ? 0 : minutes), 0)
