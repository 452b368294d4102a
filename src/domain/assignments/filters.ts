import { assignmentStatuses } from '#domain/assignments/statuses.ts'
import { choice, days } from '#domain/kernel/lists/filters.ts'

/** The column filters of the assignments list. */
export const assignmentFilters = {
  status: choice('Status', assignmentStatuses),
  starts: days('Starts', 'startDate'),
  ends: days('Ends', 'endDate'),
}
