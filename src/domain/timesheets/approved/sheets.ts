import { hoursOf } from '#domain/billing/quantities.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

/** An approved sheet with time after a day. */
export interface ApprovedSheet {
  readonly id: string
  readonly employeeName: string
  readonly weekStart: string
  readonly minutes: number
}

/** The code of an error that names an approved sheet. Its `other` is the sheet. */
export const approvedSheetCode = 'approved_time'
/** A refusal names at most this many sheets. */
export const namedSheets = 10

/** Returns one line for each sheet that keeps a contract or an assignment from ending, and how many more there are. */
export function approvedSheetErrors(sheets: readonly ApprovedSheet[], total: number): FieldError[] {
  const named = sheets.slice(0, namedSheets).map(({ id, employeeName, weekStart, minutes }) => {
    const label = `${employeeName}, week of ${weekStart}`
    return {
      code: approvedSheetCode,
      message: `${label}: ${hoursOf(minutes, 2)} hours`,
      other: { id, label },
    }
  })
  const more = total - named.length
  return more > 0 ? [...named, { code: approvedSheetCode, message: `And ${more} more.` }] : named
}
