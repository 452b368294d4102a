import * as z from 'zod/mini'
import { importCallName, importCalls } from '#domain/imports/calls.ts'
import { importKindOf, type ImportKind } from '#domain/imports/kinds.ts'
import {
  importProgress,
  importRecord,
  importRow,
  type Import,
  type ImportRow,
} from '#domain/imports/record.ts'
import type { Answer } from '#domain/kernel/answer.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { Failure } from '#services/http/failure.ts'
import type { CallOptions, Http } from '#services/http/http.ts'
import { saveFile } from '#services/http/saveFile.ts'

/** How long a call that handles a whole file may take, in milliseconds. */
const deadline = 120_000
/** The maximum number of errors that the page shows. The error file contains all of them. */
const maxShownErrors = 50

type PageInput = { readonly area: string; readonly clientId: string }
type ImportRef = { readonly clientId: string; readonly importId: string }
type ImportRefWithKind = ImportRef & { readonly entity: ImportKind }
/** How long to wait before each request for the progress, in milliseconds. */
const pollingInterval = 1_000

type Report = (progress: { readonly done: number; readonly total: number }) => void
type Mapping = Readonly<Record<string, string>>

/** Creates the import services. */
export function createImports(http: Http) {
  const request = async (call: Call, options: CallOptions): Promise<Answer<Import>> => {
    // The response contains the errors in the file's rows. It is wrapped, so that the HTTP client doesn't mistake
    // them for a rejected call.
    const readWrapped = async (response: Response) => ({ file: await response.json() })
    const answer = await http(call, { ...options, deadline, read: readWrapped })
    return answer.kind === 'ok'
      ? { ...answer, data: toImport((answer.data as { file: unknown }).file) }
      : answer
  }
  const read = ({ clientId, importId: id }: ImportRef, signal: AbortSignal) =>
    request(importCalls.readImport, { params: { id }, clientId, signal })
  /** Sends a call that changes an import, then reads and returns the import. */
  const readAfter = async (call: Call, importRef: ImportRef, options: Omit<CallOptions, 'clientId'>) => {
    const answer = await http(call, { ...options, clientId: importRef.clientId, deadline })
    return answer.kind === 'ok' ? read(importRef, options.signal) : answer
  }
  /** Reports how many rows have been processed, until the signal is aborted. */
  async function pollProgress({ clientId, importId: id }: ImportRef, report: Report, signal: AbortSignal) {
    const options = { params: { id }, clientId, signal }
    while (!signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, pollingInterval))
      // If the progress can't be read, it just isn't shown.
      const answer = signal.aborted
        ? null
        : await http(importCalls.readImportProgress, options).catch(() => null)
      if (answer?.kind !== 'ok' || signal.aborted) continue
      const progress = parse(importProgress, answer.data)
      // Another server process, which doesn't have the progress, may have responded.
      if (progress.done > 0) report(progress)
    }
  }
  /** Reports the progress of a long call until its response arrives. */
  async function withProgress<Result>(
    importRef: ImportRef,
    signal: AbortSignal,
    report: Report,
    call: Promise<Result>,
  ): Promise<Result> {
    const callEnd = new AbortController()
    void pollProgress(importRef, report, AbortSignal.any([signal, callEnd.signal])).catch(() => undefined)
    return call.finally(() => callEnd.abort())
  }
  return {
    async listImports({ area, clientId }: PageInput, signal: AbortSignal): Promise<Answer<ImportRow[]>> {
      const answer = await http(importCalls.listImports, { clientId, signal })
      if (answer.kind !== 'ok') return answer
      const kind = kindOf(area)
      const rows = parse(z.array(importRow), answer.data)
      return { ...answer, data: rows.filter(({ entity }) => entity === kind) }
    },
    async uploadFile({ area, clientId, file }: PageInput & { file: File }, signal: AbortSignal) {
      // A reload loses the file, because only the page has it.
      if (!(file instanceof File))
        throw new Failure('interrupted', 'The upload was interrupted. Choose the file again.')
      const form = new FormData()
      form.append('file', file)
      const call = importCalls[importCallName('validate', kindOf(area))]
      return request(call, { form, query: { check: 'later' }, clientId, signal })
    },
    readImport: read,
    checkRows: (
      { clientId, importId: id, mapping }: ImportRef & { mapping: Mapping | null },
      signal: AbortSignal,
    ) => {
      const body = mapping === null ? {} : { mapping }
      return request(importCalls.checkImport, { params: { id }, body, clientId, signal })
    },
    saveErrors(
      { clientId, importId: id, entity }: ImportRefWithKind,
      signal: AbortSignal,
    ): Promise<Answer<null>> {
      const file = { params: { id }, clientId, name: `${entity}-errors.csv` }
      return saveFile(http, importCalls.readImportErrors, file, signal)
    },
    commitRows: (
      { entity, ...importRef }: ImportRefWithKind,
      signal: AbortSignal,
      report: Report = () => undefined,
    ) => {
      const call = importCalls[importCallName('commit', entity)]
      const options = { body: { importId: importRef.importId }, signal }
      return withProgress(importRef, signal, report, readAfter(call, importRef, options))
    },
    undoRows: (importRef: ImportRef, signal: AbortSignal, report: Report = () => undefined) => {
      const options = { params: { id: importRef.importId }, signal }
      return withProgress(importRef, signal, report, readAfter(importCalls.undoImport, importRef, options))
    },
  }
}

function kindOf(area: string): ImportKind {
  const kind = importKindOf(area)
  if (kind === undefined) throw new Error(`No import kind for area ${area}.`)
  return kind
}

function toImport(data: unknown): Import {
  const file = parse(importRecord, data)
  return { ...file, errors: file.errors.slice(0, maxShownErrors) }
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data)
  if (!parsed.success)
    throw new Failure('unreadable', "The server sent a response that can't be read. Try again in a moment.")
  return parsed.data
}
