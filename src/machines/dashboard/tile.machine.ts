import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import type { TileName, TileNumbers } from '#domain/dashboard/tiles.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { isRepeatable, toFieldError } from '#machines/kit/failure.ts'
import { nextRead, readRetries } from '#machines/kit/readRetry.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

export interface TileInput {
  readonly clientId: string
  readonly tile: TileName
}

export interface TileContext extends TileInput {
  /** The last numbers; they stay visible while new ones load. */
  readonly numbers: TileNumbers | null
  readonly errors: readonly FieldError[]
  readonly attempt: number
  readonly wakeAt: number
}

export interface TileDeps {
  readonly loadTile: (input: TileInput, signal: AbortSignal) => Promise<Answer<TileNumbers>>
}

export type TileActor = ActorRefFrom<ReturnType<typeof createTileMachine>>

const unverified = {
  code: 'app_integrity',
  message: "Couldn't verify this app. Try again in a moment.",
}

/** One tile of the dashboard. Loads, fails and retries on its own. */
export function createTileMachine({ loadTile }: TileDeps) {
  return setup({
    types: {
      context: {} as TileContext,
      events: {} as { type: 'tile.load' },
      input: {} as TileInput,
      tags: {} as 'idle' | 'busy' | 'error' | 'withheld',
    },
    actors: {
      loadTile: fromPromise<Answer<TileNumbers>, TileInput>(({ input, signal }) => loadTile(input, signal)),
      waitUntil,
    },
    actions: {
      keepNumbers: assign((_, { output }: { output: Answer<TileNumbers> }) =>
        output.kind === 'ok' ? { numbers: output.data, errors: [] } : {},
      ),
      keepErrors: assign((_, { output }: { output: Answer<TileNumbers> }) => ({
        errors: output.kind === 'refused' ? output.errors : [unverified],
      })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ errors: [toFieldError(error)] })),
      countAttempt: assign(({ context }) => nextRead(context.attempt)),
      forgetAttempts: assign({ attempt: 0 }),
    },
    guards: {
      'answer has numbers': (_, { output }: { output: Answer<TileNumbers> }) =>
        output.kind === 'ok' && output.data.counts !== null,
      'answer has none to show': (_, { output }: { output: Answer<TileNumbers> }) => output.kind === 'ok',
      'attempts are left': ({ context }, { error }: { error: unknown }) =>
        isRepeatable(error) && context.attempt < readRetries,
    },
  }).createMachine({
    id: 'tile',
    context: ({ input }) => ({ ...input, numbers: null, errors: [], attempt: 0, wakeAt: 0 }),
    initial: 'idle',
    states: {
      idle: { tags: 'idle', on: { 'tile.load': 'loading' } },
      loading: {
        tags: 'busy',
        invoke: {
          id: 'loadTile',
          src: 'loadTile',
          input: ({ context }) => ({ clientId: context.clientId, tile: context.tile }),
          onDone: [
            {
              guard: { type: 'answer has numbers', params: ({ event }) => event },
              target: 'ready',
              actions: [{ type: 'keepNumbers', params: ({ event }) => event }, 'forgetAttempts'],
            },
            {
              guard: { type: 'answer has none to show', params: ({ event }) => event },
              target: 'withheld',
              actions: [{ type: 'keepNumbers', params: ({ event }) => event }, 'forgetAttempts'],
            },
            {
              target: 'failed',
              actions: [{ type: 'keepErrors', params: ({ event }) => event }, 'forgetAttempts'],
            },
          ],
          onError: [
            {
              guard: { type: 'attempts are left', params: ({ event }) => event },
              target: 'retrying',
              actions: 'countAttempt',
            },
            {
              target: 'failed',
              actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetAttempts'],
            },
          ],
        },
      },
      retrying: {
        tags: 'busy',
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.wakeAt }),
          onDone: 'loading',
        },
      },
      ready: { on: { 'tile.load': 'loading' } },
      withheld: { tags: 'withheld', on: { 'tile.load': 'loading' } },
      failed: { tags: 'error', on: { 'tile.load': 'loading' } },
    },
  })
}
