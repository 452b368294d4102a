import type { RecordQueue } from '#views/records/list/queue.ts'
import { lateKeys } from '#views/ui/kbd/lateKeys.ts'

/** The contracts that are pending approval. */
export const contractQueue: RecordQueue = {
  filters: { status: ['PENDING_APPROVAL'] },
  keys: { [lateKeys.approve]: 'approve', [lateKeys.reject]: 'reject' },
  empty: {
    title: 'No contracts to approve',
    message: 'Submitted contracts will appear here.',
  },
}
