import { assign, fromCallback, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { waitUntil } from '#machines/kit/waitUntil.ts'

/** Titles of unsaved work, by tab. This tab's key is `here`. */
type UnsavedByTab = Readonly<Record<string, readonly string[]>>

interface Report {
  readonly tab: string
  readonly titles: readonly string[]
}

export interface SignOutDialogContext {
  readonly found: UnsavedByTab
  /** When to stop waiting for other tabs, in milliseconds since 1970. 0 before they are asked. */
  readonly wakeAt: number
}

export type SignOutDialogEvent =
  | { type: 'signOut.request' }
  | { type: 'signOut.confirm' }
  | { type: 'signOut.cancel' }
  | ({ type: 'work.found' } & Report)

export interface SignOutDialogDeps {
  /** Reports this tab's unsaved work, then the unsaved work in the user's other tabs as they reply. Returns a function that stops listening. */
  readonly findUnsavedWork: (report: (found: Report) => void) => () => void
}

export type SignOutDialogActor = ActorRefFrom<ReturnType<typeof createSignOutDialogMachine>>

/** How long to wait for the other tabs' replies, in milliseconds. */
const replyTimeoutMs = 400

/** Asks for confirmation before signing out if any of the user's tabs has unsaved work. */
export function createSignOutDialogMachine({ findUnsavedWork }: SignOutDialogDeps) {
  return setup({
    types: {
      context: {} as SignOutDialogContext,
      events: {} as SignOutDialogEvent,
      tags: {} as 'confirming',
    },
    actors: {
      findUnsavedWork: fromCallback<SignOutDialogEvent>(({ sendBack }) =>
        findUnsavedWork((found) => sendBack({ type: 'work.found', ...found })),
      ),
      waitUntil,
    },
    actions: {
      // Each search starts with this tab's report, which clears the previous search's results.
      storeReport: assign(({ context }, { tab, titles }: Report) => ({
        found: tab === 'here' ? { here: titles } : { ...context.found, [tab]: titles },
      })),
      setDeadline: assign(() => ({ wakeAt: Date.now() + replyTimeoutMs })),
      clearReports: assign({ found: {}, wakeAt: 0 }),
      signOut: sendTo(({ system }) => system.get('auth') as AnyActorRef, { type: 'session.signOut' }),
    },
    guards: {
      'nothing is unsaved': ({ context }) => Object.values(context.found).every(({ length }) => length === 0),
    },
  }).createMachine({
    id: 'signOutDialog',
    context: { found: {}, wakeAt: 0 },
    initial: 'closed',
    states: {
      closed: { on: { 'signOut.request': 'open' } },
      open: {
        exit: 'clearReports',
        invoke: { id: 'findUnsavedWork', src: 'findUnsavedWork' },
        on: { 'work.found': { actions: { type: 'storeReport', params: ({ event }) => event } } },
        initial: 'collecting',
        states: {
          collecting: {
            entry: 'setDeadline',
            invoke: {
              id: 'waitUntil',
              src: 'waitUntil',
              input: ({ context }) => ({ at: context.wakeAt }),
              onDone: [
                { guard: 'nothing is unsaved', target: '#signOutDialog.closed', actions: 'signOut' },
                { target: 'confirming' },
              ],
            },
          },
          confirming: {
            tags: 'confirming',
            on: {
              'signOut.confirm': { target: '#signOutDialog.closed', actions: 'signOut' },
              'signOut.cancel': '#signOutDialog.closed',
            },
          },
        },
      },
    },
  })
}
