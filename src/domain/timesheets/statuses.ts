/** The stored statuses of a timesheet. */
export const timesheetStatuses = ['DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED', 'EXCLUDED'] as const
export type TimesheetStatus = (typeof timesheetStatuses)[number]

/** The statuses of a week. NOT_STARTED: no timesheet is stored for it. */
export const sheetStatuses = ['NOT_STARTED', ...timesheetStatuses] as const

/** What an entry's minutes were spent on. Only an ADJUSTMENT can be negative. */
export const entryTypes = ['WORK', 'PTO', 'HOLIDAY', 'SICK', 'UNPAID_ABSENCE', 'ADJUSTMENT'] as const
export type EntryType = (typeof entryTypes)[number]

/** Regular time, overtime and double time. Set when a sheet is approved. */
export const classifications = ['REG', 'OT', 'DT'] as const
export type Classification = (typeof classifications)[number]

/** Why a timesheet can no longer be changed. */
export const lockReasons = ['PERIOD', 'INVOICED', 'EXPORTED'] as const
export type LockReason = (typeof lockReasons)[number]

/** How much of a timesheet's billable time is on invoices. */
export const billingStates = ['UNBILLED', 'PARTLY_BILLED', 'BILLED', 'NON_BILLABLE'] as const
export type BillingState = (typeof billingStates)[number]
