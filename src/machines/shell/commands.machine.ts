import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { waitUntil } from '#machines/kit/waitUntil.ts'

export interface CommandsContext {
  /** The text in the command menu's search box. */
  readonly query: string
  /** When to stop waiting for slow areas and show results, in milliseconds since 1970. 0 before the first search. */
  readonly lateAt: number
}

export type CommandsEvent =
  | { type: 'commands.open' }
  | { type: 'commands.close' }
  | { type: 'shortcuts.open' }
  | { type: 'shortcuts.close' }
  /** `areas`: the names of the areas in which the user can search for records. */
  | { type: 'commands.type'; query: string; areas: readonly string[] }

export type CommandsActor = ActorRefFrom<ReturnType<typeof createCommandsMachine>>

/** A query shorter than this only filters the menu's own commands. */
const minQueryLength = 2
/** How long to wait for slow areas before results are shown, in milliseconds. */
const slowAreaDelay = 800

/** The command menu. It searches the user's areas for the typed text and waits briefly for slow ones. The list of keyboard shortcuts can be shown instead. */
export function createCommandsMachine() {
  return setup({
    types: {
      context: {} as CommandsContext,
      events: {} as CommandsEvent,
      tags: {} as 'open' | 'searching' | 'slow' | 'shortcuts',
    },
    actors: { waitUntil },
    actions: {
      setQuery: assign((_, { query }: { query: string }) => ({ query })),
      clearQuery: assign({ query: '', lateAt: 0 }),
      setDeadline: assign(() => ({ lateAt: Date.now() + slowAreaDelay })),
      searchAreas: sendParent((_, { query, areas }: { query: string; areas: readonly string[] }) => ({
        type: 'choices.search',
        areas,
        text: query,
      })),
    },
    guards: {
      'query is long enough': (_, { query }: { query: string }) => query.trim().length >= minQueryLength,
    },
  }).createMachine({
    id: 'commands',
    context: { query: '', lateAt: 0 },
    initial: 'closed',
    states: {
      closed: { on: { 'commands.open': 'open', 'shortcuts.open': 'shortcuts' } },
      shortcuts: { tags: 'shortcuts', on: { 'shortcuts.close': 'closed', 'commands.open': 'open' } },
      open: {
        tags: 'open',
        exit: 'clearQuery',
        on: {
          'commands.close': 'closed',
          'commands.type': [
            {
              guard: { type: 'query is long enough', params: ({ event }) => event },
              target: '.searching',
              actions: [
                { type: 'setQuery', params: ({ event }) => event },
                { type: 'searchAreas', params: ({ event }) => event },
              ],
            },
            { target: '.choosing', actions: { type: 'setQuery', params: ({ event }) => event } },
          ],
        },
        initial: 'choosing',
        states: {
          choosing: {},
          searching: {
            tags: 'searching',
            entry: 'setDeadline',
            invoke: {
              id: 'waitUntil',
              src: 'waitUntil',
              input: ({ context }) => ({ at: context.lateAt }),
              onDone: 'slow',
            },
          },
          slow: { tags: ['searching', 'slow'] },
        },
      },
    },
  })
}
