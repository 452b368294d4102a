import {
  classifyWeek,
  type ClassifiedWork,
  type CountedMinutes,
  type OpenWork,
  type OvertimeReason,
  type Part,
} from '#domain/timesheets/overtime.ts'
import type { Classification } from '#domain/timesheets/statuses.ts'

/** Approved work of a week, with the reasons for its overtime. */
export interface ApprovedWork extends ClassifiedWork {
  readonly overtime: readonly OvertimeReason[] | null
}

/** The order in which time is removed: most expensive first. */
const removalOrder: readonly Classification[] = ['DT', 'OT', 'REG']

/**
 * Returns the parts of a negative adjustment. It removes the week's double time first, then its overtime, and
 * regular time last. The reason for the removed overtime comes from the same day, if that day has any.
 */
function reversedParts(
  weekWork: readonly ApprovedWork[],
  { date, minutes }: { readonly date: string; readonly minutes: number },
): readonly Part[] {
  let remaining = -minutes
  const parts: Part[] = []
  for (const classification of removalOrder) {
    const matching = weekWork.filter((entry) => entry.classification === classification)
    const netMinutes = matching.reduce((sum, entry) => sum + entry.minutes, 0)
    const removed = classification === 'REG' ? remaining : Math.min(remaining, Math.max(0, netMinutes))
    if (removed <= 0) continue
    const sameDay = matching.filter((entry) => entry.date === date)
    const [reason] = [...sameDay, ...matching].flatMap(({ overtime }) => overtime ?? [])
    const overtime =
      classification === 'REG' || reason === undefined ? [] : [{ ...reason, minutes: -removed }]
    parts.push({ classification, minutes: -removed, overtime })
    remaining -= removed
  }
  return parts.toReversed()
}

/** Returns the parts of each negative entry of an adjustment. Each entry only removes time that the entries before it have left. */
function reversedWorkOf(weekWork: readonly ApprovedWork[], entries: readonly CountedMinutes[]) {
  const reversedWork: (CountedMinutes & Part)[] = []
  for (const { entryId, date, minutes } of entries) {
    const parts = reversedParts([...weekWork, ...reversedWork], { date, minutes })
    reversedWork.push(...parts.map((part) => ({ entryId, date, ...part })))
  }
  return reversedWork
}

/**
 * Classifies the work of a timesheet on top of the week's approved work, and returns its parts by entry id. The
 * time that an adjustment removes is counted before the time that it adds, so that moved time isn't counted twice.
 */
export function classifySheet(
  weekStart: string,
  approvedWork: readonly ApprovedWork[],
  sheetWork: readonly OpenWork[],
): ReadonlyMap<string, readonly Part[]> {
  const reversedWork = reversedWorkOf(
    approvedWork,
    sheetWork.filter(({ minutes }) => minutes < 0),
  )
  const addedWork = sheetWork.filter(({ minutes }) => minutes > 0)
  return new Map<string, readonly Part[]>([
    ...Map.groupBy(reversedWork, ({ entryId }) => entryId),
    ...classifyWeek(weekStart, [...approvedWork, ...reversedWork], addedWork),
  ])
}

/** Returns how many minutes of overtime and double time the parts of a timesheet add to its week. 0 if they remove at least as much as they add. */
export const addedOvertime = (parts: ReadonlyMap<string, readonly Part[]>): number =>
  Math.max(
    0,
    [...parts.values()]
      .flat()
      .filter(({ classification }) => classification !== 'REG')
      .reduce((sum, { minutes }) => sum + minutes, 0),
  )
