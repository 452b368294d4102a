import type { RecordQueue } from '#views/records/list/queue.ts'

/** The contracts that wait for approval. */
export const contractQueue: RecordQueue = {
  filters: { status: ['PENDING_APPROVAL'] },
  keys: { a: 'approve', r: 'reject' },
  empty: {
    title: 'No contracts to approve',
    message: 'Submitted contracts will appear here.',
  },
}
