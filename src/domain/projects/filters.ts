import { choice, days } from '#domain/kernel/lists/filters.ts'
import { projectStatuses } from '#domain/projects/statuses.ts'
import { contractKinds } from '#lookups/lists.ts'

/** The column filters of the projects list. */
export const projectFilters = {
  status: choice('Status', projectStatuses),
  kind: choice('Kind', contractKinds),
  starts: days('Starts', 'startDate'),
  ends: days('Ends', 'endDate'),
}
