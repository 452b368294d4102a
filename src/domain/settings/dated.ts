import { addDays } from '#domain/kernel/dates.ts'
import { limitedAccess, type RoleLimits } from '#domain/users/rolePermissions.ts'
import { weekdays, type SettingName, type Settings, type Weekday } from '#domain/settings/record.ts'

/** A stored change to a setting. No `value` means that the setting is reset to its inherited value. */
export interface SettingChange {
  readonly name: SettingName
  /** The first date on which the change is in effect. */
  readonly from: string
  readonly value?: unknown
}

/** Settings about weeks and time. Changes take effect at the start of next week. */
const nextWeekSettings: readonly SettingName[] = [
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
/** Settings that affect billing and costs. Changes take effect at the start of next month. */
const nextMonthSettings: readonly SettingName[] = [
  'invoiceNumberFormat',
  'creditNumberFormat',
  'resetSequence',
  'quantityPrecision',
  'prorationMethod',
  'burdenPctByType',
]

/** When a change to a setting takes effect. */
export type Timing = 'NOW' | 'NEXT_WEEK' | 'NEXT_MONTH'

/** Returns when a change to the setting takes effect. A week or month in progress keeps its rules. */
export function timingOf(name: SettingName): Timing {
  if (nextWeekSettings.includes(name)) return 'NEXT_WEEK'
  return nextMonthSettings.includes(name) ? 'NEXT_MONTH' : 'NOW'
}

/** Returns the date when a change made on `today` takes effect. */
export function effectiveDate(name: SettingName, today: string, weekStart: Weekday): string {
  const timing = timingOf(name)
  if (timing === 'NEXT_WEEK') return addDays(today, 7 - daysIntoWeek(today, weekStart))
  return timing === 'NEXT_MONTH' ? nextMonthStart(today) : today
}

/** Returns how many days a date is after the start of its week, 0 to 6. */
export function daysIntoWeek(date: string, weekStart: Weekday): number {
  const daysSinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return (daysSinceMonday - weekdays.indexOf(weekStart) + 7) % 7
}

function nextMonthStart(date: string): string {
  return `${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
}

/** Returns the settings in effect on a date: inherited values plus changes. Expects changes in the order they were made. */
export function settingsOn(inherited: Settings, changes: readonly SettingChange[], date: string): Settings {
  const overrides = overridesOn(changes, date)
  const settings: Settings = { ...inherited, ...Object.fromEntries(overrides) }
  const limits = overrides.get('rolePermissions') as RoleLimits | undefined
  if (limits === undefined) return settings
  return { ...settings, rolePermissions: limitedAccess(inherited.rolePermissions, limits) }
}

/** Returns the settings that are not inherited on a date, with their values. If two changes to a setting share a date, the one made last wins. */
export function overridesOn(
  changes: readonly SettingChange[],
  date: string,
): ReadonlyMap<SettingName, unknown> {
  const overrides = new Map<SettingName, unknown>()
  const inEffect = changes.filter(({ from }) => from <= date)
  for (const change of inEffect.toSorted((one, other) =>
    one.from < other.from ? -1 : Number(one.from > other.from),
  )) {
    if (change.value === undefined) overrides.delete(change.name)
    else overrides.set(change.name, change.value)
  }
  return overrides
}

/** Returns the changes that take effect after a date, soonest first. If a setting has two on the same date, the one made last wins. */
export function plannedAfter(changes: readonly SettingChange[], date: string): readonly SettingChange[] {
  const planned = new Map<string, SettingChange>()
  for (const change of changes) if (change.from > date) planned.set(`${change.from} ${change.name}`, change)
  return [...planned.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}
