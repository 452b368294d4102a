import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { Draft, SaveAnswer, StoredRecord } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { isTransient, toFieldError } from '#machines/kit/failure.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

/** One save of one draft. It can safely be repeated with the same `key`. */
export interface RecordSaveInput {
  readonly clientId: string
  readonly draft: Draft
  readonly record: StoredRecord | null
  readonly key: string
}

export interface RecordSaveContext extends RecordSaveInput {
  readonly attempt: number
  readonly wakeAt: number
  readonly answer: SaveAnswer
}

export interface RecordSaveDeps {
  readonly saveRecord: (input: RecordSaveInput, signal: AbortSignal) => Promise<SaveAnswer>
}

export type RecordSaveActor = ActorRefFrom<ReturnType<typeof createRecordSaveMachine>>

const retryPauses = [2_000, 4_000, 8_000, 15_000]
const maxRetryPause = 30_000
const failedAnswer = (error: FieldError): SaveAnswer => ({ kind: 'refused', status: 0, errors: [error] })

/** Creates the chart that sends one save and repeats it with the same key until there is a response or a failure that repeating can't fix. */
export function createRecordSaveMachine({ saveRecord }: RecordSaveDeps) {
  return setup({
    types: {
      context: {} as RecordSaveContext,
      events: {} as { type: 'save.now' },
      input: {} as RecordSaveInput,
      output: {} as SaveAnswer,
      tags: {} as 'waiting',
    },
    actors: {
      saveRecord: fromPromise<SaveAnswer, RecordSaveInput>(({ input, signal }) => saveRecord(input, signal)),
      waitUntil,
    },
    actions: {
      setAnswer: assign((_, { output }: { output: SaveAnswer }) => ({ answer: output })),
      setFailure: assign((_, { error }: { error: unknown }) => ({
        answer: failedAnswer(toFieldError(error)),
      })),
      countAttempt: assign(({ context }) => ({
        attempt: context.attempt + 1,
        wakeAt: Date.now() + (retryPauses[context.attempt] ?? maxRetryPause) * (0.75 + Math.random() / 2),
      })),
    },
    guards: {
      'an earlier attempt may be stored': ({ context }, { output }: { output: SaveAnswer }) =>
        output.kind === 'skipped' && context.attempt > 0,
      'save can be repeated': (_, { error }: { error: unknown }) => isTransient(error),
    },
  }).createMachine({
    id: 'recordSave',
    context: ({ input }) => ({ ...input, attempt: 0, wakeAt: 0, answer: { kind: 'skipped' } }),
    output: ({ context }) => context.answer,
    initial: 'sending',
    states: {
      sending: {
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: ({ context: { clientId, draft, record, key } }) => ({ clientId, draft, record, key }),
          onDone: [
            {
              guard: { type: 'an earlier attempt may be stored', params: ({ event }) => event },
              target: 'waiting',
              actions: 'countAttempt',
            },
            { target: 'answered', actions: { type: 'setAnswer', params: ({ event }) => event } },
          ],
          onError: [
            {
              guard: { type: 'save can be repeated', params: ({ event }) => event },
              target: 'waiting',
              actions: 'countAttempt',
            },
            { target: 'answered', actions: { type: 'setFailure', params: ({ event }) => event } },
          ],
        },
      },
      waiting: {
        tags: 'waiting',
        on: { 'save.now': 'sending' },
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.wakeAt }),
          onDone: 'sending',
        },
      },
      answered: { type: 'final' },
    },
  })
}
