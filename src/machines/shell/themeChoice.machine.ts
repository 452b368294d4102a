import { assign, fromPromise, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import type { Theme } from '#domain/users/preferences.ts'
import type { User } from '#domain/users/record.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'

export interface ThemeChoiceInput {
  readonly clientId: string
}

export interface ThemeChoiceContext extends ThemeChoiceInput {
  /** The theme that is being saved. */
  readonly theme: Theme | null
}

export interface ThemeChoiceDeps {
  /** Saves the theme in the user's preferences. */
  readonly saveTheme: (
    input: { clientId: string; theme: Theme },
    signal: AbortSignal,
  ) => Promise<Answer<User>>
}

export type ThemeChoiceActor = ActorRefFrom<ReturnType<typeof createThemeChoiceMachine>>

const notSaved = {
  title: 'Your theme is stored on this device only',
  message: "Couldn't save it to your account. Choose it again in Settings.",
  status: 'warning',
} as const

/** A theme chosen in the account menu. The view applies it at once; this chart stores it. */
export function createThemeChoiceMachine({ saveTheme }: ThemeChoiceDeps) {
  return setup({
    types: {
      context: {} as ThemeChoiceContext,
      events: {} as { type: 'theme.choose'; theme: Theme },
      input: {} as ThemeChoiceInput,
    },
    actors: {
      saveTheme: fromPromise<Answer<User>, { clientId: string; theme: Theme }>(({ input, signal }) =>
        saveTheme(input, signal),
      ),
    },
    actions: {
      keepTheme: assign((_, { theme }: { theme: Theme }) => ({ theme })),
      forgetTheme: assign({ theme: null }),
      tellAuthChanged: sendTo(({ system }) => system.get('auth') as AnyActorRef, { type: 'user.changed' }),
      raiseNotSaved: sendTo(({ system }) => system.get('alerts') as AlertsActor, {
        type: 'alert.raise',
        alert: notSaved,
      }),
    },
    guards: {
      'theme is saved': (_, { output }: { output: Answer<User> }) => output.kind === 'ok',
    },
  }).createMachine({
    id: 'themeChoice',
    context: ({ input }) => ({ ...input, theme: null }),
    initial: 'resting',
    on: {
      'theme.choose': {
        target: '.saving',
        actions: { type: 'keepTheme', params: ({ event }) => event },
      },
    },
    states: {
      resting: { entry: 'forgetTheme' },
      saving: {
        invoke: {
          id: 'saveTheme',
          src: 'saveTheme',
          input: ({ context }) => ({ clientId: context.clientId, theme: context.theme ?? 'SYSTEM' }),
          onDone: [
            {
              guard: { type: 'theme is saved', params: ({ event }) => event },
              target: 'resting',
              actions: 'tellAuthChanged',
            },
            { target: 'resting', actions: 'raiseNotSaved' },
          ],
          onError: { target: 'resting', actions: 'raiseNotSaved' },
        },
      },
    },
  })
}
