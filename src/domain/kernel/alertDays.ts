import { addDays } from '#domain/kernel/dates.ts'
import { endWindows, type EndWindow, type WorkUntilWindow } from '#domain/kernel/windows.ts'

/** How many days in advance an end date needs attention, largest first (domain.md §1 Settings). */
export type AlertDays = readonly number[]

/** The alert days for dates without a setting, such as due dates. Used for all dates until the client's settings are known. */
export const defaultAlertDays: AlertDays = [90, 60, 30]

/** Windows end at most this many days from today (domain.md §4). If all alert days are larger, the smallest ones apply. */
const horizon = 90

/** Returns the first and last day of a window, counted from today. Null if the client has too few alert days for this window. */
export function windowDays(window: EndWindow, alertDays: AlertDays): readonly [number, number] | null {
  const positiveDays = alertDays.filter((days) => days > 0)
  const withinHorizon = positiveDays.filter((days) => days <= horizon)
  const ends = (
    withinHorizon.length > 0
      ? withinHorizon.slice(0, endWindows.length)
      : positiveDays.slice(-endWindows.length)
  ).reverse()
  // If no alert day is before the end date, only the end date itself needs attention.
  ends[0] ??= 0
  const index = endWindows.indexOf(window)
  const last = ends[index]
  return last === undefined ? null : [(ends[index - 1] ?? -1) + 1, last]
}

/** Returns the windows that the alert days define, nearest first. */
export const windowsOf = (alertDays: AlertDays): readonly EndWindow[] =>
  endWindows.filter((window) => windowDays(window, alertDays))

/** Returns the first and last date of a window, both inclusive. Null if there is no such window. EXPIRED has no first date. */
export function windowDates(
  window: WorkUntilWindow,
  today: string,
  alertDays: AlertDays,
): { from: string | null; to: string } | null {
  if (window === 'EXPIRED') return { from: null, to: addDays(today, -1) }
  const days = windowDays(window, alertDays)
  return days && { from: addDays(today, days[0]), to: addDays(today, days[1]) }
}

/** Returns the window of a date that is `days` away. EXPIRED if the date has passed. AHEAD from the end of the last window to the largest alert day. Null after that. */
export function windowOn(days: number, alertDays: AlertDays): WorkUntilWindow | 'AHEAD' | null {
  if (days < 0) return 'EXPIRED'
  const nearest = endWindows.find((window) => days <= (windowDays(window, alertDays)?.[1] ?? -1))
  return nearest ?? (days <= (alertDays[0] ?? 0) ? 'AHEAD' : null)
}

const textsWithoutDays: Readonly<Record<WorkUntilWindow, string>> = {
  EXPIRED: 'Expired',
  DAYS_30: 'Soon',
  DAYS_60: 'Later',
  DAYS_90: 'Much later',
}

/** Returns the text of a window. The alert days load with the rows. Once they have loaded, the text states the window's days, except for EXPIRED. */
export function windowText(window: WorkUntilWindow, alertDays?: AlertDays): string {
  const [first, last] = (window !== 'EXPIRED' && alertDays && windowDays(window, alertDays)) || []
  if (first) return first === last ? `In ${last} days` : `In ${first}–${last} days`
  if (last) return `Within ${last} day${last > 1 ? 's' : ''}`
  return last === 0 ? 'Today' : textsWithoutDays[window]
}
