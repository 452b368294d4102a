/** The rules that turn regular time into overtime or double time (domain.md §3). */
export const overtimeLimits = {
  /** More than 40 hours in a work week. */
  WEEKLY_40: 2400,
  /** More than 8 hours in a day. */
  DAILY_8: 480,
  /** More than 12 hours in a day: double time. */
  DAILY_12: 720,
  /** The first 8 hours of the seventh consecutive day. */
  SEVENTH_DAY: 0,
  /** More than 8 hours on the seventh consecutive day: double time. */
  SEVENTH_DAY_8: 480,
} as const
export type OvertimeLimit = keyof typeof overtimeLimits

/** Why minutes are overtime: the rule, its threshold, and the entries that filled it. Stored with the entry. */
export interface OvertimeReason {
  readonly rule: OvertimeLimit
  readonly thresholdMinutes: number
  readonly filledBy: readonly { readonly entryId: string; readonly date: string; readonly minutes: number }[]
}
