import { batchEventCalls } from '#domain/handoff/events.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'

const viewCall = { permission: 'CAN_VIEW_INVOICES', client: 'required', method: 'GET' } as const

/** The calls about batches that are handed off to other systems. */
export const handoffCalls = {
  listBatches: { ...viewCall, path: '/handoff', summary: 'Batches handed off to other systems' },
  readBatch: {
    ...viewCall,
    path: '/batch/:id',
    summary: 'One batch with its files, or a draft with its checks',
  },
  readHandoffSetup: {
    ...viewCall,
    path: '/handoff/setup/:id',
    summary: 'The names and codes that another system uses',
  },
  updateHandoffSetup: {
    permission: 'CAN_MAINTAIN_INVOICES',
    client: 'required',
    method: 'PUT',
    path: '/handoff/setup/:id',
    summary: 'Change the names and codes that another system uses',
  },
  createBatch: {
    permission: 'CAN_MAINTAIN_INVOICES',
    client: 'required',
    method: 'POST',
    path: '/batch/create',
    creates: true,
    summary: 'Add a draft batch for a period and a system',
  },
  exportBatchFile: {
    permission: 'CAN_MAINTAIN_INVOICES',
    client: 'required',
    method: 'GET',
    path: '/batch/:id/file/:position',
    summary: 'One file of a batch. Its bytes never change',
  },
  ...batchEventCalls,
} as const satisfies Record<string, Call>
