import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import type { User } from '#domain/users/record.ts'
import { isRepeatable, toFieldError } from '#machines/kit/failure.ts'
import { nextRead, readRetries } from '#machines/kit/readRetry.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

export interface OwnUserInput {
  /** The client whose permissions are asked for; null for somebody without one. */
  readonly clientId: string | null
}

export interface OwnUserContext extends OwnUserInput {
  readonly attempt: number
  readonly wakeAt: number
  /** What the last try came to. */
  readonly output: Answer<User>
}

export interface OwnUserDeps {
  readonly loadUser: (input: OwnUserInput, signal: AbortSignal) => Promise<Answer<User>>
}

/** The refresh action: reads the own user until it is answered, three times at most; what went wrong is an answer too. */
export function createOwnUserMachine({ loadUser }: OwnUserDeps) {
  return setup({
    types: {
      context: {} as OwnUserContext,
      input: {} as OwnUserInput,
      output: {} as Answer<User>,
    },
    actors: {
      loadUser: fromPromise<Answer<User>, OwnUserInput>(({ input, signal }) => loadUser(input, signal)),
      waitUntil,
    },
    actions: {
      keepAnswer: assign((_, { output }: { output: Answer<User> }) => ({ output })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({
        output: { kind: 'refused' as const, status: 0, errors: [toFieldError(error)] },
      })),
      countAttempt: assign(({ context }) => nextRead(context.attempt)),
    },
    guards: {
      'attempts are left': ({ context }, { error }: { error: unknown }) =>
        isRepeatable(error) && context.attempt < readRetries,
    },
  }).createMachine({
    id: 'ownUser',
    context: ({ input }) => ({ ...input, attempt: 0, wakeAt: 0, output: { kind: 'skipped' } }),
    output: ({ context }) => context.output,
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'loadUser',
          src: 'loadUser',
          input: ({ context }) => ({ clientId: context.clientId }),
          onDone: { target: 'answered', actions: { type: 'keepAnswer', params: ({ event }) => event } },
          onError: [
            {
              guard: { type: 'attempts are left', params: ({ event }) => event },
              target: 'waiting',
              actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'countAttempt'],
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
