import { addDays } from '#domain/kernel/dates.ts'

/** Spans of days from today that the worklists count in and the lists can be narrowed to. Each one holds the shorter ones. */
export const endWindows = ['DAYS_30', 'DAYS_60', 'DAYS_90'] as const
export type EndWindow = (typeof endWindows)[number]

/** The same for a work authorization, which may also be over already. */
export const workUntilWindows = ['EXPIRED', ...endWindows] as const
export type WorkUntilWindow = (typeof workUntilWindows)[number]

const days: Readonly<Record<EndWindow, number>> = { DAYS_30: 30, DAYS_60: 60, DAYS_90: 90 }

/** The first and the last date of a window, both inside; what is over has no first one. */
export function windowDates(window: WorkUntilWindow, today: string): { from: string | null; to: string } {
  return window === 'EXPIRED'
    ? { from: null, to: addDays(today, -1) }
    : { from: today, to: addDays(today, days[window]) }
}

/** A window as people read it. */
export function windowText(window: WorkUntilWindow): string {
  return window === 'EXPIRED' ? 'Expired' : `In ${days[window]} days`
}
