import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import type { TileId, TileNumbers } from '#domain/dashboard/tiles.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { unverifiedError } from '#machines/kit/failure.ts'
import { createReadMachine, type Read } from '#machines/kit/read.machine.ts'

export interface TileInput {
  readonly clientId: string
  readonly tile: TileId
}

export interface TileContext extends TileInput {
  /** The latest values, which stay visible while new ones load. */
  readonly numbers: TileNumbers | null
  readonly errors: readonly FieldError[]
}

export interface TileDeps {
  readonly loadTile: Read<TileInput, Answer<TileNumbers>>
}

export type TileActor = ActorRefFrom<ReturnType<typeof createTileMachine>>

/** One tile of the dashboard. It loads, fails and retries independently. */
export function createTileMachine({ loadTile }: TileDeps) {
  return setup({
    types: {
      context: {} as TileContext,
      events: {} as
        | { type: 'tile.load' }
        /** The tab is visible again, the network is back, or some time has passed. Only a failed tile loads again. */
        | { type: 'tile.retry' },
      input: {} as TileInput,
      tags: {} as 'idle' | 'busy' | 'error' | 'forbidden',
    },
    actors: {
      loadTile: createReadMachine(loadTile),
    },
    actions: {
      setNumbers: assign((_, { output }: { output: Answer<TileNumbers> }) =>
        output.kind === 'ok' ? { numbers: output.data, errors: [] } : {},
      ),
      setErrors: assign((_, { output }: { output: Answer<TileNumbers> }) => ({
        errors: output.kind === 'refused' ? output.errors : [unverifiedError],
      })),
    },
    guards: {
      'answer has numbers': (_, { output }: { output: Answer<TileNumbers> }) =>
        output.kind === 'ok' && output.data.counts !== null,
      'answer has no numbers': (_, { output }: { output: Answer<TileNumbers> }) => output.kind === 'ok',
    },
  }).createMachine({
    id: 'tile',
    context: ({ input }) => ({ ...input, numbers: null, errors: [] }),
    initial: 'idle',
    states: {
      idle: { tags: 'idle', on: { 'tile.load': 'loading' } },
      loading: {
        tags: 'busy',
        initial: 'visible',
        states: {
          visible: {},
          // The failure stays visible, so that the page doesn't change with every retry while the server is down.
          quiet: { tags: 'error', on: { 'tile.load': 'visible' } },
        },
        invoke: {
          id: 'loadTile',
          src: 'loadTile',
          input: ({ context }) => ({ clientId: context.clientId, tile: context.tile }),
          onDone: [
            {
              guard: { type: 'answer has numbers', params: ({ event }) => event },
              target: 'ready',
              actions: { type: 'setNumbers', params: ({ event }) => event },
            },
            {
              guard: { type: 'answer has no numbers', params: ({ event }) => event },
              target: 'forbidden',
              actions: { type: 'setNumbers', params: ({ event }) => event },
            },
            {
              target: 'failed',
              actions: { type: 'setErrors', params: ({ event }) => event },
            },
          ],
        },
      },
      ready: { on: { 'tile.load': 'loading' } },
      forbidden: { tags: 'forbidden', on: { 'tile.load': 'loading' } },
      failed: { tags: 'error', on: { 'tile.load': 'loading', 'tile.retry': 'loading.quiet' } },
    },
  })
}
