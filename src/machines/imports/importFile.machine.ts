import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Import, ImportRow } from '#domain/imports/record.ts'
import {
  importRef,
  importRefWithKind,
  nextCheck,
  withField,
  type ImportFileContext,
  type ImportFileEvent,
  type ImportFileInput,
} from '#machines/imports/importFile.ts'
import {
  createImportActors,
  errorMessageOf,
  type CallDone,
  type ImportDeps,
} from '#machines/imports/importServices.ts'
import type { Route } from '#machines/kit/route.ts'

export type ImportFileActor = ActorRefFrom<ReturnType<typeof createImportFileMachine>>

/** The page that imports one kind of record from files. The server stores the rows, so after a reload the user can continue where they left off. */
export function createImportFileMachine(deps: ImportDeps) {
  return setup({
    types: {
      context: {} as ImportFileContext,
      events: {} as ImportFileEvent,
      input: {} as ImportFileInput,
    },
    actors: createImportActors(deps),
    actions: {
      setImports: assign((_, { output }: CallDone<readonly ImportRow[]>) =>
        output.kind === 'ok' ? { imports: output.data } : {},
      ),
      setFile: assign((_, { output }: CallDone<Import>) =>
        output.kind === 'ok' ? { file: output.data, mapping: output.data.mapping } : {},
      ),
      setMapping: assign(({ context }, { column, field }: { column: string; field: string | null }) => ({
        mapping: withField(context.mapping, column, field),
      })),
      setError: assign((_, result: CallDone<unknown>) => ({ error: errorMessageOf(result) })),
      clearChecked: assign(({ context: { file } }) => ({
        error: null,
        file: file && { ...file, checked: 0, valid: 0, errors: [] },
      })),
      clearError: assign({ error: null }),
      clearFile: assign({ file: null, mapping: {}, error: null }),
    },
    guards: {
      'call succeeded': (_, { output }: CallDone<unknown>) => output.kind === 'ok',
      'rows are unchecked': ({ context: { file } }) => file !== null && file.checked < file.rows,
      'some rows have errors': ({ context: { file } }) => file !== null && file.valid < file.checked,
      'file is imported': ({ context: { file } }) => file?.status === 'IMPORTED',
      'file is undone': ({ context: { file } }) => file?.status === 'UNDONE',
      'route is this page': ({ context }, { route }: { route: Route }) => route.area === context.area,
    },
  }).createMachine({
    id: 'importFile',
    context: ({ input }) => ({ ...input, file: null, mapping: {}, imports: [], error: null }),
    initial: 'choosing',
    states: {
      choosing: {
        initial: 'listing',
        on: {
          'import.choose': { target: 'uploading', actions: 'clearError' },
          'import.open': { target: 'opening', actions: 'clearError' },
        },
        states: {
          listing: {
            invoke: {
              id: 'listImports',
              src: 'listImports',
              input: ({ context: { area, clientId } }) => ({ area, clientId }),
              onDone: [
                {
                  guard: { type: 'call succeeded', params: ({ event }) => event },
                  target: 'listed',
                  actions: { type: 'setImports', params: ({ event }) => event },
                },
                { target: 'listed', actions: { type: 'setError', params: ({ event }) => event } },
              ],
            },
          },
          listed: {
            on: {
              'route.changed': {
                guard: { type: 'route is this page', params: ({ event }) => event },
                target: 'listing',
                actions: 'clearError',
              },
            },
          },
        },
      },
      uploading: {
        on: { 'import.cancel': 'choosing' },
        invoke: {
          id: 'uploadFile',
          src: 'uploadFile',
          input: ({ context: { area, clientId }, event }) => {
            assertEvent(event, 'import.choose')
            return { area, clientId, file: event.file }
          },
          onDone: [
            {
              guard: { type: 'call succeeded', params: ({ event }) => event },
              target: 'mapping',
              actions: { type: 'setFile', params: ({ event }) => event },
            },
            { target: 'choosing', actions: { type: 'setError', params: ({ event }) => event } },
          ],
        },
      },
      opening: {
        on: { 'import.cancel': 'choosing' },
        invoke: {
          id: 'readImport',
          src: 'readImport',
          input: ({ context: { clientId }, event }) => {
            assertEvent(event, 'import.open')
            return { clientId, importId: event.importId }
          },
          onDone: [
            {
              guard: { type: 'call succeeded', params: ({ event }) => event },
              target: 'opened',
              actions: { type: 'setFile', params: ({ event }) => event },
            },
            { target: 'choosing', actions: { type: 'setError', params: ({ event }) => event } },
          ],
        },
      },
      opened: {
        always: [
          { guard: 'file is imported', target: 'imported' },
          { guard: 'file is undone', target: 'undone' },
          { target: 'mapping' },
        ],
      },
      mapping: {
        on: {
          'import.map': { actions: { type: 'setMapping', params: ({ event }) => event } },
          'import.check': { target: 'checking', actions: 'clearChecked' },
          'import.close': { target: 'choosing', actions: 'clearFile' },
        },
      },
      checking: {
        initial: 'sending',
        on: { 'import.cancel': 'mapping' },
        states: {
          sending: {
            invoke: {
              id: 'checkRows',
              src: 'checkRows',
              input: ({ context }) => nextCheck(context),
              onDone: [
                {
                  guard: { type: 'call succeeded', params: ({ event }) => event },
                  target: 'answered',
                  actions: { type: 'setFile', params: ({ event }) => event },
                },
                {
                  target: '#importFile.mapping',
                  actions: { type: 'setError', params: ({ event }) => event },
                },
              ],
            },
          },
          answered: {
            always: [
              { guard: 'rows are unchecked', target: 'sending' },
              { guard: 'some rows have errors', target: '#importFile.invalid' },
              { target: '#importFile.ready' },
            ],
          },
        },
      },
      invalid: {
        initial: 'idle',
        on: {
          'import.choose': { target: 'uploading', actions: 'clearFile' },
          'import.remap': { target: 'mapping', actions: 'clearError' },
          'import.close': { target: 'choosing', actions: 'clearFile' },
        },
        states: {
          idle: { on: { 'import.saveErrors': 'saving' } },
          saving: {
            invoke: {
              id: 'saveErrors',
              src: 'saveErrors',
              input: ({ context }) => importRefWithKind(context),
              onDone: { target: 'idle', actions: { type: 'setError', params: ({ event }) => event } },
            },
          },
        },
      },
      ready: {
        on: {
          'import.commit': { target: 'importing', actions: 'clearError' },
          'import.check': { target: 'checking', actions: 'clearChecked' },
          'import.remap': { target: 'mapping', actions: 'clearError' },
          'import.close': { target: 'choosing', actions: 'clearFile' },
        },
      },
      importing: {
        invoke: {
          id: 'commitRows',
          src: 'commitRows',
          input: ({ context }) => importRefWithKind(context),
          onDone: [
            {
              guard: { type: 'call succeeded', params: ({ event }) => event },
              target: 'imported',
              actions: { type: 'setFile', params: ({ event }) => event },
            },
            { target: 'ready', actions: { type: 'setError', params: ({ event }) => event } },
          ],
        },
      },
      imported: {
        initial: 'done',
        states: {
          done: {
            on: {
              'import.requestUndo': { target: 'confirming', actions: 'clearError' },
              'import.close': { target: '#importFile.choosing', actions: 'clearFile' },
            },
          },
          confirming: { on: { 'import.undo': 'undoing', 'import.cancel': 'done' } },
          undoing: {
            invoke: {
              id: 'undoRows',
              src: 'undoRows',
              input: ({ context }) => importRef(context),
              onDone: [
                {
                  guard: { type: 'call succeeded', params: ({ event }) => event },
                  target: '#importFile.undone',
                  actions: { type: 'setFile', params: ({ event }) => event },
                },
                { target: 'done', actions: { type: 'setError', params: ({ event }) => event } },
              ],
            },
          },
        },
      },
      undone: { on: { 'import.close': { target: 'choosing', actions: 'clearFile' } } },
    },
  })
}
