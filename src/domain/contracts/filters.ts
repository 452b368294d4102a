import { contractStatuses } from '#domain/contracts/statuses.ts'
import { choice, days, daysOrWindow } from '#domain/kernel/lists/filters.ts'
import { endWindows } from '#domain/kernel/windows.ts'
import { contractKinds } from '#lookups/lists.ts'

/** The column filters of the contracts list. */
export const contractFilters = {
  status: choice('Status', contractStatuses),
  kind: choice('Kind', contractKinds),
  starts: days('Starts', 'startDate'),
  ends: daysOrWindow('Ends', 'endDate', endWindows),
}
