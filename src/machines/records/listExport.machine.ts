import { assign, fromCallback, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import { toFieldError, unverifiedError } from '#machines/kit/failure.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'

/** The content of a file: all matches of a request, or only the selected records, with these columns. */
export interface ExportedList {
  readonly clientId: string
  readonly request: ListRequest
  readonly columns: readonly string[]
  /** The selected records, in order. Null for all matches. */
  readonly ids: readonly string[] | null
  /** The ids of matches that are left out. */
  readonly except: readonly string[]
}

export interface ListExportContext extends ExportedList {
  /** The number of rows in the list when the export started. */
  readonly total: number
  /** The number of rows that have arrived. */
  readonly done: number
}

type ExportRequest = Omit<ExportedList, 'clientId' | 'ids' | 'except'> & {
  readonly ids?: readonly string[] | null
  readonly except?: readonly string[]
  readonly total: number
}

export type ListExportEvent =
  | ({ type: 'export.start' } & ExportRequest)
  | { type: 'export.cancel' }
  | { type: 'export.progressed'; done: number }
  | { type: 'export.saved'; done: number }
  | { type: 'export.failed'; error: FieldError }

export interface ListExportDeps {
  /** Saves the list as a file and reports how many rows have arrived. Resolves to the number of rows. */
  readonly exportList: (
    input: ExportedList,
    signal: AbortSignal,
    report: (done: number) => void,
  ) => Promise<Answer<number>>
}

export type ListExportActor = ActorRefFrom<ReturnType<typeof createListExportMachine>>

const emptyExport = {
  request: { limit: 10, offset: 0 },
  columns: [],
  ids: null,
  except: [],
  total: 0,
  done: 0,
}

/** Saves a list as a file. Shows progress until the file is saved, or until the export fails or is canceled. */
export function createListExportMachine({ exportList }: ListExportDeps) {
  return setup({
    types: {
      context: {} as ListExportContext,
      events: {} as ListExportEvent,
      input: {} as { clientId: string },
      tags: {} as 'busy',
    },
    actors: {
      exportList: fromCallback<ListExportEvent, ExportedList>(({ input, sendBack }) => {
        const controller = new AbortController()
        const report = (done: number) => sendBack({ type: 'export.progressed', done })
        void exportList(input, controller.signal, report)
          .then(outcomeOf)
          .catch((error: unknown) => ({ type: 'export.failed' as const, error: toFieldError(error) }))
          .then(sendBack)
        return () => controller.abort()
      }),
    },
    actions: {
      setRequest: assign((_, { request, columns, ids = null, except = [], total }: ExportRequest) => ({
        request,
        columns,
        ids,
        except,
        total,
        done: 0,
      })),
      setDone: assign((_, { done }: { done: number }) => ({ done })),
      clear: assign(emptyExport),
      raiseSaved: sendTo(
        ({ system }) => system.get('alerts') as AlertsActor,
        (_, { done }: { done: number }) => ({
          type: 'toast.raise' as const,
          title: `Exported ${done.toLocaleString('en-US')} ${done === 1 ? 'row' : 'rows'}`,
        }),
      ),
      raiseFailed: sendTo(
        ({ system }) => system.get('alerts') as AlertsActor,
        (_, { error }: { error: FieldError }) => ({
          type: 'alert.raise' as const,
          alert: { title: "Couldn't export the list", message: error.message, status: 'error' as const },
        }),
      ),
    },
  }).createMachine({
    id: 'listExport',
    context: ({ input }) => ({ ...emptyExport, ...input }),
    initial: 'idle',
    states: {
      idle: {
        entry: 'clear',
        on: {
          'export.start': {
            target: 'exporting',
            actions: { type: 'setRequest', params: ({ event }) => event },
          },
        },
      },
      exporting: {
        tags: 'busy',
        invoke: {
          id: 'exportList',
          src: 'exportList',
          input: ({ context: { clientId, request, columns, ids, except } }) => ({
            clientId,
            request,
            columns,
            ids,
            except,
          }),
        },
        on: {
          'export.progressed': { actions: { type: 'setDone', params: ({ event }) => event } },
          'export.saved': {
            target: 'idle',
            actions: { type: 'raiseSaved', params: ({ event }) => event },
          },
          'export.failed': {
            target: 'idle',
            actions: { type: 'raiseFailed', params: ({ event }) => event },
          },
          'export.cancel': 'idle',
        },
      },
    },
  })
}

function outcomeOf(answer: Answer<number>): ListExportEvent {
  if (answer.kind === 'ok') return { type: 'export.saved', done: answer.data }
  const error = answer.kind === 'refused' ? answer.errors[0] : undefined
  return { type: 'export.failed', error: error ?? unverifiedError }
}
