import { timesheetsToApprove } from '#domain/timesheets/tabs.ts'
import type { RecordQueue } from '#views/records/list/queue.ts'
import { lateKeys } from '#views/ui/kbd/lateKeys.ts'

/** The timesheets that are pending approval. */
export const timesheetQueue: RecordQueue = {
  filters: timesheetsToApprove,
  keys: { [lateKeys.approve]: 'approve', [lateKeys.reject]: 'reject' },
  empty: {
    title: 'No timesheets to approve',
    message: 'Submitted timesheets will appear here, oldest first.',
  },
}
