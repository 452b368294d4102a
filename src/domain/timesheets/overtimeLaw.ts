import type { OvertimeRule } from '#lookups/lists.ts'
import { isState, stateName, type StateKey } from '#lookups/states.ts'

/** What no overtime rule calculates, wherever the work is done. */
export const overtimeScope =
  'Overtime is counted by calendar day. Meal and rest break premiums, a regular rate averaged over several rates, and union rules are not calculated. Check with payroll before paying.'

/** States whose law counts overtime by the day (Labor Code 510, AS 23.10.060, NRS 608.018). */
export const dailyStates: readonly string[] = ['AK', 'CA', 'NV']
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
