import type { PoBurn } from '#domain/billing/poBurn.ts'
import type { AddressRecord } from '#domain/kernel/address.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import { totalOf, totalsByDay, type EntryValues } from '#domain/timesheets/rules.ts'
import type { OvertimeRule } from '#lookups/lists.ts'
import { isState, stateName, type StateKey } from '#lookups/states.ts'

/** The place of work, with the parts of an address that overtime law depends on. */
type Place = Pick<AddressRecord, 'country' | 'state'>

interface Warning {
  readonly code: string
  readonly message: string
}

/** The data that a timesheet's warnings depend on, apart from its entries. */
export interface WarningFacts {
  readonly maxHoursPerWeek: number | null
  readonly overtimeRule: OvertimeRule
  /** Null if unknown. */
  readonly place: Place | null
  /** The client's holidays. */
  readonly holidays: readonly string[]
  /** True for W-2 employees who aren't exempt. */
  readonly paysOvertime: boolean
  /** True if the contract is on hold and the time isn't approved yet. */
  readonly isOnHold: boolean
}

const longDayMinutes = 16 * 60
const hoursText = (minutes: number) => formatDuration(minutes)

/** Returns the warnings about a timesheet's own time. They don't block anything. */
export function sheetWarnings(
  entries: readonly Pick<EntryValues, 'type' | 'date' | 'minutes'>[],
  facts: WarningFacts,
): Warning[] {
  const work = entries.filter(({ type }) => type === 'WORK')
  const days = totalsByDay(work)
  const { maxHoursPerWeek } = facts
  const total = totalOf(work)
  const limitWarnings =
    maxHoursPerWeek !== null && total > maxHoursPerWeek * 60
      ? [
          {
            code: 'max_hours',
            message: `The total of ${hoursText(total)} hours exceeds the contract's limit of ${maxHoursPerWeek} hours per week.`,
          },
        ]
      : []
  const longDayWarnings = days
    .filter(({ minutes }) => minutes > longDayMinutes)
    .map(({ date, minutes }) => ({
      code: 'long_day',
      message: `${hoursText(minutes)} hours were entered for ${date}.`,
    }))
  const holdWarnings =
    facts.isOnHold && entries.some(({ minutes }) => minutes !== 0)
      ? [{ code: 'on_hold', message: 'The contract is on hold. Confirm that this work was authorized.' }]
      : []
  return [
    ...holdWarnings,
    ...limitWarnings,
    ...longDayWarnings,
    ...(facts.paysOvertime ? placeWarnings(days, facts) : []),
  ]
}

/** Returns the warning, for approvers, that submitted time will become overtime. `minutes` is calculated each time the timesheet is read. */
export const overtimeWarnings = (minutes: number): Warning[] =>
  minutes === 0
    ? []
    : [
        {
          code: 'overtime_expected',
          message: `${hoursText(minutes)} hours will become overtime when this timesheet is approved.`,
        },
      ]

/** Returns a warning if the PO is exceeded. `burn` includes the timesheet, and is null if the PO has no limit. */
export const exceededPoWarnings = (burn: PoBurn | null, poNumber: string | null): Warning[] =>
  burn?.state === 'EXCEEDED'
    ? [
        {
          code: 'po_exceeded',
          message: `Including this timesheet, ${burn.pct}% of ${poNumber === null ? 'the PO' : `PO ${poNumber}`} has been used.`,
        },
      ]
    : []

/**
 * Returns where the work of a contract is done, or null if that isn't known. The law of that place applies.
 * Remote work is done at the employee's work address, or else their home address.
 */
export function workPlaceOf(
  contract: { readonly remote: boolean; readonly workAddress: AddressRecord | null } | null,
  employee: { readonly workLocation: AddressRecord | 'REMOTE' | null; readonly address: AddressRecord },
): AddressRecord | null {
  if (contract?.remote !== true) return contract?.workAddress ?? null
  const { workLocation, address } = employee
  return workLocation === null || workLocation === 'REMOTE' ? address : workLocation
}

type Days = readonly { readonly date: string; readonly minutes: number }[]

/** Returns at most one warning. It lists the parts of overtime law that the contract's rule doesn't cover and that may apply to these days. */
function placeWarnings(days: Days, { place, holidays, overtimeRule }: WarningFacts): Warning[] {
  if (place !== null && place.country !== 'USA') return []
  const workedDays = days.filter(({ minutes }) => minutes > 0)
  const week = {
    total: workedDays.reduce((sum, { minutes }) => sum + minutes, 0),
    longest: Math.max(0, ...workedDays.map(({ minutes }) => minutes)),
    days: workedDays.length,
    onSunday: workedDays.some(({ date }) => isSunday(date)),
    onHoliday: workedDays.some(({ date }) => holidays.includes(date)),
  }
  const state = place !== null && isState(place.state) ? place.state : null
  const texts = gapsOf(state, overtimeRule).flatMap(({ text, appliesTo }) => (appliesTo(week) ? [text] : []))
  return texts.length === 0
    ? []
    : [{ code: 'overtime_law', message: [...texts, 'Check with payroll before paying.'].join(' ') }]
}

