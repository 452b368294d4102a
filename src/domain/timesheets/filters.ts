import { choice, days } from '#domain/kernel/lists/filters.ts'
import { billingStates, timesheetStatuses } from '#domain/timesheets/statuses.ts'

const week = days('Week', 'periodStart', 'periodEnd')

/** The column filters of the timesheets list. The filter `week` matches weeks that overlap its range. */
export const timesheetFilters = {
  status: choice('Status', timesheetStatuses),
  billingState: choice('Billing', billingStates),
  week,
}

/** The column filters of the list of missing timesheets. */
export const missingFilters = { week }
