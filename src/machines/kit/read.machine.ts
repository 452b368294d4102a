import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#domain/kernel/errors.ts'
import { isRetried, toFieldError } from '#machines/kit/failure.ts'
import { storeProgress, type ReadProgress } from '#machines/kit/readSelectors.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

/** A call that can be repeated, usually one that reads data. It rejects if there is no readable response. A long call reports its progress. */
export type Read<Input, Answer> = (
  input: Input,
  signal: AbortSignal,
  report?: (progress: ReadProgress) => void,
) => Promise<Answer>

/** Emitted by the actor of a long call when the call makes progress. */
export type ReadProgressed = { readonly type: 'read.progressed' }

/** The result of a call without a readable response: status 0 and the failure. */
export interface NoAnswer {
  readonly kind: 'refused'
  readonly status: 0
  readonly errors: readonly FieldError[]
}

export interface ReadContext<Input, Answer> {
  readonly input: Input
  readonly attempt: number
  readonly wakeAt: number
  /** The result of the last attempt, or `skipped` before the first one. */
  readonly answer: Answer | NoAnswer | { readonly kind: 'skipped' }
}

export type ReadActor = ActorRefFrom<ReturnType<typeof createReadMachine<object, { readonly kind: string }>>>

/** How many times a failed call is retried (trust.md §6.2.6). */
const maxRetries = 2
const firstPause = 400

/** Sends a call that can be repeated, and retries it up to twice if there is no response. A final failure is also returned as a result, so that no chart waits forever. */
export function createReadMachine<Input extends object, Answer extends { readonly kind: string }>(
  read: Read<Input, Answer>,
) {
  return setup({
    types: {
      context: {} as ReadContext<Input, Answer>,
      input: {} as Input,
      output: {} as ReadContext<Input, Answer>['answer'],
    },
    actors: {
      send: fromPromise<unknown, unknown, ReadProgressed>(({ input, signal, self, emit }) =>
        read(input as Input, signal, (progress) => {
          storeProgress(self, progress)
          emit({ type: 'read.progressed' })
        }),
      ),
      waitUntil,
    },
    actions: {
      setAnswer: assign((_, { output }: { output: unknown }) => ({ answer: output as Answer })),
      setFailure: assign((_, { error }: { error: unknown }) => ({
        answer: { kind: 'refused' as const, status: 0 as const, errors: [toFieldError(error)] },
      })),
      // Each pause is twice as long as the previous one, with jitter so that tabs don't all retry at the same time.
      countAttempt: assign(({ context: { attempt } }) => ({
        attempt: attempt + 1,
        wakeAt: Date.now() + firstPause * 2 ** attempt * (0.75 + Math.random() / 2),
      })),
    },
    guards: {
      'attempts are left': ({ context }, { error }: { error: unknown }) =>
        isRetried(error) && context.attempt < maxRetries,
    },
  }).createMachine({
    id: 'read',
    context: ({ input }) => ({ input, attempt: 0, wakeAt: 0, answer: { kind: 'skipped' } }),
    output: ({ context }) => context.answer,
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }: { context: ReadContext<Input, Answer> }) => context.input,
          onDone: { target: 'answered', actions: { type: 'setAnswer', params: ({ event }) => event } },
          onError: [
            {
              guard: { type: 'attempts are left', params: ({ event }) => event },
              target: 'waiting',
              actions: [{ type: 'setFailure', params: ({ event }) => event }, 'countAttempt'],
            },
            { target: 'answered', actions: { type: 'setFailure', params: ({ event }) => event } },
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
