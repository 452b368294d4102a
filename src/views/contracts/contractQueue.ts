import type { RecordQueue } from '#views/records/list/queue.ts'
import { keys } from '#views/ui/kbd/keys.ts'

/** The contracts that wait for approval. */
export const contractQueue: RecordQueue = {
  filters: { status: ['PENDING_APPROVAL'] },
  keys: { [keys.approve]: 'approve', [keys.reject]: 'reject' },
  empty: {
    title: 'No contracts to approve',
    message: 'Submitted contracts will appear here.',
  },
}
