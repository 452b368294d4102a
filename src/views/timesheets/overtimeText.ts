import { formatDuration } from '#domain/timesheets/duration.ts'
import { rangeText, type TimeRange } from '#domain/timesheets/times.ts'

const rules: Readonly<Record<string, string>> = {
  WEEKLY_40: 'more than 40 hours in the week',
  DAILY_8: 'more than 8 hours in the day',
  DAILY_12: 'more than 12 hours in the day',
  SEVENTH_DAY: 'the seventh day in a row',
  SEVENTH_DAY_8: 'more than 8 hours on the seventh day in a row',
}

interface Reason {
  readonly date: string
  readonly classification: string | null
  readonly rule: string
  readonly minutes: number
  /** When the minutes were worked, if that is known. */
  readonly range?: TimeRange | null
  readonly filledBy: readonly { readonly date: string; readonly minutes: number }[]
}

/** Returns why time on a day is overtime: the rule, and the days whose hours counted first. */
export function overtimeText({
  date,
  classification,
  rule,
  minutes,
  range = null,
  filledBy,
}: Reason): string {
  const days = new Map<string, number>()
  for (const each of filledBy) days.set(each.date, (days.get(each.date) ?? 0) + each.minutes)
  const countedFirst = [...days].map(([day, each]) => `${day} (${formatDuration(each)})`).join(', ')
  const kind = classification === 'DT' ? 'double time' : 'overtime'
  const when = range === null ? date : `${date}, ${rangeText(range)}`
  return `${when}: ${formatDuration(minutes)} ${kind} (${rules[rule] ?? rule}). Hours counted first: ${countedFirst}.`
}
