import { timesheetsToApprove } from '#domain/timesheets/tabs.ts'
import type { RecordQueue } from '#views/records/list/queue.ts'
import { keys } from '#views/ui/kbd/keys.ts'

/** The timesheets that wait for approval. */
export const timesheetQueue: RecordQueue = {
  filters: timesheetsToApprove,
  keys: { [keys.approve]: 'approve', [keys.reject]: 'reject' },
  empty: {
    title: 'No timesheets to approve',
    message: 'Submitted timesheets will appear here, oldest first.',
  },
}
