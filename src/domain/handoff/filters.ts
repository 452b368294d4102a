import { batchStatuses } from '#domain/handoff/statuses.ts'
import { choice, days } from '#domain/kernel/lists/filters.ts'

/** The column filters of the list of batches. The filter for dates matches batches whose dates overlap its range. */
export const batchFilters = {
  status: choice('Status', batchStatuses),
  period: days('Dates', 'fromDate', 'toDate'),
}
