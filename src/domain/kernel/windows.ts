import { addDays } from '#domain/kernel/dates.ts'

/** Windows of days from today, used by dashboard counters and list filters. Each window includes the shorter ones. */
export const endWindows = ['DAYS_30', 'DAYS_60', 'DAYS_90'] as const
export type EndWindow = (typeof endWindows)[number]

/** The same windows for a work authorization, which may already have expired. */
export const workUntilWindows = ['EXPIRED', ...endWindows] as const
export type WorkUntilWindow = (typeof workUntilWindows)[number]

const days: Readonly<Record<EndWindow, number>> = { DAYS_30: 30, DAYS_60: 60, DAYS_90: 90 }

/** Returns the first and last date of a window, both inclusive. EXPIRED has no first date. */
export function windowDates(window: WorkUntilWindow, today: string): { from: string | null; to: string } {
  return window === 'EXPIRED'
    ? { from: null, to: addDays(today, -1) }
    : { from: today, to: addDays(today, days[window]) }
}

/** Returns the text of a window. */
export function windowText(window: WorkUntilWindow): string {
  return window === 'EXPIRED' ? 'Expired' : `In ${days[window]} days`
}
