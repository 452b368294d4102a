import { addDays } from '#domain/kernel/dates.ts'
import { weekdays, type SettingName, type Settings, type Weekday } from '#domain/settings/record.ts'

/** One stored change of a setting. `value` is missing when the setting is inherited again. */
export interface SettingChange {
  readonly name: SettingName
  /** The first date it is in force. */
  readonly from: string
  readonly value?: unknown
}

/** Settings that change how time is entered: in force from the next week. */
const fromNextWeek: readonly SettingName[] = [
  'weekStart',
  'biWeeklyAnchor',
  'timeStep',
  'captureInOut',
  'noteRequired',
  'submitDeadline',
  'lockAfterDays',
  'graceDays',
  'autoApproveAfterDays',
]
/** Settings that change money: in force from the next month. */
const fromNextMonth: readonly SettingName[] = [
  'invoiceNumberFormat',
  'creditNumberFormat',
  'resetSequence',
  'quantityPrecision',
  'prorationMethod',
  'burdenPctByType',
]

/** When a change of a setting takes effect. */
export type Timing = 'NOW' | 'NEXT_WEEK' | 'NEXT_MONTH'

/** Returns when a change of the setting takes effect. No running week or month changes its rules. */
export function timingOf(name: SettingName): Timing {
  if (fromNextWeek.includes(name)) return 'NEXT_WEEK'
  return fromNextMonth.includes(name) ? 'NEXT_MONTH' : 'NOW'
}

/** Returns the date from which a setting that is changed on `today` is in force. */
export function effectiveFrom(name: SettingName, today: string, weekStart: Weekday): string {
  const timing = timingOf(name)
  if (timing === 'NEXT_WEEK') return addDays(today, 7 - daysInto(today, weekStart))
  return timing === 'NEXT_MONTH' ? nextMonth(today) : today
}

/** Returns how many days of its week have passed before a date: 0 on the week's first day. */
export function daysInto(date: string, weekStart: Weekday): number {
  const monday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return (monday - weekdays.indexOf(weekStart) + 7) % 7
}

function nextMonth(date: string): string {
  return `${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
}

/** Returns the settings on a date: those inherited, with the changes in force. Changes are in the order they were made. */
export function settingsOn(inherited: Settings, changes: readonly SettingChange[], date: string): Settings {
  return { ...inherited, ...Object.fromEntries(overridesOn(changes, date)) }
}

/** Returns the settings that are not inherited on a date, with their values. Of two changes from one date, the last one counts. */
export function overridesOn(
  changes: readonly SettingChange[],
  date: string,
): ReadonlyMap<SettingName, unknown> {
  const overrides = new Map<SettingName, unknown>()
  const inForce = changes.filter(({ from }) => from <= date)
  for (const change of inForce.toSorted((one, other) =>
    one.from < other.from ? -1 : Number(one.from > other.from),
  )) {
    if (change.value === undefined) overrides.delete(change.name)
    else overrides.set(change.name, change.value)
  }
  return overrides
}

/** Returns the changes after a date that are still planned, soonest first. Of two for one date, the last one counts. */
export function plannedAfter(changes: readonly SettingChange[], date: string): readonly SettingChange[] {
  const planned = new Map<string, SettingChange>()
  for (const change of changes) if (change.from > date) planned.set(`${change.from} ${change.name}`, change)
  return [...planned.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}
