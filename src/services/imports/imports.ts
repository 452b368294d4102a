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

/** How long an upload or an import may take, in milliseconds. */
const deadline = 120_000
/** The maximum number of errors that the page shows. The file of errors contains all of them. */
const shownErrors = 50

type OnPage = { readonly area: string; readonly clientId: string }
type Named = { readonly clientId: string; readonly importId: string }
type OfKind = Named & { readonly entity: ImportKind }
/** How often the server is asked for its progress, in milliseconds. */
const pause = 1_000

type Report = (progress: { readonly done: number; readonly total: number }) => void
type Mapping = Readonly<Record<string, string>>

/** Creates the services of imports. */
export function createImports(http: Http) {
  const request = async (call: Call, options: CallOptions): Promise<Answer<Import>> => {
    // Errors in a file's rows don't mean that the call was rejected.
    const wrapped = async (response: Response) => ({ file: await response.json() })
    const answer = await http(call, { ...options, deadline, read: wrapped })
    return answer.kind === 'ok'
      ? { ...answer, data: toImport((answer.data as { file: unknown }).file) }
      : answer
  }
  const read = ({ clientId, importId: id }: Named, signal: AbortSignal) =>
    request(importCalls.readImport, { params: { id }, clientId, signal })
  /** Returns the import after a call that changed it. */
  const readAfter = async (call: Call, named: Named, options: Omit<CallOptions, 'clientId'>) => {
    const answer = await http(call, { ...options, clientId: named.clientId, deadline })
    return answer.kind === 'ok' ? read(named, options.signal) : answer
  }
  /** Reports how many rows have been processed until the signal is aborted. */
  async function follow({ clientId, importId: id }: Named, report: Report, signal: AbortSignal) {
    const options = { params: { id }, clientId, signal }
    while (!signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      // If the progress can't be read, it just isn't shown.
      const answer = signal.aborted
        ? null
        : await http(importCalls.readImportProgress, options).catch(() => null)
      if (answer?.kind !== 'ok' || signal.aborted) continue
      const progress = parse(importProgress, answer.data)
      // Another server process may answer, which doesn't know the progress.
      if (progress.done > 0) report(progress)
    }
  }
  /** Sends a long call and reports its progress until the response arrives. */
  async function withProgress<Result>(
    named: Named,
    signal: AbortSignal,
    report: Report,
    call: Promise<Result>,
  ): Promise<Result> {
    const answered = new AbortController()
    void follow(named, report, AbortSignal.any([signal, answered.signal])).catch(() => undefined)
    return call.finally(() => answered.abort())
  }
  return {
    async listImports({ area, clientId }: OnPage, signal: AbortSignal): Promise<Answer<ImportRow[]>> {
      const answer = await http(importCalls.listImports, { clientId, signal })
      if (answer.kind !== 'ok') return answer
      const kind = kindOf(area)
      const rows = parse(z.array(importRow), answer.data)
      return { ...answer, data: rows.filter(({ entity }) => entity === kind) }
    },
    async uploadFile({ area, clientId, file }: OnPage & { file: File }, signal: AbortSignal) {
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
      { clientId, importId: id, mapping }: Named & { mapping: Mapping | null },
      signal: AbortSignal,
    ) => {
      const body = mapping === null ? {} : { mapping }
      return request(importCalls.checkImport, { params: { id }, body, clientId, signal })
    },
    saveErrors({ clientId, importId: id, entity }: OfKind, signal: AbortSignal): Promise<Answer<null>> {
      const file = { params: { id }, clientId, name: `${entity}-errors.csv` }
      return saveFile(http, importCalls.readImportErrors, file, signal)
    },
    commitRows: ({ entity, ...named }: OfKind, signal: AbortSignal, report: Report = () => undefined) => {
      const call = importCalls[importCallName('commit', entity)]
      const options = { body: { importId: named.importId }, signal }
      return withProgress(named, signal, report, readAfter(call, named, options))
    },
    undoRows: (named: Named, signal: AbortSignal, report: Report = () => undefined) => {
      const options = { params: { id: named.importId }, signal }
      return withProgress(named, signal, report, readAfter(importCalls.undoImport, named, options))
    },
  }
}

function kindOf(area: string): ImportKind {
  const kind = importKindOf(area)
  if (kind === undefined) throw new Error(`${area} imports nothing`)
  return kind
}

function toImport(data: unknown): Import {
  const file = parse(importRecord, data)
  return { ...file, errors: file.errors.slice(0, shownErrors) }
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.output<Schema> {
  const read = schema.safeParse(data)
  if (!read.success) throw new Failure('unreadable', "The server sent a response that can't be read.")
  return read.data
}
