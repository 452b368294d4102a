import { assertEvent, assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#domain/kernel/errors.ts'
import { toFieldError } from '#machines/kit/failure.ts'

/** What a user types to sign in. It goes from the event to the provider and is never stored in context. */
export interface Credentials {
  readonly email: string
  readonly password: string
  /** A shared computer: the session ends with the tab. */
  readonly shared: boolean
}

export type ProviderName = 'google' | 'microsoft'

export type SignInEvent =
  | ({ type: 'signIn.submit' } & Credentials)
  | { type: 'signIn.choose'; provider: ProviderName; shared: boolean }
  | { type: 'signIn.sendCode'; code: string }
  | { type: 'signIn.requestLink'; email: string; next: string | null }
  | { type: 'signIn.openLink'; url: string }
  | { type: 'signIn.finishLink'; email: string; url: string }
  | { type: 'signIn.cancel' }

export interface SignInDeps {
  readonly signIn: (input: Credentials, signal: AbortSignal) => Promise<void>
  readonly signInWithProvider: (input: { provider: ProviderName; shared: boolean }) => Promise<void>
  readonly sendSecondFactor: (input: { code: string }) => Promise<void>
  /** `next` is the path requested before signing in. */
  readonly sendSignInLink: (input: { email: string; next: string | null }) => Promise<void>
  /** Signs in if this browser knows the link's email. Resolves to false when it doesn't. */
  readonly openSignInLink: (input: { url: string }) => Promise<boolean>
  readonly finishSignInLink: (input: { email: string; url: string }) => Promise<void>
}

export type SignInActor = ActorRefFrom<ReturnType<typeof createSignInMachine>>

/** The sign-in page: password, second factor, a provider's window or an emailed link. Ends when the provider reports a session. */
export function createSignInMachine(deps: SignInDeps) {
  return setup({
    types: {
      context: {} as { errors: readonly FieldError[] },
      events: {} as SignInEvent,
      tags: {} as 'busy' | 'challenged' | 'linkSent',
    },
    actors: {
      signIn: fromPromise<void, Credentials>(({ input, signal }) => deps.signIn(input, signal)),
      signInWithProvider: fromPromise<void, { provider: ProviderName; shared: boolean }>(({ input }) =>
        deps.signInWithProvider(input),
      ),
      sendSecondFactor: fromPromise<void, { code: string }>(({ input }) => deps.sendSecondFactor(input)),
      sendSignInLink: fromPromise<void, { email: string; next: string | null }>(({ input }) =>
        deps.sendSignInLink(input),
      ),
      openSignInLink: fromPromise<boolean, { url: string }>(({ input }) => deps.openSignInLink(input)),
      finishSignInLink: fromPromise<void, { email: string; url: string }>(({ input }) =>
        deps.finishSignInLink(input),
      ),
    },
    actions: {
      keepFailure: assign((_, { error }: { error: unknown }) => ({ errors: [toFieldError(error)] })),
      forgetErrors: assign({ errors: [] }),
    },
    guards: {
      'a second factor is needed': (_, { error }: { error: unknown }) =>
        toFieldError(error).code === 'multi-factor-auth-required',
      'the email is known': (_, { output }: { output: boolean }) => output,
      'the code can be retyped': (_, { error }: { error: unknown }) =>
        ['invalid-verification-code', 'code-expired', 'network-request-failed'].includes(
          toFieldError(error).code,
        ),
    },
  }).createMachine({
    id: 'signIn',
    context: { errors: [] },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'signIn.submit': 'signingIn',
          'signIn.choose': 'choosing',
          'signIn.requestLink': 'sendingLink',
          'signIn.openLink': 'openingLink',
          'signIn.finishLink': 'finishingLink',
        },
      },
      signingIn: {
        tags: 'busy',
        entry: 'forgetErrors',
        invoke: {
          id: 'signIn',
          src: 'signIn',
          input: ({ event }) => {
            assertEvent(event, 'signIn.submit')
            return event
          },
          onDone: 'signedIn',
          onError: [
            {
              guard: { type: 'a second factor is needed', params: ({ event }) => event },
              target: 'challenged',
            },
            { target: 'idle', actions: { type: 'keepFailure', params: ({ event }) => event } },
          ],
        },
      },
      choosing: {
        tags: 'busy',
        entry: 'forgetErrors',
        on: {
          'signIn.submit': 'signingIn',
          'signIn.choose': { target: 'choosing', reenter: true },
          'signIn.requestLink': 'sendingLink',
          'signIn.openLink': 'openingLink',
        },
        invoke: {
          id: 'signInWithProvider',
          src: 'signInWithProvider',
          input: ({ event }) => {
            assertEvent(event, 'signIn.choose')
            return event
          },
          onDone: 'signedIn',
          onError: [
            {
              guard: { type: 'a second factor is needed', params: ({ event }) => event },
              target: 'challenged',
            },
            { target: 'idle', actions: { type: 'keepFailure', params: ({ event }) => event } },
          ],
        },
      },
      challenged: {
        tags: 'challenged',
        on: {
          'signIn.sendCode': 'verifyingCode',
          'signIn.cancel': { target: 'idle', actions: 'forgetErrors' },
        },
      },
      verifyingCode: {
        tags: ['busy', 'challenged'],
        entry: 'forgetErrors',
        on: { 'signIn.cancel': 'idle' },
        invoke: {
          id: 'sendSecondFactor',
          src: 'sendSecondFactor',
          input: ({ event }) => {
            assertEvent(event, 'signIn.sendCode')
            return { code: event.code }
          },
          onDone: 'signedIn',
          onError: [
            {
              guard: { type: 'the code can be retyped', params: ({ event }) => event },
              target: 'challenged',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
            { target: 'idle', actions: { type: 'keepFailure', params: ({ event }) => event } },
          ],
        },
      },
      sendingLink: {
        tags: 'busy',
        entry: 'forgetErrors',
        invoke: {
          id: 'sendSignInLink',
          src: 'sendSignInLink',
          input: ({ event }) => {
            assertEvent(event, 'signIn.requestLink')
            return event
          },
          onDone: 'linkSent',
          onError: { target: 'idle', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
      },
      linkSent: {
        tags: 'linkSent',
        on: {
          'signIn.submit': 'signingIn',
          'signIn.choose': 'choosing',
          'signIn.requestLink': 'sendingLink',
          'signIn.openLink': 'openingLink',
        },
      },
      openingLink: {
        tags: 'busy',
        entry: 'forgetErrors',
        invoke: {
          id: 'openSignInLink',
          src: 'openSignInLink',
          input: ({ event }) => {
            assertEvent(event, 'signIn.openLink')
            return { url: event.url }
          },
          onDone: [
            { guard: { type: 'the email is known', params: ({ event }) => event }, target: 'signedIn' },
            { target: 'idle' },
          ],
          onError: { target: 'idle', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
      },
      finishingLink: {
        tags: 'busy',
        entry: 'forgetErrors',
        invoke: {
          id: 'finishSignInLink',
          src: 'finishSignInLink',
          input: ({ event }) => {
            assertEvent(event, 'signIn.finishLink')
            return event
          },
          onDone: 'signedIn',
          onError: { target: 'idle', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
      },
      signedIn: { tags: 'busy' },
    },
  })
}
