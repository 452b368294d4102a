import { batchForm } from '#domain/handoff/form.ts'
import type { Batch } from '#domain/handoff/record.ts'
import { batchLifecycle } from '#test/models/charts/batchLifecycle.ts'
import { runLifecycle } from '#test/models/views/lifecycle.tsx'

const draft: Batch = {
  id: 'b1',
  number: null,
  system: 'GENERAL_LEDGER',
  status: 'DRAFT',
  fromDate: '2026-03-01',
  toDate: '2026-03-31',
  documentCount: 0,
  totals: [],
  classTotals: [],
  times: [],
  documents: [],
  files: [],
  problems: [],
  warnings: [],
  madeAt: null,
  acceptedAt: null,
  canceledAt: null,
  cancelReason: null,
  tenantId: 'NW',
  clientId: 'NWTX',
  version: 1,
  createdAt: '2026-04-01T00:00:00Z',
  createdBy: 'cleo',
  updatedAt: '2026-04-01T00:00:00Z',
  updatedBy: 'cleo',
  archivedAt: null,
}
const discarded = {
  status: 'CANCELLED',
  canceledAt: '2026-04-01T00:00:00Z',
  archivedAt: '2026-04-01T00:00:00Z',
} as const

runLifecycle<Batch>({
  model: batchLifecycle,
  area: 'handoff',
  permissions: ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
  form: batchForm,
  path: '/invoices/handoff/b1',
  begins: { 'nothing is missing': draft },
  sees: {
    DRAFT: {
      word: 'Draft',
      offers: ['Create files', 'Discard'],
      open: [],
      says: /Nothing has been handed off yet/,
    },
    READY: {
      word: 'Ready',
      offers: ['Cancel batch', 'Mark as accepted'],
      open: [],
      says: /The contents of this batch are final/,
    },
    ACCEPTED: { word: 'Accepted', offers: [], open: [], says: /The other system has accepted these files/ },
    CANCELLED: {
      word: 'Canceled',
      offers: [],
      open: [],
      says: /(?:Canceled: Wrong days|This draft was discarded\.)/,
    },
  },
  acts: {
    'its files are created': {
      presses: 'Create files',
      fills: {},
      stored: {
        status: 'READY',
        number: 'H-00001',
        madeAt: '2026-04-01T00:00:00Z',
        files: [
          { position: 1, name: 'general-ledger-H-00001.csv', rows: 5, size: 812, sha256: 'ab'.repeat(32) },
        ],
      },
    },
    'it is discarded': { presses: 'Discard', fills: {}, stored: discarded },
    'it is accepted': {
      presses: 'Mark as accepted',
      fills: {},
      stored: { status: 'ACCEPTED', acceptedAt: '2026-04-02T00:00:00Z' },
    },
    'it is canceled': {
      presses: 'Cancel batch',
      fills: { Reason: 'Wrong days' },
      stored: { status: 'CANCELLED', canceledAt: '2026-04-02T00:00:00Z', cancelReason: 'Wrong days' },
    },
  },
})
