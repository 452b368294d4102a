import { assertEvent, assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#domain/kernel/errors.ts'
import { toFieldError } from '#machines/kit/failure.ts'

/** What a user types to sign in. It is passed from the event to the provider and never stored in the context. */
export interface Credentials {
  readonly email: string
  readonly password: string
  /** True on a shared computer, where the session ends when the tab closes. */
  readonly shared: boolean
}

export type ProviderName = 'google' | 'microsoft'

export type SignInEvent =
  | ({ type: 'signIn.submit' } & Credentials)
  | { type: 'signIn.useProvider'; provider: ProviderName; shared: boolean }
  | { type: 'signIn.submitCode'; code: string }
  | { type: 'signIn.requestLink'; email: string; next: string | null }
  | { type: 'signIn.openLink'; url: string }
  | { type: 'signIn.finishLink'; email: string; url: string }
  | { type: 'signIn.cancel' }

export interface SignInDeps {
  readonly signIn: (input: Credentials, signal: AbortSignal) => Promise<void>
  readonly signInWithProvider: (input: { provider: ProviderName; shared: boolean }) => Promise<void>
  readonly verifyCode: (input: { code: string }) => Promise<void>
  /** `next` is the path requested before signing in. */
  readonly sendSignInLink: (input: { email: string; next: string | null }) => Promise<void>
  /** Signs in if an open tab in this browser still has the email address that the link was sent to. Otherwise resolves to false. */
  readonly openSignInLink: (input: { url: string }) => Promise<boolean>
  readonly finishSignInLink: (input: { email: string; url: string }) => Promise<void>
}

export type SignInActor = ActorRefFrom<ReturnType<typeof createSignInMachine>>

/** The sign-in page: password, two-factor authentication, Google or Microsoft, or an emailed link. Stopped by the auth chart when the provider reports a session. */
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
      verifyCode: fromPromise<void, { code: string }>(({ input }) => deps.verifyCode(input)),
      sendSignInLink: fromPromise<void, { email: string; next: string | null }>(({ input }) =>
        deps.sendSignInLink(input),
      ),
      openSignInLink: fromPromise<boolean, { url: string }>(({ input }) => deps.openSignInLink(input)),
      finishSignInLink: fromPromise<void, { email: string; url: string }>(({ input }) =>
        deps.finishSignInLink(input),
      ),
    },
    actions: {
      setFailure: assign((_, { error }: { error: unknown }) => ({ errors: [toFieldError(error)] })),
      clearErrors: assign({ errors: [] }),
    },
    guards: {
      'two-factor authentication is needed': (_, { error }: { error: unknown }) =>
        toFieldError(error).code === 'multi-factor-auth-required',
      'email was found': (_, { output }: { output: boolean }) => output,
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
          'signIn.useProvider': 'choosing',
          'signIn.requestLink': 'sendingLink',
          'signIn.openLink': 'openingLink',
          'signIn.finishLink': 'finishingLink',
        },
      },
      signingIn: {
        tags: 'busy',
        entry: 'clearErrors',
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
              guard: { type: 'two-factor authentication is needed', params: ({ event }) => event },
              target: 'challenged',
            },
            { target: 'idle', actions: { type: 'setFailure', params: ({ event }) => event } },
          ],
        },
      },
      choosing: {
        tags: 'busy',
        entry: 'clearErrors',
        on: {
          'signIn.submit': 'signingIn',
          'signIn.useProvider': { target: 'choosing', reenter: true },
          'signIn.requestLink': 'sendingLink',
          'signIn.openLink': 'openingLink',
        },
        invoke: {
          id: 'signInWithProvider',
          src: 'signInWithProvider',
          input: ({ event }) => {
            assertEvent(event, 'signIn.useProvider')
            return event
          },
          onDone: 'signedIn',
          onError: [
            {
              guard: { type: 'two-factor authentication is needed', params: ({ event }) => event },
              target: 'challenged',
            },
            { target: 'idle', actions: { type: 'setFailure', params: ({ event }) => event } },
          ],
        },
      },
      challenged: {
        tags: 'challenged',
        on: {
          'signIn.submitCode': 'verifyingCode',
          'signIn.cancel': { target: 'idle', actions: 'clearErrors' },
        },
      },
      verifyingCode: {
        tags: ['busy', 'challenged'],
        entry: 'clearErrors',
        on: { 'signIn.cancel': 'idle' },
        invoke: {
          id: 'verifyCode',
          src: 'verifyCode',
          input: ({ event }) => {
            assertEvent(event, 'signIn.submitCode')
            return { code: event.code }
          },
          onDone: 'signedIn',
          onError: [
            {
              guard: { type: 'the code can be retyped', params: ({ event }) => event },
              target: 'challenged',
              actions: { type: 'setFailure', params: ({ event }) => event },
            },
            { target: 'idle', actions: { type: 'setFailure', params: ({ event }) => event } },
          ],
        },
      },
      sendingLink: {
        tags: 'busy',
        entry: 'clearErrors',
        invoke: {
          id: 'sendSignInLink',
          src: 'sendSignInLink',
          input: ({ event }) => {
            assertEvent(event, 'signIn.requestLink')
            return event
          },
          onDone: 'linkSent',
          onError: { target: 'idle', actions: { type: 'setFailure', params: ({ event }) => event } },
        },
      },
      linkSent: {
        tags: 'linkSent',
        on: {
          'signIn.submit': 'signingIn',
          'signIn.useProvider': 'choosing',
          'signIn.requestLink': 'sendingLink',
          'signIn.openLink': 'openingLink',
        },
      },
      openingLink: {
        tags: 'busy',
        entry: 'clearErrors',
        invoke: {
          id: 'openSignInLink',
          src: 'openSignInLink',
          input: ({ event }) => {
            assertEvent(event, 'signIn.openLink')
            return { url: event.url }
          },
          onDone: [
            { guard: { type: 'email was found', params: ({ event }) => event }, target: 'signedIn' },
            { target: 'idle' },
          ],
          onError: [
            {
              guard: { type: 'two-factor authentication is needed', params: ({ event }) => event },
              target: 'challenged',
            },
            { target: 'idle', actions: { type: 'setFailure', params: ({ event }) => event } },
          ],
        },
      },
      finishingLink: {
        tags: 'busy',
        entry: 'clearErrors',
        invoke: {
          id: 'finishSignInLink',
          src: 'finishSignInLink',
          input: ({ event }) => {
            assertEvent(event, 'signIn.finishLink')
            return event
          },
          onDone: 'signedIn',
          onError: [
            {
              guard: { type: 'two-factor authentication is needed', params: ({ event }) => event },
              target: 'challenged',
            },
            { target: 'idle', actions: { type: 'setFailure', params: ({ event }) => event } },
          ],
        },
      },
      signedIn: { tags: 'busy' },
    },
  })
}
