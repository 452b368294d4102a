import { addDays } from '#domain/kernel/dates.ts'

/** Windows of days from today, used by dashboard counters and list filters. A date is in one window only. */
export const endWindows = ['DAYS_30', 'DAYS_60', 'DAYS_90'] as const
export type EndWindow = (typeof endWindows)[number]

/** The same windows for a work authorization, which may already have expired. */
export const workUntilWindows = ['EXPIRED', ...endWindows] as const
export type WorkUntilWindow = (typeof workUntilWindows)[number]

/** The first and the last day of each window, counted from today. */
const days: Readonly<Record<EndWindow, readonly [number, number]>> = {
  DAYS_30: [0, 30],
  DAYS_60: [31, 60],
  DAYS_90: [61, 90],
}

/** Returns the first and last date of a window, both inclusive. EXPIRED has no first date. */
export function windowDates(window: WorkUntilWindow, today: string): { from: string | null; to: string } {
  if (window === 'EXPIRED') return { from: null, to: addDays(today, -1) }
  const [first, last] = days[window]
  return { from: addDays(today, first), to: addDays(today, last) }
}

/** Returns the text of a window. */
export function windowText(window: WorkUntilWindow): string {
  if (window === 'EXPIRED') return 'Expired'
  const [first, last] = days[window]
  return `${first === 0 ? 'Within ' : `In ${first}–`}${last} days`
}
