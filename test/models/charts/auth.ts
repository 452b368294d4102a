import { createAuthMachine } from '#machines/session/auth.machine.ts'
import type { AuthContext } from '#machines/session/auth.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { ok, refusal, skipped, unanswered, unreachable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const token = { accessToken: 'token-1', expirationTime: Date.parse('2100-01-01T00:00:00Z') }
const renewed = { accessToken: 'token-2', expirationTime: Date.parse('2100-01-01T01:00:00Z') }
export const present = (uid: string, clients: string[]) => ({
  type: 'session.present' as const,
  token,
  user: { uid, displayName: null, email: `${uid}@example.test`, attributes: { clients, roles: ['ADMIN'] } },
})
const profile = { uid: 'cleo', firstName: 'Cleo', lastName: 'Client', permissions: [] }

export const auth: Model = {
  name: 'auth',
  machine: createAuthMachine(inertDeps()),
  inputs: { 'the session is not known yet': undefined },
  children: { workspace: { clientId: 'NWTX' }, loadUser: { answer: skipped } },
  facts: ({ user, loggedInUser, selectedClientId, errors, reason }: AuthContext) => [
    reason !== null,
    // Only a server that could not be reached is asked again.
    errors[0]?.code,
    user?.attributes.clients.join(),
    // Nobody can sign out before the user has loaded, so a session that ends then is a different stop.
    loggedInUser !== null,
    selectedClientId === 'NWNJ',
  ],
  happenings: {
    'the provider reports Cleo': {
      send: present('cleo', ['NWTX', 'NWNJ']),
      from: ['away', 'signedIn'],
      to: 'signedIn.identity.confirmed',
    },
    'the provider reports Cleo without a client': {
      send: present('cleo', []),
      from: ['away', 'signedIn'],
      to: 'signedIn.identity.confirmed',
    },
    'the provider reports Hana': {
      send: present('hana', ['HRBR']),
      from: ['away', 'signedIn'],
      to: 'signedIn.identity.confirmed',
    },
    'the provider reports no user': {
      send: { type: 'session.absent' },
      from: ['away.checking', 'signedIn'],
      to: ['away.signedOut', 'away.readingReason'],
    },
    'the session is revoked': {
      send: { type: 'session.revoked', reason: 'revoked' },
      from: 'signedIn',
      to: 'signingOut',
    },
    'the user signs out': { send: { type: 'session.signOut' }, from: 'signedIn', to: 'signingOut' },
    'the computer wakes up': {
      send: { type: 'session.wake' },
      from: 'signedIn.token.current',
      to: 'signedIn',
    },
    'the page was reloaded': {
      send: { type: 'app.restored' },
      from: 'signedIn.identity.confirmed',
      to: 'signedIn.identity.unconfirmed',
    },
    'the other client is selected': {
      send: { type: 'client.select', clientId: 'NWNJ' },
      to: 'signedIn.client.selected',
      effects: [{ sends: { to: 'drafts', event: { type: 'draft.keep' } } }, { starts: 'loadUser' }],
    },
    'the user was changed': {
      send: { type: 'user.changed' },
      from: 'signedIn',
      to: 'signedIn.profile.loading',
    },
    'a new token arrives': {
      answer: 'tokenRefresh',
      with: renewed,
      to: 'signedIn.token.current',
      effects: { context: { token: renewed }, starts: 'tokenRefresh' },
    },
    'the first try to load the user has failed': {
      news: 'loadUser',
      with: { answer: unanswered },
    },
    'the user loads': { answer: 'loadUser', with: ok(profile), to: 'signedIn.profile.loaded' },
    'loading the user is rejected': {
      answer: 'loadUser',
      with: refusal(500, 'No.'),
      to: 'signedIn.profile.failed',
    },
    'the server stays unreachable': {
      answer: 'loadUser',
      with: unanswered,
      to: 'signedIn.profile.failed',
      effects: { starts: 'waitUntil' },
    },
    'loading the user is skipped': {
      answer: 'loadUser',
      with: skipped,
      to: 'signedIn.profile.failed',
    },
    'the pause before loading the user again is over': {
      answer: 'waitUntil',
      to: 'signedIn.profile.loading',
      effects: { starts: 'loadUser' },
    },
    'the provider reports why it ended': { answer: 'readReason', with: 'disabled', to: 'away.signedOut' },
    'the reason is unavailable': { fail: 'readReason', with: unreachable, to: 'away.signedOut' },
    'the session has ended': { answer: 'signOut', to: 'away.signedOut' },
    'signing out fails': { fail: 'signOut', with: unreachable, to: 'away.signedOut' },
  },
  always: {
    'the session is always signed in, signed out or in between': (state) =>
      ['checking', 'signedOut', 'signedIn', 'signingOut'].filter((tag) => state.hasTag(tag)).length === 1,
    'a signed-in session has no reason for an ended one': (state) =>
      !state.hasTag('signedIn') || state.context.reason === null,
    'after signing out, no user data is left (A8)': (state) => {
      const { user, token: left, loggedInUser, selectedClientId } = state.context
      return (
        !state.hasTag('signedOut') ||
        [user, left, loggedInUser, selectedClientId].every((one) => one === null)
      )
    },
    'a workspace is open only for a client in the claims (A2, A3)': (state) =>
      state.children['workspace'] === undefined ||
      state.context.user.attributes.clients.includes(state.context.selectedClientId),
    'a signed-in user is known': (state) => !state.hasTag('signedIn') || state.context.user !== null,
  },
}
