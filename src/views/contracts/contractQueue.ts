import type { RecordQueue } from '#views/records/list/queue.ts'
import { actionKeys } from '#views/ui/kbd/moreKeys.ts'

/** The contracts that are pending approval. */
export const contractQueue: RecordQueue = {
  filters: { status: ['PENDING_APPROVAL'] },
  keys: { [actionKeys.approve]: 'approve', [actionKeys.reject]: 'reject' },
  empty: {
    title: 'No contracts to approve',
    message: 'Submitted contracts will appear here.',
  },
}
