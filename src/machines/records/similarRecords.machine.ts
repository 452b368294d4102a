import { assign, setup } from 'xstate'
import type { Draft, Row, SimilarAnswer } from '#domain/kernel/answer.ts'
import type { RecordFormContext } from '#machines/records/recordFormContext.ts'
import { createReadMachine, type Read, type NoAnswer } from '#machines/kit/read.machine.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

export interface SimilarContext {
  readonly clientId: string
  /** The new record as typed. */
  readonly draft: Draft
  /** When typing counts as paused, in milliseconds since 1970. */
  readonly wakeAt: number
  /** The query of the last comparison. '' before the first one. */
  readonly query: string
  /** The stored records that may be the same as the new one. */
  readonly found: readonly Row[]
}

/** The form changed or the user left a field. `draft` is null if nothing should be compared. */
export type SimilarEvent = { readonly type: 'form.typed'; readonly draft: Draft | null }

export interface SimilarDeps {
  /** Missing if the form can't add records. */
  readonly findSimilar?: Read<Pick<SimilarContext, 'clientId' | 'draft' | 'query'>, SimilarAnswer> | undefined
}

/**
 * Returns the event that compares the typed values with stored records. Only a new record is compared, and
 * only while its save isn't waiting for a response. Otherwise, the record could be found as its own
 * duplicate.
 */
export const similarRecordsEvent = ({ record, pending, draft }: ComparedForm): SimilarEvent => ({
  type: 'form.typed',
  draft: record === null && pending === null ? draft : null,
})

type ComparedForm = Pick<RecordFormContext, 'record' | 'pending' | 'draft'>

type ReadDone = { readonly output: SimilarAnswer | NoAnswer }

/** How long typing must pause before the record is compared, in milliseconds. */
const typingPause = 700
const findNothing = (): Promise<SimilarAnswer> => Promise.resolve({ kind: 'skipped' })

/** Finds stored records that may be the same as a new one, whenever typing pauses. A failed read isn't shown, because the comparison only adds a warning. */
export function createSimilarRecordsMachine({ findSimilar = findNothing }: SimilarDeps) {
  return setup({
    types: {
      context: {} as SimilarContext,
      events: {} as SimilarEvent,
      input: {} as Pick<SimilarContext, 'clientId'>,
    },
    actors: { waitUntil, findSimilar: createReadMachine(findSimilar) },
    actions: {
      setDraft: assign((_, { draft }: Pick<SimilarEvent, 'draft'>) => ({
        draft: draft ?? {},
        wakeAt: Date.now() + typingPause,
      })),
      setFound: assign((_, { output }: ReadDone) =>
        output.kind === 'found' ? { query: output.query, found: output.rows } : {},
      ),
      clearFound: assign({ query: '', found: [] }),
    },
    guards: {
      'record is new': (_, { draft }: Pick<SimilarEvent, 'draft'>) => draft !== null,
      'records were compared': (_, { output }: ReadDone) =>
        output.kind === 'found' || output.kind === 'unchanged',
    },
  }).createMachine({
    id: 'similarRecords',
    context: ({ input }) => ({ ...input, draft: {}, wakeAt: 0, query: '', found: [] }),
    initial: 'idle',
    on: {
      'form.typed': {
        guard: { type: 'record is new', params: ({ event }) => event },
        target: '.waiting',
        actions: { type: 'setDraft', params: ({ event }) => event },
      },
    },
    states: {
      idle: {},
      waiting: {
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.wakeAt }),
          onDone: 'finding',
        },
      },
      finding: {
        invoke: {
          id: 'findSimilar',
          src: 'findSimilar',
          input: ({ context: { clientId, draft, query } }) => ({ clientId, draft, query }),
          onDone: [
            {
              guard: { type: 'records were compared', params: ({ event }) => event },
              target: 'idle',
              actions: { type: 'setFound', params: ({ event }) => event },
            },
            { target: 'idle', actions: 'clearFound' },
          ],
        },
      },
    },
  })
}
