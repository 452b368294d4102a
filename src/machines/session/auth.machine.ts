import { assign, fromCallback, fromPromise, not, or, raise, sendTo, setup, stateIn } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { SignOutReason } from '#domain/users/signOutReason.ts'
import { draftsOf } from '#machines/drafts/drafts.ts'
import * as auth from '#machines/session/auth.ts'
import { createReadMachine } from '#machines/kit/read.machine.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'
import { createSecurityMachine } from '#machines/session/security.machine.ts'
import { createSignInMachine } from '#machines/session/signIn.machine.ts'
import { createTokenRefreshMachine, type AuthToken } from '#machines/session/tokenRefresh.machine.ts'
import { createWorkspaceMachine } from '#machines/shell/workspace.machine.ts'

export type AuthActor = ActorRefFrom<ReturnType<typeof createAuthMachine>>

/** The session: the signed-in user, a fresh token, the selected client and its workspace. */
export function createAuthMachine(deps: auth.AuthDeps) {
  return setup({
    types: auth.authTypes,
    actors: {
      watchSession: fromCallback<auth.AuthEvent>(({ sendBack }) => deps.watchSession(sendBack)),
      signIn: createSignInMachine(deps),
      security: createSecurityMachine(deps),
      tokenRefresh: createTokenRefreshMachine(deps),
      loadUser: createReadMachine(deps.loadUser),
      readReason: fromPromise<SignOutReason, auth.EndedSession>(({ input }) => deps.readReason(input)),
      signOut: fromPromise<void, { reason: SignOutReason }>(({ input }) => deps.signOut(input.reason)),
      workspace: createWorkspaceMachine(deps),
      waitUntil,
    },
    actions: {
      setSession: assign((_, { user, token }: auth.Session) => ({ user, token })),
      setToken: assign((_, { output }: { output: AuthToken | null }) => ({ token: output })),
      wakeTokenRefresh: sendTo('tokenRefresh', { type: 'session.wake' }),
      setProfile: assign((_, { output }: auth.UserRead) => auth.profileOf(output)),
      setReason: assign((_, { output }: { output: SignOutReason }) => ({ reason: output })),
      clearErrors: assign({ errors: [], reason: null }),
      selectFirstClient: assign(({ context }) => ({ selectedClientId: auth.clientOf(context) })),
      setClient: assign((_, { clientId }: { clientId: string }) => ({ selectedClientId: clientId })),
      keepOpenDraft: sendTo(draftsOf, { type: 'draft.keep' }),
      reloadUser: raise({ type: 'user.changed' }),
      raiseUnmapped: sendTo(auth.alertsOf, auth.unmappedAlertEvent),
      clearAlerts: sendTo(auth.alertsOf, { type: 'alerts.clear' }),
      notifyConfirmed: raise({ type: 'identity.confirmed' }),
      confirmWorkspace: sendTo('workspace', { type: 'session.confirmed' }),
      wakeWorkspace: sendTo('workspace', { type: 'session.wake' }),
      clearSession: assign(auth.noSession),
      startDrafts: sendTo(draftsOf, ({ context }) => auth.sessionBegan(context)),
      endDrafts: sendTo(draftsOf, ({ event }) => auth.sessionEnded(event)),
      setEventReason: assign(({ event }) => ({ reason: auth.reasonOf(event) })),
    },
    guards: {
      'user is the same': ({ context }, { user }: auth.Session) => context.user?.uid === user.uid,
      'claims have changed': ({ context }, present: auth.Session) => auth.hasOtherClaims(context, present),
      'user has a client': ({ context }) => auth.clientOf(context) !== null,
      'client can be selected': ({ context }, { clientId }: { clientId: string }) =>
        clientId !== context.selectedClientId && auth.hasClient(context, clientId),
      'a user request has ended': or([not(stateIn('#auth.signedIn.profile.loading')), auth.hasReadFailed]),
      'user is loaded': (_, { output }: auth.UserRead) => output.kind === 'ok',
      'client was removed': ({ context }) => !auth.hasClient(context, context.selectedClientId),
    },
  }).createMachine({
    id: 'auth',
    context: { ...auth.noSession, reason: null },
    invoke: { id: 'watchSession', src: 'watchSession' },
    initial: 'away',
    states: {
      away: {
        initial: 'checking',
        on: {
          'session.present': {
            target: 'signedIn',
            actions: { type: 'setSession', params: ({ event }) => event },
          },
        },
        states: {
          checking: { tags: 'checking', on: { 'session.absent': 'signedOut' } },
          readingReason: {
            tags: 'checking',
            exit: 'clearSession',
            invoke: {
              id: 'readReason',
              src: 'readReason',
              input: ({ context }) => ({ token: context.token }),
              onDone: { target: 'signedOut', actions: { type: 'setReason', params: ({ event }) => event } },
              onError: 'signedOut',
            },
          },
          signedOut: {
            tags: 'signedOut',
            entry: ['clearSession', 'clearAlerts'],
            invoke: { id: 'signIn', src: 'signIn' },
          },
        },
      },
      signedIn: {
        tags: 'signedIn',
        type: 'parallel',
        entry: 'startDrafts',
        invoke: { id: 'security', src: 'security' },
        on: {
          'session.absent': { target: 'away.readingReason', actions: ['setEventReason', 'endDrafts'] },
          'session.signOut': { target: 'signingOut', actions: ['setEventReason', 'endDrafts'] },
          'session.revoked': { target: 'signingOut', actions: ['setEventReason', 'endDrafts'] },
          'session.present': {
            target: 'signedIn',
            reenter: true,
            actions: ['clearSession', 'clearAlerts', { type: 'setSession', params: ({ event }) => event }],
          },
        },
        states: {
          identity: {
            initial: 'confirmed',
            states: {
              confirmed: { tags: 'confirmed', on: { 'app.restored': 'unconfirmed' } },
              unconfirmed: {
                on: {
                  'session.present': {
                    guard: { type: 'user is the same', params: ({ event }) => event },
                    target: 'confirmed',
                    actions: 'notifyConfirmed',
                  },
                },
              },
            },
          },
          token: {
            initial: 'current',
            states: {
              current: {
                on: {
                  'session.wake': { actions: 'wakeTokenRefresh' },
                  'session.present': {
                    guard: { type: 'user is the same', params: ({ event }) => event },
                    target: 'current',
                    reenter: true,
                    actions: { type: 'setSession', params: ({ event }) => event },
                  },
                },
                invoke: {
                  id: 'tokenRefresh',
                  src: 'tokenRefresh',
                  input: ({ context }) => ({ token: context.token }),
                  onDone: {
                    target: 'current',
                    reenter: true,
                    actions: { type: 'setToken', params: ({ event }) => event },
                  },
                },
              },
            },
          },
          profile: {
            initial: 'loading',
            on: {
              'user.changed': '.loading',
              'session.present': {
                guard: { type: 'claims have changed', params: ({ event }) => event },
                target: '.loading',
              },
            },
            states: {
              loading: {
                tags: 'busy',
                entry: 'clearErrors',
                invoke: {
                  id: 'loadUser',
                  src: 'loadUser',
                  input: ({ context }) => ({ clientId: auth.clientOf(context) }),
                  onSnapshot: {
                    actions: { type: 'setProfile', params: ({ event }) => auth.lastAttempt(event.snapshot) },
                  },
                  onDone: [
                    {
                      guard: { type: 'user is loaded', params: ({ event }) => event },
                      target: 'loaded',
                      actions: { type: 'setProfile', params: ({ event }) => event },
                    },
                    { target: 'failed', actions: { type: 'setProfile', params: ({ event }) => event } },
                  ],
                },
              },
              loaded: { on: { 'app.restored': 'loading' } },
              failed: {
                invoke: { id: 'waitUntil', src: 'waitUntil', input: auth.nextRead, onDone: 'loading' },
                on: {
                  'app.restored': 'loading',
                  'session.wake': 'loading',
                  'session.present': {
                    guard: { type: 'user is the same', params: ({ event }) => event },
                    target: 'loading',
                  },
                },
              },
            },
          },
          client: {
            initial: 'waiting',
            states: {
              waiting: { always: { guard: 'a user request has ended', target: 'deciding' } },
              deciding: {
                always: [
                  { guard: 'user has a client', target: 'selected', actions: 'selectFirstClient' },
                  { target: 'unmapped' },
                ],
              },
              unmapped: {
                tags: 'unmapped',
                entry: 'raiseUnmapped',
                always: { guard: 'user has a client', target: 'waiting', actions: 'clearAlerts' },
              },
              selected: {
                always: { guard: 'client was removed', target: 'deciding', actions: 'keepOpenDraft' },
                on: {
                  'identity.confirmed': { actions: 'confirmWorkspace' },
                  'session.wake': { actions: 'wakeWorkspace' },
                  'client.select': {
                    guard: { type: 'client can be selected', params: ({ event }) => event },
                    target: 'selected',
                    reenter: true,
                    actions: [
                      'keepOpenDraft',
                      { type: 'setClient', params: ({ event }) => event },
                      'reloadUser',
                    ],
                  },
                },
                invoke: {
                  id: 'workspace',
                  src: 'workspace',
                  systemId: 'workspace',
                  input: ({ context }) => ({ clientId: context.selectedClientId ?? '' }),
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
          input: ({ context }) => ({ reason: context.reason ?? 'requested' }),
          onDone: 'away.signedOut',
          onError: 'away.signedOut',
        },
      },
    },
  })
}