const isSunday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0

/** What none of the overtime rules calculate, regardless of the place of work. */
export const overtimeScope =
  "Overtime is counted by calendar day. Meal and rest break premiums and the weighted average of several pay rates aren't calculated, and union rules aren't applied. Check with payroll before paying."

/**
 * Returns a sentence for each part of overtime law that a rule doesn't cover in a state. Empty if there are
 * no known gaps, or if `state` is null or not a US state.
 */
export const uncoveredLaw = (state: string | null, rule: OvertimeRule): readonly string[] =>
  state !== null && isState(state) ? gapsOf(state, rule).map(({ text }) => text) : []

/** The values of a timesheet's week that overtime law depends on. */
interface Week {
  /** The minutes worked. */
  readonly total: number
  /** The minutes worked on the longest day. */
  readonly longest: number
  /** The number of days with work. */
  readonly days: number
  readonly onSunday: boolean
  readonly onHoliday: boolean
}

/** A part of overtime law that a rule doesn't cover, and the weeks that this part applies to. */
interface Gap {
  readonly text: string
  readonly appliesTo: (week: Week) => boolean
}

/** States and territories whose law requires overtime pay for more than 8 hours a day (Labor Code 510, AS 23.10.060, NRS 608.018, Act 379 of 1948, 24 V.I.C. 20). */
const dailyStates: readonly StateKey[] = ['AK', 'CA', 'NV', 'PR', 'VI']

const isOver = (hoursPerDay: number) => (week: Week) => week.longest > hoursPerDay * 60

/** Returns the parts of federal and state law that a rule doesn't cover. Without a state, only federal law is considered. */
function gapsOf(state: StateKey | null, rule: OvertimeRule): readonly Gap[] {
  const federalGaps: readonly Gap[] =
    rule === 'NONE'
      ? [
          {
            text: 'Federal law requires overtime pay for more than 40 hours a week for non-exempt employees.',
            appliesTo: ({ total }) => total > 2400,
          },
        ]
      : []
  if (state === null) return federalGaps
  const isDailyCovered = rule === 'DAILY_8_WEEKLY_40' || !dailyStates.includes(state)
  const dailyGaps: readonly Gap[] = isDailyCovered
    ? []
    : [{ text: `${requirementStart(state)} overtime pay for more than 8 hours a day.`, appliesTo: isOver(8) }]
  const stateGaps = stateGapsOf(state).map((gap) => ({
    ...gap,
    // Omits exceptions to a state's daily overtime if `dailyGaps` already says that the rule covers none of it.
    appliesTo: (week: Week) => gap.appliesTo(week) && !(gap.isDaily === true && dailyGaps.length > 0),
  }))
  return [...federalGaps, ...dailyGaps, ...stateGaps]
}

const requirementStart = (state: StateKey) =>
  state === 'VI' ? `The ${stateName(state)} require` : `${stateName(state)} requires`

/** Returns the parts of a state's overtime law that no rule covers. `isDaily` marks the parts that change the state's daily overtime. */
function stateGapsOf(state: StateKey): readonly (Gap & { readonly isDaily?: boolean })[] {
  const industryRules = `${stateName(state)} has additional overtime rules for some industries. They aren't applied.`
  switch (state) {
    case 'CA':
      return [
        {
          text: "California's alternative workweek schedules, such as four 10-hour days, aren't taken into account.",
          appliesTo: isOver(8),
          isDaily: true,
        },
      ]
    case 'CO':
      return [
        {
          text: "Colorado's overtime over 12 hours in a workday, or over 12 consecutive hours across midnight, isn't calculated.",
          appliesTo: isOver(12),
        },
      ]
    case 'KY':
      return [
        {
          text: "Kentucky's overtime for the seventh day of a week isn't calculated.",
          appliesTo: ({ days }) => days === 7,
        },
      ]
    case 'NV':
      return [
        {
          text: 'In Nevada, a workday is the 24 hours from the start of work, and daily overtime depends on the pay rate. Neither is taken into account.',
          appliesTo: isOver(8),
          isDaily: true,
        },
      ]
    // Premium pay for work on Sundays and holidays.
    case 'MA':
    case 'RI':
      return [{ text: industryRules, appliesTo: ({ onSunday, onHoliday }) => onSunday || onHoliday }]
    // Overtime over 10 hours a day in manufacturing.
    case 'OR':
      return [{ text: industryRules, appliesTo: isOver(10) }]
    default:
      return []
  }
}
