import type {
  Answer,
  Draft,
  OpenAnswer,
  Prefill,
  Row,
  SaveAnswer,
  SimilarAnswer,
  StoredRecord,
} from '#domain/kernel/answer.ts'
import type { BulkResult } from '#domain/kernel/bulk.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { lockedPaths, type FormShape } from '#domain/kernel/draft.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import type { Resource } from '#domain/kernel/resource.ts'
import type { Http } from '#services/http/http.ts'
import { rowsOf } from '#services/http/rows.ts'
import type { BulkInput } from '#services/records/bulk.ts'
import { createPages, type LoadPage } from '#services/records/pages.ts'

export interface SaveInput {
  readonly clientId: string
  readonly draft: Draft
  readonly record: StoredRecord | null
  readonly key: string
}

/** The services for one area's charts. */
export interface Records {
  readonly loadPage: LoadPage
  /** Saves the records in `ids` as a file. Without `ids`, saves all matches of a request except those in `except`. Resolves to the number of rows. */
  readonly exportList: (
    input: {
      clientId: string
      request: ListRequest
      columns: readonly string[]
      ids?: readonly string[] | null
      except?: readonly string[]
    },
    signal: AbortSignal,
    report: (done: number) => void,
  ) => Promise<Answer<number>>
  /** Reads the number of records in each tab of the list. */
  readonly loadCounts: LoadPage
  /** Adds up the columns of all matches of a request, by currency. */
  readonly loadTotals: LoadPage
  readonly openRecord: (
    input: { clientId: string; id: string | null; prefill?: Prefill | undefined },
    signal: AbortSignal,
    report?: (progress: { readonly done: number; readonly total: number }) => void,
  ) => Promise<OpenAnswer>
  readonly checkDraft: (input: {
    draft: Draft
    record: StoredRecord | null
  }) => Promise<readonly FieldError[]>
  /** Finds stored records that may be the same as a new one. `query` is the query that the previous response was for. */
  readonly findSimilar: (
    input: { clientId: string; draft: Draft; query: string },
    signal: AbortSignal,
  ) => Promise<SimilarAnswer>
  readonly saveRecord: (input: SaveInput, signal: AbortSignal) => Promise<SaveAnswer>
  /** Sends an event for a stored record. The draft contains the event and its values. */
  readonly sendEvent: (input: SaveInput, signal: AbortSignal) => Promise<SaveAnswer>
  /** Sends an event for several records. */
  readonly sendBulk: (input: BulkInput, signal: AbortSignal) => Promise<Answer<readonly BulkResult[]>>
}

/** Resolves to a rejection, for events and saves that have no call. */
export const rejectEvent = (): Promise<SaveAnswer> =>
  Promise.resolve({
    kind: 'refused',
    status: 404,
    errors: [{ code: 'not_found', message: "This event isn't available for this record." }],
  })

/** Creates the services for a list whose rows can't be opened. */
export function createList(http: Http, call: Call): Records {
  const notFound = { kind: 'refused', status: 404, errors: [] } as const
  return {
    loadPage: createPages(http, call),
    exportList: createExport(http, call),
    sendBulk: createBulk(http, call),
    loadCounts: noRows,
    loadTotals: noRows,
    openRecord: () => Promise.resolve(notFound),
    checkDraft: () => Promise.resolve([]),
    findSimilar: () => Promise.resolve(noSimilarRecords),
    saveRecord: () => Promise.resolve(notFound),
    sendEvent: rejectEvent,
  }
}

/** The response if the draft has no values to compare with stored records. */
const noSimilarRecords = { kind: 'found', query: '', rows: [] } as const

const noRows = () => Promise.resolve({ kind: 'ok', data: [], total: 0 } as const)

/** Returns a function that exports a list. Its code loads when the first export starts. */
function createExport(http: Http, call: Call): Records['exportList'] {
  return async (...input) => {
    const { exportList } = await import('#services/records/exportList.ts')
    return exportList(http, call, ...input)
  }
}

const createBulk =
  (http: Http, list: Call): Records['sendBulk'] =>
  async (...input) =>
    (await import('#services/records/bulk.ts')).sendBulk(http, list, ...input)

