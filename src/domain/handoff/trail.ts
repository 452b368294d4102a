import type { Labels } from '#domain/kernel/labels.ts'

/** The labels of a batch's fields in the audit trail. */
export const batchTrail: Labels = {
  number: 'Batch number',
  system: 'System',
  status: 'Status',
  archivedAt: 'Discarded',
  fromDate: 'First day',
  toDate: 'Last day',
  documentCount: 'Transactions',
  totals: 'Totals',
  'totals.currency': 'Currency',
  'totals.invoiced': 'Invoiced',
  'totals.credited': 'Credited',
  'totals.voided': 'Voided',
  'totals.received': 'Received',
  'totals.reversed': 'Reversed',
  classTotals: 'Hours',
  'classTotals.payClass': 'Pay type',
  'classTotals.minutes': 'Minutes',
  madeAt: 'Files created at',
  acceptedAt: 'Accepted at',
  canceledAt: 'Canceled at',
  cancelReason: 'Reason for canceling',
}

/** The labels in the audit trail for the names that other systems use. */
export const setupTrail: Labels = {
  entries: 'Names',
  'entries.kind': 'Kind',
  'entries.key': 'Key',
  'entries.name': 'Name',
}
