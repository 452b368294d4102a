import { batchStatuses } from '#domain/handoff/statuses.ts'
import { choice, days } from '#domain/kernel/lists/filters.ts'

/** The column filters of the list of batches. They match periods that overlap the range. */
export const batchFilters = {
  status: choice('Status', batchStatuses),
  period: days('Dates', 'fromDate', 'toDate'),
}
