import { assertEvent, assign, fromPromise, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { PasswordPolicy } from '#domain/users/passwordPolicy.ts'
import { toFieldError } from '#machines/kit/failure.ts'
import {
  initialSecurity,
  type CurrentCredentials,
  type Enrollment,
  type PasswordChange,
  type SecurityContext,
  type SecurityDeps,
  type SecurityEvent,
  type SignInMethods,
} from '#machines/session/security.ts'

export type SecurityActor = ActorRefFrom<ReturnType<typeof createSecurityMachine>>

/** The user's sign-in settings: password, two-factor authentication, and signing out everywhere (requirements A13, A14). Passwords and codes are passed in events and never stored. */
export function createSecurityMachine(deps: SecurityDeps) {
  return setup({
    types: {
      context: {} as SecurityContext,
      events: {} as SecurityEvent,
      tags: {} as 'busy' | 'open' | 'enrolling',
    },
    actors: {
      readMethods: fromPromise<SignInMethods>(() => deps.readMethods()),
      loadPasswordPolicy: fromPromise<PasswordPolicy>(({ signal }) => deps.loadPasswordPolicy(signal)),
      changePassword: fromPromise<SignInMethods, PasswordChange>(({ input }) => deps.changePassword(input)),
      removePassword: fromPromise<SignInMethods, CurrentCredentials>(({ input }) =>
        deps.removePassword(input),
      ),
      startEnrollment: fromPromise<Enrollment, CurrentCredentials>(({ input }) =>
        deps.startEnrollment(input),
      ),
      finishEnrollment: fromPromise<SignInMethods, { code: string }>(({ input }) =>
        deps.finishEnrollment(input),
      ),
      removeFactor: fromPromise<SignInMethods, CurrentCredentials>(({ input }) => deps.removeFactor(input)),
      revokeSessions: fromPromise<void>(({ signal }) => deps.revokeSessions(signal)),
    },
    actions: {
      setMethods: assign((_, { output }: { output: SignInMethods }) => ({ methods: output, errors: [] })),
      setPolicy: assign((_, { output }: { output: PasswordPolicy }) => ({ policy: output })),
      setEnrollment: assign((_, { output }: { output: Enrollment }) => ({ enrollment: output, errors: [] })),
      clearEnrollment: assign({ enrollment: null }),
      setFailure: assign(({ context: { methods } }, { error }: { error: unknown }) => ({
        errors: [toFieldError(error)],
        // If two-factor authentication was turned on elsewhere, this page only learns about it when a code is required.
        methods:
          toFieldError(error).code === 'multi-factor-auth-required'
            ? { ...methods, secondFactor: true }
            : methods,
      })),
      setResult: assign((_, { result }: { result: string }) => ({ result })),
      endSession: sendTo(({ system }) => system.get('auth') as AnyActorRef, {
        type: 'session.revoked',
        reason: 'revoked',
      }),
      clearResult: assign({ errors: [], result: null }),
    },
  }).createMachine({
    id: 'security',
    context: initialSecurity,
    initial: 'closed',
    on: { 'security.open': '.readingMethods' },
    states: {
      closed: {},
      readingMethods: {
        tags: 'busy',
        entry: ['clearResult', 'clearEnrollment'],
        invoke: {
          id: 'readMethods',
          src: 'readMethods',
          onDone: { target: 'loadingPolicy', actions: { type: 'setMethods', params: ({ event }) => event } },
          onError: { target: 'open', actions: { type: 'setFailure', params: ({ event }) => event } },
        },
      },
      loadingPolicy: {
        tags: 'busy',
        invoke: {
          id: 'loadPasswordPolicy',
          src: 'loadPasswordPolicy',
          onDone: { target: 'open', actions: { type: 'setPolicy', params: ({ event }) => event } },
          onError: 'open',
        },
      },
      open: {
        tags: 'open',
        on: {
          'password.change': 'changingPassword',
          'password.remove': 'removingPassword',
          'factor.start': 'startingEnrollment',
          'factor.remove': 'removingFactor',
          'sessions.revoke': 'revokingSessions',
        },
      },
      changingPassword: {
        tags: ['busy', 'open'],
        entry: 'clearResult',
        invoke: {
          id: 'changePassword',
          src: 'changePassword',
          input: ({ event }) => {
            assertEvent(event, 'password.change')
            return event
          },
          onDone: {
            target: 'open',
            actions: [
              { type: 'setMethods', params: ({ event }) => event },
              { type: 'setResult', params: { result: 'Your password was saved.' } },
            ],
          },
          onError: { target: 'open', actions: { type: 'setFailure', params: ({ event }) => event } },
        },
      },
      removingPassword: {
        tags: ['busy', 'open'],
        entry: 'clearResult',
        invoke: {
          id: 'removePassword',
          src: 'removePassword',
          input: ({ event }) => {
            assertEvent(event, 'password.remove')
            return event
          },
          onDone: {
            target: 'open',
            actions: [
              { type: 'setMethods', params: ({ event }) => event },
              { type: 'setResult', params: { result: 'Your password was removed.' } },
            ],
          },
          onError: { target: 'open', actions: { type: 'setFailure', params: ({ event }) => event } },
        },
      },
      startingEnrollment: {
        tags: ['busy', 'open'],
        entry: 'clearResult',
        invoke: {
          id: 'startEnrollment',
          src: 'startEnrollment',
          input: ({ event }) => {
            assertEvent(event, 'factor.start')
            return event
          },
          onDone: { target: 'enrolling', actions: { type: 'setEnrollment', params: ({ event }) => event } },
          onError: { target: 'open', actions: { type: 'setFailure', params: ({ event }) => event } },
        },
      },
      enrolling: {
        tags: ['open', 'enrolling'],
        on: {
          'factor.verify': 'finishingEnrollment',
          'factor.cancel': { target: 'open', actions: ['clearEnrollment', 'clearResult'] },
        },
      },
      finishingEnrollment: {
        tags: ['busy', 'open', 'enrolling'],
        entry: 'clearResult',
        invoke: {
          id: 'finishEnrollment',
          src: 'finishEnrollment',
          input: ({ event }) => {
            assertEvent(event, 'factor.verify')
            return event
          },
          onDone: {
            target: 'open',
            actions: [
              { type: 'setMethods', params: ({ event }) => event },
              'clearEnrollment',
              { type: 'setResult', params: { result: 'Two-factor authentication is on.' } },
            ],
          },
          onError: { target: 'enrolling', actions: { type: 'setFailure', params: ({ event }) => event } },
        },
      },
      removingFactor: {
        tags: ['busy', 'open'],
        entry: 'clearResult',
        invoke: {
          id: 'removeFactor',
          src: 'removeFactor',
          input: ({ event }) => {
            assertEvent(event, 'factor.remove')
            return event
          },
          onDone: {
            target: 'open',
            actions: [
              { type: 'setMethods', params: ({ event }) => event },
              { type: 'setResult', params: { result: 'Two-factor authentication is off.' } },
            ],
          },
          onError: { target: 'open', actions: { type: 'setFailure', params: ({ event }) => event } },
        },
      },
      revokingSessions: {
        tags: ['busy', 'open'],
        entry: 'clearResult',
        invoke: {
          id: 'revokeSessions',
          src: 'revokeSessions',
          onDone: { target: 'closed', actions: 'endSession' },
          onError: { target: 'open', actions: { type: 'setFailure', params: ({ event }) => event } },
        },
      },
    },
  })
}
