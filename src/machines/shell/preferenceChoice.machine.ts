import { assign, fromPromise, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import type { Preferences } from '#domain/users/preferences.ts'
import type { User } from '#domain/users/record.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'

export interface PreferenceChoiceInput {
  readonly clientId: string
}

export interface PreferenceChoiceContext extends PreferenceChoiceInput {
  /** The choices being saved. */
  readonly selected: Partial<Preferences> | null
}

interface Choice {
  readonly selected: Partial<Preferences>
}

export interface PreferenceChoiceDeps {
  /** Saves the choices in the user's preferences and leaves all other preferences unchanged. */
  readonly savePreferences: (
    input: Choice & PreferenceChoiceInput,
    signal: AbortSignal,
  ) => Promise<Answer<User>>
}

export type PreferenceChoiceActor = ActorRefFrom<ReturnType<typeof createPreferenceChoiceMachine>>

const notSavedAlert = {
  title: "Couldn't save your choice",
  message: 'It applies only on this device. Select it again in Settings.',
  status: 'warning',
} as const

/** Saves a preference selected outside of Settings: the theme or the rows per page. The view applies it immediately. */
export function createPreferenceChoiceMachine({ savePreferences }: PreferenceChoiceDeps) {
  return setup({
    types: {
      context: {} as PreferenceChoiceContext,
      events: {} as { type: 'preferences.select' } & Choice,
      input: {} as PreferenceChoiceInput,
    },
    actors: {
      savePreferences: fromPromise<Answer<User>, Choice & PreferenceChoiceInput>(({ input, signal }) =>
        savePreferences(input, signal),
      ),
    },
    actions: {
      // A choice that is still being saved is saved again together with the next one.
      setChoice: assign(({ context }, { selected }: Choice) => ({
        selected: { ...context.selected, ...selected },
      })),
      clearChoice: assign({ selected: null }),
      notifyUserChanged: sendTo(({ system }) => system.get('auth') as AnyActorRef, { type: 'user.changed' }),
      raiseNotSaved: sendTo(({ system }) => system.get('alerts') as AlertsActor, {
        type: 'alert.raise',
        alert: notSavedAlert,
      }),
    },
    guards: {
      'choice is saved': (_, { output }: { output: Answer<User> }) => output.kind === 'ok',
    },
  }).createMachine({
    id: 'preferenceChoice',
    context: ({ input }) => ({ ...input, selected: null }),
    initial: 'idle',
    on: {
      'preferences.select': {
        target: '.saving',
        actions: { type: 'setChoice', params: ({ event }) => event },
      },
    },
    states: {
      idle: { entry: 'clearChoice' },
      saving: {
        invoke: {
          id: 'savePreferences',
          src: 'savePreferences',
          input: ({ context }) => ({ clientId: context.clientId, selected: context.selected ?? {} }),
          onDone: [
            {
              guard: { type: 'choice is saved', params: ({ event }) => event },
              target: 'idle',
              actions: 'notifyUserChanged',
            },
            { target: 'idle', actions: 'raiseNotSaved' },
          ],
          onError: { target: 'idle', actions: 'raiseNotSaved' },
        },
      },
    },
  })
}
