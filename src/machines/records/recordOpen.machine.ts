import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { OpenAnswer } from '#domain/kernel/answer.ts'
import type { DraftGiven } from '#machines/drafts/drafts.machine.ts'
import { draftsOf, type DraftPlace, type UnsavedWork } from '#machines/drafts/drafts.ts'
import { isRepeatable, toFieldError } from '#machines/kit/failure.ts'
import { nextRead, readRetries } from '#machines/kit/readRetry.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

export interface RecordOpenInput {
  readonly clientId: string
  /** The record to load, null for a new one. */
  readonly id: string | null
}

/** The result of opening: the record, its unsaved draft, or the errors. */
export type OpenOutcome = OpenAnswer | { readonly kind: 'draft'; readonly work: UnsavedWork }

export interface RecordOpenContext extends DraftPlace {
  readonly attempt: number
  readonly wakeAt: number
  readonly outcome: OpenOutcome
}

export interface RecordOpenDeps {
  readonly openRecord: (input: RecordOpenInput, signal: AbortSignal) => Promise<OpenAnswer>
}

/** Opens one record from its draft, or loads it with at most three tries. */
export function createRecordOpenMachine({ openRecord }: RecordOpenDeps) {
  return setup({
    types: {
      context: {} as RecordOpenContext,
      events: {} as DraftGiven,
      input: {} as DraftPlace,
      output: {} as OpenOutcome,
    },
    actors: {
      openRecord: fromPromise<OpenAnswer, RecordOpenInput>(({ input, signal }) => openRecord(input, signal)),
      waitUntil,
    },
    actions: {
      takeDraft: sendTo(draftsOf, ({ context: { clientId, area, id }, self }) => ({
        type: 'draft.take' as const,
        place: { clientId, area, id },
        taker: self,
      })),
      keepDraft: assign((_, { work }: DraftGiven) =>
        work === null ? {} : { outcome: { kind: 'draft' as const, work } },
      ),
      keepAnswer: assign((_, { output }: { output: OpenAnswer }) => ({ outcome: output })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({
        outcome: { kind: 'refused' as const, status: 0, errors: [toFieldError(error)] },
      })),
      countAttempt: assign(({ context }) => nextRead(context.attempt)),
    },
    guards: {
      'a draft is given': (_, { work }: DraftGiven) => work !== null,
      'attempts are left': ({ context }, { error }: { error: unknown }) =>
        isRepeatable(error) && context.attempt < readRetries,
    },
  }).createMachine({
    id: 'recordOpen',
    context: ({ input }) => ({ ...input, attempt: 0, wakeAt: 0, outcome: { kind: 'skipped' } }),
    output: ({ context }) => context.outcome,
    initial: 'taking',
    states: {
      taking: {
        entry: 'takeDraft',
        on: {
          'draft.given': [
            {
              guard: { type: 'a draft is given', params: ({ event }) => event },
              target: 'answered',
              actions: { type: 'keepDraft', params: ({ event }) => event },
            },
            { target: 'reading' },
          ],
        },
      },
      reading: {
        invoke: {
          id: 'openRecord',
          src: 'openRecord',
          input: ({ context: { clientId, id } }) => ({ clientId, id }),
          onDone: { target: 'answered', actions: { type: 'keepAnswer', params: ({ event }) => event } },
          onError: [
            {
              guard: { type: 'attempts are left', params: ({ event }) => event },
              target: 'waiting',
              actions: 'countAttempt',
            },
            { target: 'answered', actions: { type: 'keepFailure', params: ({ event }) => event } },
          ],
        },
      },
      waiting: {
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.wakeAt }),
          onDone: 'reading',
        },
      },
      answered: { type: 'final' },
    },
  })
}
