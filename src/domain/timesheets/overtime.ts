import { addDays } from '#domain/kernel/dates.ts'
import type { Classification } from '#domain/timesheets/statuses.ts'
import type { OvertimeRule } from '#lookups/lists.ts'

/** The minutes above which each rule counts time as overtime or double time (domain.md §3). */
export const overtimeLimits = {
  /** More than 40 hours in a work week. */
  WEEKLY_40: 2400,
  /** More than 8 hours in a day. */
  DAILY_8: 480,
  /** More than 12 hours in a day: double time. */
  DAILY_12: 720,
  /** The first 8 hours of the seventh day, after work on all six days before it. */
  SEVENTH_DAY: 0,
  /** More than 8 hours on the seventh day: double time. */
  SEVENTH_DAY_8: 480,
} as const
export type OvertimeLimit = keyof typeof overtimeLimits

/** Minutes of one entry that count toward a threshold. */
export interface CountedMinutes {
  readonly entryId: string
  readonly date: string
  readonly minutes: number
}

/** Why minutes are overtime or double time: the rule, its threshold, and the entries that counted toward it. Stored with the entry. */
export interface OvertimeReason {
  readonly rule: OvertimeLimit
  readonly thresholdMinutes: number
  /** The number of the entry's minutes that this reason applies to. */
  readonly minutes: number
  readonly filledBy: readonly CountedMinutes[]
}

/** The minutes of an entry that have the same classification. Regular time has no reasons. */
export interface Part {
  readonly classification: Classification
  readonly minutes: number
  readonly overtime: readonly OvertimeReason[]
}

/** Work that is already classified and keeps its classification. */
export interface ClassifiedWork extends CountedMinutes {
  readonly classification: Classification
}

/** Work to classify, with the overtime rule that applies to it. */
export interface OpenWork extends CountedMinutes {
  readonly rule: OvertimeRule
}

type Segment = { classification: Classification; limit: OvertimeLimit | null; maxMinutes: number }

/**
 * Classifies one employee's work in one work week (domain.md §3). `classifiedWork` is the work approved
 * earlier. It is counted first and keeps its classification. The open work is counted after it. Both are
 * counted in the given order. Returns the parts of each open entry by entry id.
 */
export function classifyWeek(
  weekStart: string,
  classifiedWork: readonly ClassifiedWork[],
  openWork: readonly OpenWork[],
): ReadonlyMap<string, readonly Part[]> {
  const week = createWeekCounter(weekStart, classifiedWork, openWork)
  return new Map(openWork.map((entry) => [entry.entryId, week.add(entry)]))
}

