import type { BatchQuery, BatchRow } from '#domain/handoff/record.ts'
import { batchFilters } from '#domain/handoff/filters.ts'
import { recordArea } from '#views/shell/area.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'

/** Batches that are handed off to other systems, under Invoices. */
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
  selects: true,
  views: true,
  filters: offeredFilters(batchFilters),
})
