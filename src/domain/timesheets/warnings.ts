import type { PoBurn } from '#domain/billing/poBurn.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import { totalOf, totalsByDay, type EntryValues } from '#domain/timesheets/rules.ts'
import type { OvertimeRule } from '#lookups/lists.ts'
import { isState, stateName, type StateKey } from '#lookups/states.ts'

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

/** Returns what an approver should know about submitted time that becomes overtime; `minutes` at the time of reading. */
export const overtimeExpected = (minutes: number): Warning[] =>
  minutes === 0
    ? []
    : [
        {
          code: 'overtime_expected',
          message: `${hours(minutes)} hours become overtime when this is approved.`,
        },
      ]

/** Returns the warning about a purchase order that a sheet exceeds. `burn` includes the sheet; null without a limit. */
export const orderWarnings = (burn: PoBurn | null, poNumber: string | null): Warning[] =>
  burn?.state === 'EXCEEDED'
    ? [
        {
          code: 'po_exceeded',
          message: `${poNumber === null ? 'The PO' : `Purchase order ${poNumber}`} is ${burn.pct}% used with this time.`,
        },
      ]
    : []

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

/** What no overtime rule calculates, wherever the work is done. */
export const overtimeScope =
  'Overtime is counted by calendar day. Meal and rest break premiums, a regular rate averaged over several rates, and union rules are not calculated. Check with payroll before paying.'

/** States whose law counts overtime by the day (Labor Code 510, AS 23.10.060, NRS 608.018). */
const dailyStates: readonly string[] = ['AK', 'CA', 'NV']
/** States with premiums for some trades: Sundays and holidays, or days over 10 hours in manufacturing. */
const tradeStates: readonly string[] = ['MA', 'OR', 'RI']

/**
 * Returns what a rule leaves out of the overtime law at the place of work, as sentences; none where nothing is known to be missing. `state`
 * is the state of the address, null if it is unknown or outside the US.
 */
export function uncoveredLaw(state: string | null, rule: OvertimeRule): readonly string[] {
  if (state === null || !isState(state)) return []
  const name = stateName(state)
  return [
    ...(rule === 'NONE'
      ? ['Federal law requires overtime over 40 hours a week for employees who are not exempt.']
      : []),
    ...(dailyStates.includes(state) && rule !== 'DAILY_8_WEEKLY_40'
      ? [`${name} also requires overtime over 8 hours a day.`]
      : []),
    ...uncoveredIn(state),
    ...(tradeStates.includes(state)
      ? [`${name} has further rules for some trades, which aren't calculated.`]
      : []),
  ]
}

/** Returns what neither rule calculates in a state. */
function uncoveredIn(state: StateKey): readonly string[] {
  switch (state) {
    case 'CA':
      return ["California's agreed schedules of four 10-hour days aren't considered."]
    case 'CO':
      return ["Colorado's overtime over 12 hours, in a day or in a row across midnight, isn't calculated."]
    case 'KY':
      return ["Kentucky's overtime for the seventh day of a week isn't calculated."]
    case 'NV':
      return [
        "Nevada's day is 24 hours from the start of work, and its daily overtime depends on the pay; neither is considered.",
      ]
    default:
      return []
  }
}