/** Returns a counter for one week that adds up the minutes of each day and all regular minutes. `add` counts and classifies an entry. */
function createWeekCounter(
  weekStart: string,
  classifiedWork: readonly ClassifiedWork[],
  openWork: readonly OpenWork[],
) {
  const allEntries = [...classifiedWork, ...openWork]
  const workEntries = allEntries.filter(({ minutes }) => minutes > 0)
  const seventhDay = addDays(weekStart, 6)
  const sixDays = [0, 1, 2, 3, 4, 5].map((day) => addDays(weekStart, day))
  // Sums the minutes of each day, because adjustments can remove all work from a day.
  const allSixWorked = sixDays.every((day) => sum(allEntries.filter(({ date }) => date === day)) > 0)
  const countedEntries: CountedMinutes[] = []
  const regularEntries: CountedMinutes[] = []
  for (const entry of classifiedWork) count(entry, entry.classification, entry.minutes)

  function count({ entryId, date }: CountedMinutes, classification: Classification, minutes: number) {
    countedEntries.push({ entryId, date, minutes })
    if (classification === 'REG') regularEntries.push({ entryId, date, minutes })
  }
  const countedOn = (day: string) => countedEntries.filter(({ date }) => date === day)

  /** Returns the classification of the next minute, and the number of minutes it applies to. */
  function nextSegment({ date, rule }: OpenWork): Segment {
    const dayMinutes = sum(countedOn(date))
    if (rule === 'DAILY_8_WEEKLY_40') {
      const { SEVENTH_DAY_8, DAILY_8, DAILY_12 } = overtimeLimits
      if (date === seventhDay && allSixWorked)
        return dayMinutes < SEVENTH_DAY_8
          ? { classification: 'OT', limit: 'SEVENTH_DAY', maxMinutes: SEVENTH_DAY_8 - dayMinutes }
          : { classification: 'DT', limit: 'SEVENTH_DAY_8', maxMinutes: Infinity }
      if (dayMinutes >= DAILY_12) return { classification: 'DT', limit: 'DAILY_12', maxMinutes: Infinity }
      if (dayMinutes >= DAILY_8)
        return { classification: 'OT', limit: 'DAILY_8', maxMinutes: DAILY_12 - dayMinutes }
      return weeklySegment(DAILY_8 - dayMinutes)
    }
    return rule === 'NONE'
      ? { classification: 'REG', limit: null, maxMinutes: Infinity }
      : weeklySegment(Infinity)
  }

  function weeklySegment(maxMinutes: number): Segment {
    const remaining = overtimeLimits.WEEKLY_40 - sum(regularEntries)
    return remaining > 0
      ? { classification: 'REG', limit: null, maxMinutes: Math.min(maxMinutes, remaining) }
      : { classification: 'OT', limit: 'WEEKLY_40', maxMinutes }
  }

  /** Returns the entries that counted toward a threshold, in the order in which they were counted. */
  function filledBy(limit: OvertimeLimit, date: string): CountedMinutes[] {
    if (limit === 'SEVENTH_DAY')
      return mergeByEntry(workEntries.filter((entry) => sixDays.includes(entry.date)))
    const all = limit === 'WEEKLY_40' ? regularEntries : countedOn(date)
    return mergeByEntry(cutAtLimit(all, overtimeLimits[limit]))
  }

  function add(entry: OpenWork): readonly Part[] {
    const parts: Part[] = []
    for (let remaining = entry.minutes; remaining > 0;) {
      const { classification, limit, maxMinutes } = nextSegment(entry)
      const minutes = Math.min(remaining, maxMinutes)
      const reasons: OvertimeReason[] =
        limit === null
          ? []
          : [
              {
                rule: limit,
                thresholdMinutes: overtimeLimits[limit],
                minutes,
                filledBy: filledBy(limit, entry.date),
              },
            ]
      parts.push({ classification, minutes, overtime: reasons })
      count(entry, classification, minutes)
      remaining -= minutes
    }
    return mergeByClassification(parts)
  }
  return { add }
}

const sum = (entries: readonly { readonly minutes: number }[]) =>
  entries.reduce((total, { minutes }) => total + minutes, 0)

/** Returns the first entries, cut off where their sum reaches the limit. */
function cutAtLimit(entries: readonly CountedMinutes[], limit: number): CountedMinutes[] {
  let remaining = limit
  return entries.flatMap((entry) => {
    const minutes = Math.min(remaining, Math.max(0, entry.minutes))
    remaining -= minutes
    return minutes > 0 ? [{ ...entry, minutes }] : []
  })
}

/** Merges the minutes of each entry that was counted in several steps. */
function mergeByEntry(entries: readonly CountedMinutes[]): CountedMinutes[] {
  const byEntry = new Map<string, CountedMinutes>()
  for (const { entryId, date, minutes } of entries)
    byEntry.set(entryId, { entryId, date, minutes: (byEntry.get(entryId)?.minutes ?? 0) + minutes })
  return [...byEntry.values()]
}

/** Merges parts with the same classification, and keeps all of their reasons. */
function mergeByClassification(parts: readonly Part[]): Part[] {
  const byClass = new Map<Classification, Part>()
  for (const part of parts) {
    const existing = byClass.get(part.classification)
    byClass.set(part.classification, {
      classification: part.classification,
      minutes: (existing?.minutes ?? 0) + part.minutes,
      overtime: [...(existing?.overtime ?? []), ...part.overtime],
    })
  }
  return [...byClass.values()]
}
