import { timesheetsToApprove } from '#domain/timesheets/tabs.ts'
import type { RecordQueue } from '#views/records/list/queue.ts'
import { actionKeys } from '#views/ui/kbd/moreKeys.ts'

/** The timesheets that are pending approval. */
export const timesheetQueue: RecordQueue = {
  filters: timesheetsToApprove,
  keys: { [actionKeys.approve]: 'approve', [actionKeys.reject]: 'reject' },
  empty: {
    title: 'No timesheets to approve',
    message: 'Submitted timesheets will appear here, oldest first.',
  },
}
