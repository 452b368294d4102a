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
 * Returns the parts of an adjustment that removes time from a day. Double time is removed first, then overtime, then
 * regular time. Daily overtime of the week's other days isn't removed, because those days don't become shorter.
 */
function reversedParts(
  weekWork: readonly ApprovedWork[],
  { date, minutes }: { readonly date: string; readonly minutes: number },
): readonly Part[] {
  let remaining = -minutes
  const parts: Part[] = []
  for (const classification of removalOrder) {
    const matching = weekWork.filter((entry) => entry.classification === classification)
    const removable =
      classification === 'REG' ? remaining : sum(matching) - dailyMinutesOutside(date, matching)
    const removed = Math.min(remaining, removable)
    if (removed <= 0) continue
    parts.push({ classification, minutes: -removed, overtime: reversedReasons(matching, date, removed) })
    remaining -= removed
  }
  return parts.toReversed()
}

const isDaily = ({ rule }: OvertimeReason) => rule !== 'WEEKLY_40'

/** Returns the minutes of daily overtime on all days except `date`. */
function dailyMinutesOutside(date: string, work: readonly ApprovedWork[]): number {
  const otherDays = Map.groupBy(
    work.filter((entry) => entry.date !== date),
    (entry) => entry.date,
  )
  return [...otherDays.values()].reduce(
    (total, entries) => total + Math.max(0, sum(reasonsOf(entries).filter(isDaily))),
    0,
  )
}

/** Returns the reasons for removed overtime: first for daily overtime on `date`, then for weekly overtime. */
function reversedReasons(work: readonly ApprovedWork[], date: string, removed: number): OvertimeReason[] {
  const sameDay = reasonsOf(work.filter((entry) => entry.date === date))
  const ofWeek = reasonsOf(work).filter((reason) => !isDaily(reason))
  let remaining = removed
  return [sameDay.filter(isDaily), ofWeek].flatMap((reasons) => {
    const reason = reasons.find((each) => sameDay.includes(each)) ?? reasons[0]
    const minutes = Math.min(remaining, sum(reasons))
    if (reason === undefined || minutes <= 0) return []
    remaining -= minutes
    return [{ ...reason, minutes: -minutes }]
  })
}

const reasonsOf = (work: readonly ApprovedWork[]) => work.flatMap(({ overtime }) => overtime ?? [])
const sum = (items: readonly { readonly minutes: number }[]) =>
  items.reduce((total, { minutes }) => total + minutes, 0)

/** Returns the parts of each negative entry of an adjustment. Each entry only removes time that remains after the entries before it. */
function reversedWorkOf(weekWork: readonly ApprovedWork[], entries: readonly CountedMinutes[]) {
  const reversedWork: (CountedMinutes & Part)[] = []
  for (const { entryId, date, minutes } of entries) {
    const parts = reversedParts([...weekWork, ...reversedWork], { date, minutes })
    reversedWork.push(...parts.map((part) => ({ entryId, date, ...part })))
  }
  return reversedWork
}

/**
 * Classifies the work of a timesheet on top of the week's approved work, and returns its parts by entry id. An
 * adjustment removes time before it adds time, so that moved time isn't counted twice.
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
  Math.max(0, sum([...parts.values()].flat().filter(({ classification }) => classification !== 'REG')))