/** Creates the services for one resource. */
export function createRecords<Rec extends StoredRecord>(http: Http, resource: Resource<Rec>): Records {
  // A chart's record always comes from this resource.
  const asRec = (record: StoredRecord | null) => record as Rec | null
  return {
    loadPage: createPages(http, resource.list),
    exportList: createExport(http, resource.list),
    sendBulk: createBulk(http, resource.list),
    loadCounts: async ({ clientId }, signal) =>
      resource.counts === undefined
        ? noRows()
        : (await import('#services/records/counts.ts')).loadCounts(http, resource.counts, clientId, signal),
    loadTotals: async (...input) =>
      resource.totals === undefined
        ? noRows()
        : (await import('#services/records/totals.ts')).createTotals(http, resource.totals)(...input),
    openRecord: async ({ clientId, id, prefill = {} }, signal) => {
      const read: Read = (call, otherId, query = {}) =>
        http(call, { params: { id: otherId }, query, clientId, signal })
      if (id === null) return openNew(resource, prefill, read)
      const [form, answer] = await Promise.all([resource.loadForm(), read(resource.read, id)])
      if (answer.kind !== 'ok') return answer
      return { kind: 'opened', ...storedForm(form, answer.data as Rec) }
    },
    checkDraft: async ({ draft, record }) => (await resource.loadForm()).check(draft, asRec(record)),
    findSimilar: async ({ clientId, draft, query: lastQuery }, signal) => {
      const { similar } = await resource.loadForm()
      const query = similar?.queryOf(draft) ?? null
      if (similar === undefined || query === null) return noSimilarRecords
      const text = JSON.stringify(query)
      if (text === lastQuery) return { kind: 'unchanged' }
      const answer = await http(similar.call, { query, clientId, signal })
      return answer.kind === 'ok' ? { kind: 'found', query: text, rows: rowsOf(answer.data, 'id') } : answer
    },
    saveRecord: async ({ clientId, draft, record, key }, signal) => {
      const { create } = resource
      if (record === null && create === undefined) return rejectEvent()
      const form = await resource.loadForm()
      const input = form.toInput(draft, asRec(record))
      const answer =
        record === null && create !== undefined
          ? await http(create, {
              ...(resource.splitInput?.(input) ?? { body: input }),
              clientId,
              idempotencyKey: key,
              signal,
            })
          : await http(resource.update, {
              params: { id: record?.id ?? '' },
              body: {
                ...(resource.updateById === 'body' ? { id: record?.id } : {}),
                version: record?.version,
                ...input,
              },
              clientId,
              signal,
            })
      return saveAnswerOf(answer, form, resource)
    },
    sendEvent: async ({ clientId, draft, record, key }, signal) => {
      if (resource.loadEventCallOf === undefined || record === null) return rejectEvent()
      const [eventCallOf, form] = await Promise.all([resource.loadEventCallOf(), resource.loadForm()])
      const { call, body, part: partParams, adds: withAdded } = eventCallOf(draft, record)
      const answer = await http(call, {
        params: { id: record.id, ...partParams },
        body: { version: record.version, ...body },
        clientId,
        idempotencyKey: key,
        signal,
      })
      if (partParams !== undefined) {
        if (answer.kind !== 'ok') return withoutCurrent(answer)
        const current = await http(resource.read, { params: { id: record.id }, clientId, signal })
        return saveAnswerOf(current, form, resource)
      }
      if (withAdded === undefined || answer.kind !== 'ok') return saveAnswerOf(answer, form, resource)
      const added = answer.data as StoredRecord
      const saved = saveAnswerOf({ ...answer, data: withAdded(record, added) }, form, resource)
      return saved.kind === 'saved' ? { ...saved, added: added.id } : saved
    },
  }
}

type Read = (call: Call, id: string, query?: Readonly<Record<string, string>>) => Promise<Answer<unknown>>

/** Opens the form of a new record, prefilled from settings and other records. Returns the rejection if one of them can't be read. */
async function openNew<Rec extends StoredRecord>(
  { prefillCalls = {}, loadForm }: Resource<Rec>,
  prefill: Prefill,
  read: Read,
): Promise<OpenAnswer> {
  const form = await loadForm()
  const draft: Record<string, string> = { ...form.toDraft(null) }
  if (form.defaults !== undefined) {
    const answer = await read(form.defaults.call, '')
    if (answer.kind !== 'ok') return answer
    Object.assign(draft, form.defaults.draftOf(answer.data as object))
  }
  for (const [name, id] of Object.entries(prefill)) {
    const [call, toPrefill] = [prefillCalls[name], form.prefillFrom?.[name]]
    if (call === undefined || toPrefill === undefined) continue
    const answer = await read(call, id)
    if (answer.kind !== 'ok') return answer
    const other = answer.data as StoredRecord
    Object.assign(draft, toPrefill(other))
    const more = form.prefillMore?.[name]
    if (more === undefined) continue
    const moreAnswer = await read(more.call, '', more.queryOf(other))
    if (moreAnswer.kind !== 'ok') return moreAnswer
    Object.assign(draft, more.draftOf(moreAnswer.data as object, other))
  }
  return { kind: 'opened', record: null, draft }
}

/** Returns the function that creates the row of a saved record. Uses the form's function, or else the resource's. */
export const rowCreatorOf = <Rec extends StoredRecord>(
  resource: Pick<Resource<Rec>, 'rowOf'>,
  form: Pick<FormShape<Rec>, 'rowOf'>,
): ((record: Rec) => Row) => (form.rowOf ?? resource.rowOf) as (record: Rec) => Row

const storedForm = <Rec extends StoredRecord>(form: FormShape<Rec>, record: Rec) => ({
  record,
  draft: form.toDraft(record),
  locked: lockedPaths(form, record),
})

function saveAnswerOf<Rec extends StoredRecord>(
  answer: Answer<unknown>,
  form: FormShape<Rec>,
  resource: Pick<Resource<Rec>, 'rowOf'>,
): SaveAnswer {
  if (answer.kind === 'ok') {
    const record = answer.data as Rec
    return { kind: 'saved', ...storedForm(form, record), row: rowCreatorOf(resource, form)(record) }
  }
  if (answer.kind === 'refused' && answer.status === 412 && answer.current !== undefined) {
    return { kind: 'conflict', ...storedForm(form, answer.current as Rec), ...answer.change }
  }
  return answer
}

/** Returns a rejection without `current`. After a call about a part of a record, `current` is only that part. */
const withoutCurrent = (answer: Exclude<Answer<unknown>, { kind: 'ok' }>): SaveAnswer =>
  answer.kind === 'refused' ? { kind: 'refused', status: answer.status, errors: answer.errors } : answer
