import type { BatchQuery, BatchRow } from '#domain/handoff/record.ts'
import { batchStatuses } from '#domain/handoff/statuses.ts'
import { words } from '#lookups/options.ts'
import { recordArea } from '#views/shell/area.ts'

/** Batches that are handed off to other systems, below Invoices. */
export const handoff = recordArea<BatchRow, BatchQuery>({
  name: 'handoff',
  title: 'Hand-off',
  one: 'Batch',
  many: 'Batches',
  permission: 'INVOICES',
  listPath: '/invoices/handoff',
  path: '/invoices/handoff',
  list: () => import('#views/handoff/BatchesView.tsx'),
  record: () => import('#views/handoff/BatchView.tsx'),
  searchPlaceholder: 'Search batches',
  filters: {
    status: {
      text: 'Status',
      several: true,
      options: batchStatuses.map((key) => ({ key, text: words(key) })),
    },
  },
})
