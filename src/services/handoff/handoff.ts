import type { SaveAnswer } from '#domain/kernel/answer.ts'
import { handoffCalls } from '#domain/handoff/calls.ts'
import { batchEventCall, type BatchEventName } from '#domain/handoff/events.ts'
import { batchForm } from '#domain/handoff/form.ts'
import type { Batch, BatchRow } from '#domain/handoff/record.ts'
import type { Setup } from '#domain/handoff/setup.ts'
import { setupForm } from '#domain/handoff/setupForm.ts'
import { systemOfSetup } from '#domain/handoff/systems.ts'
import type { EventCallOf } from '#domain/kernel/resource.ts'
import type { Http } from '#services/http/http.ts'
import { saveFile } from '#services/http/saveFile.ts'
import { createRecords, type Records, type SaveInput } from '#services/records/records.ts'

const eventCallOf: EventCallOf = ({ event, ...body }) => ({
  call: batchEventCall(event as BatchEventName),
  body,
})

const rowOf = ({
  documents: _documents,
  files: _files,
  problems: _problems,
  warnings: _warnings,
  ...row
}: Batch): BatchRow => row

/** Creates the services for batches that are handed off to other systems. If the id is that of a system, its setup is opened instead of a batch. The event `download` saves a file on the device. */
export function createHandoff(http: Http): Records {
  const records = createRecords<Batch>(http, {
    list: handoffCalls.listBatches,
    read: handoffCalls.readBatch,
    create: handoffCalls.createBatch,
    update: handoffCalls.createBatch,
    updateById: 'path',
    loadForm: () => Promise.resolve(batchForm),
    loadEventCallOf: () => Promise.resolve(eventCallOf),
    rowOf,
  })
  const setups = createRecords<Setup>(http, {
    list: handoffCalls.listBatches,
    read: handoffCalls.readHandoffSetup,
    update: handoffCalls.updateHandoffSetup,
    updateById: 'path',
    loadForm: () => Promise.resolve(setupForm),
    rowOf: (setup) => setup,
  })
  const servicesFor = (id: string | null | undefined) => (systemOfSetup(id ?? '') === null ? records : setups)
  return {
    ...records,
    openRecord: (input, signal) => servicesFor(input.id).openRecord(input, signal),
    checkDraft: (input) => servicesFor(input.record?.id).checkDraft(input),
    saveRecord: (input, signal) => servicesFor(input.record?.id).saveRecord(input, signal),
    sendEvent: (input, signal) =>
      input.draft['event'] === 'download' ? download(http, input, signal) : records.sendEvent(input, signal),
  }
}

/** Saves a file of a batch on the device. The batch doesn't change. */
async function download(
  http: Http,
  { clientId, draft, record }: SaveInput,
  signal: AbortSignal,
): Promise<SaveAnswer> {
  const batch = record as unknown as Batch
  const file = batch.files.find(({ position }) => String(position) === draft['position'])
  const params = { id: batch.id, position: draft['position'] ?? '' }
  const name = file?.name ?? 'file.csv'
  const answer = await saveFile(http, handoffCalls.exportBatchFile, { params, clientId, name }, signal)
  if (answer.kind === 'refused') return { kind: 'refused', status: answer.status, errors: answer.errors }
  if (answer.kind !== 'ok') return answer
  return { kind: 'saved', record: batch, draft: batchForm.toDraft(batch), row: rowOf(batch) }
}
