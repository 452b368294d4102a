import { formatDuration } from '#domain/timesheets/duration.ts'
import { dailyStates } from '#domain/timesheets/overtimeLaw.ts'
import { totalOf, totalsByDay, type EntryValues } from '#domain/timesheets/rules.ts'
import type { OvertimeRule } from '#lookups/lists.ts'

interface Warning {
  readonly code: string
  readonly message: string
}

/** What a sheet's warnings depend on besides its entries. */
export interface WarningFacts {
  readonly maxHoursPerWeek: number | null
  readonly overtimeRule: OvertimeRule
  /** The state of the place of work; null if unknown or outside the US. */
  readonly state: string | null
  /** W2 employees who aren't exempt. */
  readonly paysOvertime: boolean
}

const longDay = 16 * 60
const hours = (minutes: number) => formatDuration(minutes)

/** Returns the warnings of a sheet. They don't block anything. */
export function sheetWarnings(entries: readonly EntryValues[], facts: WarningFacts): Warning[] {
  const work = entries.filter(({ type }) => type === 'WORK')
  const days = totalsByDay(work)
  const { maxHoursPerWeek } = facts
  const total = totalOf(work)
  const over =
    maxHoursPerWeek !== null && total > maxHoursPerWeek * 60
      ? [
          {
            code: 'max_hours',
            message: `${hours(total)} hours exceed the contract's limit of ${maxHoursPerWeek} hours per week.`,
          },
        ]
      : []
  const long = days
    .filter(({ minutes }) => minutes > longDay)
    .map(({ date, minutes }) => ({
      code: 'long_day',
      message: `${hours(minutes)} hours were entered for ${date}.`,
    }))
  return [...over, ...long, ...(facts.paysOvertime ? placeWarnings(days, facts) : [])]
}

/** Returns warnings about overtime law of the place of work that the contract's rule doesn't cover. */
function placeWarnings(
  days: readonly { readonly date: string; readonly minutes: number }[],
  { state, overtimeRule }: WarningFacts,
): Warning[] {
  const longest = Math.max(0, ...days.map(({ minutes }) => minutes))
  const check = 'Check with payroll before paying.'
  const warn = (message: string) => [{ code: 'overtime_law', message: `${message} ${check}` }]
  if (state === 'CO' && longest > 720)
    return warn("Colorado overtime for days over 12 hours isn't calculated.")
  if (state !== null && dailyStates.includes(state) && overtimeRule !== 'DAILY_8_WEEKLY_40' && longest > 480)
    return warn(`${state} requires daily overtime, but this contract's overtime rule doesn't include it.`)
  if (state === 'KY' && days.filter(({ minutes }) => minutes > 0).length === 7)
    return warn("Kentucky's overtime for the seventh day isn't calculated.")
  return []
}
