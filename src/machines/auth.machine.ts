import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup, stateIn } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { Answer } from '#domain/answer.ts'
import type { User } from '#domain/user.ts'
import type { AlertsActor } from '#machines/alerts.machine.ts'
import * as auth from '#machines/auth.ts'
import type { AuthContext, AuthDeps, AuthEvent, AuthInput, Present, SignOutReason } from '#machines/auth.ts'
import { toFieldError } from '#machines/failure.ts'
import { draftsOf, isOnPurpose } from '#machines/keptDrafts.ts'
import { createSecurityMachine } from '#machines/security.machine.ts'
import { createSignInMachine } from '#machines/signIn.machine.ts'
import { waitUntil } from '#machines/waitUntil.ts'
import { createWorkspaceMachine } from '#machines/workspace.machine.ts'

export type AuthActor = ActorRefFrom<ReturnType<typeof createAuthMachine>>

/** The session: who is signed in, a token that stays fresh, the selected client and, inside it, the work. */
export function createAuthMachine(deps: AuthDeps) {
  return setup({
    types: {
      context: {} as AuthContext,
      events: {} as AuthEvent,
      input: {} as AuthInput,
      tags: {} as 'checking' | 'signedOut' | 'busy' | 'signedIn' | 'confirmed' | 'unmapped' | 'signingOut',
    },
    actors: {
      watchSession: fromCallback<AuthEvent>(({ sendBack }) => deps.watchSession(sendBack)),
      signIn: createSignInMachine(deps),
      security: createSecurityMachine(deps),
      refreshSession: fromPromise<auth.AuthToken>(({ signal }) => deps.refreshSession(signal)),
      loadUser: fromPromise<Answer<User>, { clientId: string | null }>(({ input, signal }) =>
        deps.loadUser(input, signal),
      ),
      signOut: fromPromise<void, { reason: SignOutReason }>(({ input }) => deps.signOut(input.reason)),
      workspace: createWorkspaceMachine(deps),
      waitUntil,
    },
    actions: {
      keepPresent: assign((_, { user, token }: Present) => ({ user, ...auth.freshToken(token) })),
      keepToken: assign((_, { token }: { token: auth.AuthToken }) => auth.freshToken(token)),
      planRetry: assign(({ context }) => auth.nextAttempt(context.attempt)),
      keepProfile: assign((_, { output }: { output: Answer<User> }) => auth.profileOf(output)),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ errors: [toFieldError(error)] })),
      forgetErrors: assign({ errors: [], reason: null }),
      selectFirstClient: assign(({ context }) => ({ selectedClientId: auth.clientOf(context) })),
      keepSelected: assign(({ context, self }, { clientId }: { clientId: string }) => ({
        selectedClientId: clientId,
        kept: draftsOf(context, self.getSnapshot().children),
      })),
      raiseUnmapped: sendTo(({ system }) => system.get('alerts') as AlertsActor, auth.unmappedAlarm),
      clearAlerts: sendTo(({ system }) => system.get('alerts') as AlertsActor, { type: 'alerts.clear' }),
      confirmWorkspace: enqueueActions(({ enqueue, self }) => {
        if (self.getSnapshot().children.workspace) enqueue.sendTo('workspace', { type: 'session.confirmed' })
      }),
      forgetSession: assign(auth.nobody),
      forgetOthersDrafts: assign(({ context: { kept, user } }) =>
        kept?.uid === user?.uid ? {} : { kept: null },
      ),
      keepEnding: assign(({ context, self }, { reason }: { reason: SignOutReason }) => ({
        reason,
        kept: isOnPurpose(reason) ? null : draftsOf(context, self.getSnapshot().children),
      })),
    },
    guards: {
      'user is the same': ({ context }, { user }: Present) => context.user?.uid === user.uid,
      'user has no client': ({ context }) => (context.user?.attributes.clients.length ?? 0) === 0,
      'user has a client': ({ context }) => auth.clientOf(context) !== null,
      'client is another of mine': ({ context }, { clientId }: { clientId: string }) =>
        clientId !== context.selectedClientId && auth.isMine(context, clientId),
      'profile is settled': stateIn('#auth.signedIn.profile.settled'),
      'selected client is gone': ({ context }) => !auth.isMine(context, context.selectedClientId),
    },
  }).createMachine({
    id: 'auth',
    context: ({ input }) => ({ ...auth.nobody, reason: null, refreshAt: 0, kept: input.kept }),
    invoke: { id: 'watchSession', src: 'watchSession' },
    initial: 'away',
    states: {
      away: {
        initial: 'checking',
        on: {
          'session.present': {
            target: 'signedIn',
            actions: ['forgetErrors', { type: 'keepPresent', params: ({ event }) => event }],
          },
        },
        states: {
          checking: { tags: 'checking', on: { 'session.absent': 'signedOut' } },
          signedOut: {
            tags: 'signedOut',
            entry: ['forgetSession', 'clearAlerts'],
            invoke: { id: 'signIn', src: 'signIn' },
          },
        },
      },
      signedIn: {
        tags: 'signedIn',
        type: 'parallel',
        entry: 'forgetOthersDrafts',
        invoke: { id: 'security', src: 'security' },
        on: {
          'session.absent': 'away.signedOut',
          'session.signOut': {
            target: 'signingOut',
            actions: { type: 'keepEnding', params: { reason: 'asked' } },
          },
          'session.revoked': {
            target: 'signingOut',
            actions: { type: 'keepEnding', params: ({ event }) => event },
          },
          'session.present': {
            target: 'signedIn',
            reenter: true,
            actions: ['forgetSession', 'clearAlerts', { type: 'keepPresent', params: ({ event }) => event }],
          },
        },
        states: {
          identity: {
            initial: 'confirmed',
            states: {
              confirmed: { tags: 'confirmed', on: { 'app.restored': 'unconfirmed' } },
              unconfirmed: {
                on: {
                  'session.absent': {
                    target: '#auth.away.signedOut',
                    actions: { type: 'keepEnding', params: { reason: 'expired' } },
                  },
                  'session.present': {
                    guard: { type: 'user is the same', params: ({ event }) => event },
                    target: 'confirmed',
                    actions: 'confirmWorkspace',
                  },
                },
              },
            },
          },
          token: {
            initial: 'fresh',
            on: {
              'session.present': {
                guard: { type: 'user is the same', params: ({ event }) => event },
                target: '.fresh',
                actions: { type: 'keepPresent', params: ({ event }) => event },
              },
            },
            states: {
              fresh: {
                invoke: {
                  id: 'waitUntil',
                  src: 'waitUntil',
                  input: ({ context }) => ({ at: context.refreshAt }),
                  onDone: 'refreshing',
                },
              },
              refreshing: {
                invoke: {
                  id: 'refreshSession',
                  src: 'refreshSession',
                  onDone: {
                    target: 'fresh',
                    actions: { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
                  },
                  onError: { target: 'backingOff', actions: 'planRetry' },
                },
              },
              backingOff: {
                on: { 'session.wake': 'refreshing' },
                invoke: {
                  id: 'waitUntil',
                  src: 'waitUntil',
                  input: ({ context }) => ({ at: context.refreshAt }),
                  onDone: 'refreshing',
                },
              },
            },
          },
          profile: {
            initial: 'loading',
            on: { 'user.changed': '.loading' },
            states: {
              loading: {
                tags: 'busy',
                invoke: {
                  id: 'loadUser',
                  src: 'loadUser',
                  input: ({ context }) => ({ clientId: auth.clientOf(context) }),
                  onDone: {
                    target: 'settled',
                    actions: { type: 'keepProfile', params: ({ event }) => event },
                  },
                  onError: {
                    target: 'settled',
                    actions: { type: 'keepFailure', params: ({ event }) => event },
                  },
                },
              },
              settled: { on: { 'app.restored': 'loading' } },
            },
          },
          client: {
            initial: 'waiting',
            states: {
              waiting: { always: { guard: 'profile is settled', target: 'deciding' } },
              deciding: {
                always: [
                  { guard: 'user has no client', target: 'unmapped' },
                  { target: 'selected', actions: 'selectFirstClient' },
                ],
              },
              unmapped: {
                tags: 'unmapped',
                entry: 'raiseUnmapped',
                always: { guard: 'user has a client', target: 'deciding' },
              },
              selected: {
                always: { guard: 'selected client is gone', target: 'deciding' },
                on: {
                  'client.select': {
                    guard: { type: 'client is another of mine', params: ({ event }) => event },
                    target: 'selected',
                    reenter: true,
                    actions: { type: 'keepSelected', params: ({ event }) => event },
                  },
                },
                invoke: {
                  id: 'workspace',
                  src: 'workspace',
                  input: ({ context }) => ({
                    clientId: context.selectedClientId ?? '',
                    kept: context.kept?.drafts[context.selectedClientId ?? ''] ?? {},
                  }),
                },
              },
            },
          },
        },
      },
      signingOut: {
        tags: 'signingOut',
        invoke: {
          id: 'signOut',
          src: 'signOut',
          input: ({ context }) => ({ reason: context.reason ?? 'asked' }),
          onDone: 'away.signedOut',
          onError: 'away.signedOut',
        },
      },
    },
  })
}
