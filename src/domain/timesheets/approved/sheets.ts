import { hoursOf } from '#domain/billing/quantities.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

/** An approved timesheet with time after a given day, and the minutes after that day. */
export interface ApprovedSheet {
  readonly id: string
  readonly employeeName: string
  readonly weekStart: string
  readonly minutes: number
}

/** The code of errors about approved timesheets. If an error names one, `other` is that timesheet. */
export const approvedSheetCode = 'approved_time'
/** The maximum number of timesheets that the errors name. */
export const maxNamedSheets = 10

/**
 * Returns the errors about timesheets that prevent a contract or an assignment from ending: one for each of the
 * first timesheets. If there are more, a last error says how many.
 */
export function approvedSheetErrors(sheets: readonly ApprovedSheet[], total: number): FieldError[] {
  const sheetErrors = sheets.slice(0, maxNamedSheets).map(({ id, employeeName, weekStart, minutes }) => {
    const label = `${employeeName}, week of ${weekStart}`
    return {
      code: approvedSheetCode,
      message: `${label}: ${hoursOf(minutes, 2)} hours`,
      other: { id, label },
    }
  })
  const moreCount = total - sheetErrors.length
  return moreCount > 0
    ? [...sheetErrors, { code: approvedSheetCode, message: `And ${moreCount} more.` }]
    : sheetErrors
}
