import { assign, fromPromise, setup } from 'xstate'
import type { OpenAnswer } from '#domain/kernel/answer.ts'
import { isRepeatable, toFieldError } from '#machines/kit/failure.ts'
import { nextRead, readRetries } from '#machines/kit/readRetry.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

export interface RecordOpenInput {
  readonly clientId: string
  /** The record to read, null for the defaults of a new one. */
  readonly id: string | null
}

export interface RecordOpenContext extends RecordOpenInput {
  readonly attempt: number
  readonly wakeAt: number
  readonly answer: OpenAnswer
}

export interface RecordOpenDeps {
  readonly openRecord: (input: RecordOpenInput, signal: AbortSignal) => Promise<OpenAnswer>
}

/** Reads one record until it is answered, three times at most; what went wrong in the end is an answer too. */
export function createRecordOpenMachine({ openRecord }: RecordOpenDeps) {
  return setup({
    types: {
      context: {} as RecordOpenContext,
      input: {} as RecordOpenInput,
      output: {} as OpenAnswer,
    },
    actors: {
      openRecord: fromPromise<OpenAnswer, RecordOpenInput>(({ input, signal }) => openRecord(input, signal)),
      waitUntil,
    },
    actions: {
      keepAnswer: assign((_, { output }: { output: OpenAnswer }) => ({ answer: output })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({
        answer: { kind: 'refused' as const, status: 0, errors: [toFieldError(error)] },
      })),
      countAttempt: assign(({ context }) => nextRead(context.attempt)),
    },
    guards: {
      'attempts are left': ({ context }, { error }: { error: unknown }) =>
        isRepeatable(error) && context.attempt < readRetries,
    },
  }).createMachine({
    id: 'recordOpen',
    context: ({ input }) => ({ ...input, attempt: 0, wakeAt: 0, answer: { kind: 'skipped' } }),
    output: ({ context }) => context.answer,
    initial: 'reading',
    states: {
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
