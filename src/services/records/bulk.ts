import type { Answer, Draft } from '#domain/kernel/answer.ts'
import type { BulkResult } from '#domain/kernel/bulk.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { personNamePath, type EventTable } from '#domain/kernel/events.ts'
import { bulkAreas, type BulkArea } from '#domain/bulkAreas.ts'
import type { Http } from '#services/http/http.ts'
import { rowsOf } from '#services/http/rows.ts'

/** One call for several records. */
export interface BulkInput {
  readonly clientId: string
  readonly event: string
  readonly values: Draft
  readonly items: readonly { readonly id: string; readonly version: number }[]
  readonly key: string
}

/** Sends an event for several records of a list. */
export async function sendBulk(
  http: Http,
  list: Call,
  input: BulkInput,
  signal: AbortSignal,
): Promise<Answer<readonly BulkResult[]>> {
  const area = Object.values<BulkArea>(bulkAreas).find(
    ({ bulkCall }) => bulkCall?.path === `${list.path}/bulk`,
  )
  if (area?.bulkCall === undefined) return { kind: 'refused', status: 404, errors: [] }
  return sendBulkCall(http, area.bulkCall, { ...input, values: withoutNames(area.events, input) }, signal)
}

/** Returns the values without the names of selected people. Only the dialog needs these names. */
function withoutNames(events: EventTable, { event, values }: BulkInput): Draft {
  const names = (events[event]?.details ?? []).map(({ path }) => personNamePath(path))
  return Object.fromEntries(Object.entries(values).filter(([path]) => !names.includes(path)))
}

/** Sends an event for several records with the given call. */
export async function sendBulkCall(
  http: Http,
  call: Call,
  { clientId, event, items, values, key }: BulkInput,
  signal: AbortSignal,
): Promise<Answer<readonly BulkResult[]>> {
  const answer = await http(call, {
    body: { event, items, ...(Object.keys(values).length > 0 && { values }) },
    clientId,
    idempotencyKey: key,
    signal,
  })
  return answer.kind === 'ok' ? { ...answer, data: rowsOf<BulkResult>(answer.data, 'id') } : answer
}
