/**
 * Windows of time, counted in days from today. Used by dashboard tiles, list filters and records. A date is in at most one
 * window. The client's alert days define the windows (`alertDays.ts`). The keys always name the default days, so
 * that links and saved views stay valid when the alert days change.
 */
export const endWindows = ['DAYS_30', 'DAYS_60', 'DAYS_90'] as const
export type EndWindow = (typeof endWindows)[number]

/** The windows of a work authorization: EXPIRED and the end windows. */
export const workUntilWindows = ['EXPIRED', ...endWindows] as const
export type WorkUntilWindow = (typeof workUntilWindows)[number]

/** Returns windows as the values of a filter. The texts are set later, because the alert days load with the rows. */
export const windowOptions = <W extends WorkUntilWindow>(windows: readonly W[]) =>
  windows.map((key) => ({ key, text: key }))
