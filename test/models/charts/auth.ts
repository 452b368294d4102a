import { createAuthMachine } from '#machines/session/auth.machine.ts'
import type { AuthContext } from '#machines/session/auth.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
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
  inputs: { 'nobody is known yet': undefined },
  children: { workspace: { clientId: 'NWTX' }, loadUser: { answer: skipped } },
  facts: ({ user, selectedClientId, errors, reason }: AuthContext) => [
    reason !== null,
    errors.length > 0,
    user?.attributes.clients.join(),
    selectedClientId === 'NWNJ',
  ],
  happenings: {
    'the provider knows Cleo': {
      send: present('cleo', ['NWTX', 'NWNJ']),
      from: ['away', 'signedIn'],
      to: 'signedIn.identity.confirmed',
    },
    'the provider knows Cleo without a client': {
      send: present('cleo', []),
      from: ['away', 'signedIn'],
      to: 'signedIn.identity.confirmed',
    },
    'the provider knows Hana': {
      send: present('hana', ['HRBR']),
      from: ['away', 'signedIn'],
      to: 'signedIn.identity.confirmed',
    },
    'the provider knows nobody': {
      send: { type: 'session.absent' },
      from: ['away.checking', 'signedIn'],
      to: ['away.signedOut', 'away.inquiring'],
    },
    'the session is revoked': {
      send: { type: 'session.revoked', reason: 'revoked' },
      from: 'signedIn',
      to: 'signingOut',
    },
    'the user signs out': { send: { type: 'session.signOut' }, from: 'signedIn', to: 'signingOut' },
    'the computer wakes up': { send: { type: 'session.wake' }, from: 'signedIn.token.held', to: 'signedIn' },
    'the page was reloaded': {
      send: { type: 'app.restored' },
      from: 'signedIn.identity.confirmed',
      to: 'signedIn.identity.unconfirmed',
    },
    'the other client is chosen': {
      send: { type: 'client.select', clientId: 'NWNJ' },
      to: 'signedIn.client.selected',
      effects: { sends: { to: 'drafts', event: { type: 'draft.keep' } } },
    },
    'the own user was changed': {
      send: { type: 'user.changed' },
      from: 'signedIn',
      to: 'signedIn.profile.loading',
    },
    'a new token comes': {
      answer: 'tokenRefresh',
      with: renewed,
      to: 'signedIn.token.held',
      effects: { context: { token: renewed }, starts: 'tokenRefresh' },
    },
    'a first try for the profile has failed': {
      news: 'loadUser',
      with: { answer: unanswered },
    },
    'the profile comes': { answer: 'loadUser', with: ok(profile), to: 'signedIn.profile.settled' },
    'the profile is refused': {
      answer: 'loadUser',
      with: refusal(500, 'No.'),
      to: 'signedIn.profile.missed',
    },
    'the profile is skipped': { answer: 'loadUser', with: skipped, to: 'signedIn.profile.missed' },
    'the provider says why it ended': { answer: 'readEnding', with: 'disabled', to: 'away.signedOut' },
    'nobody says why it ended': { fail: 'readEnding', with: unreachable, to: 'away.signedOut' },
    'the session has ended': { answer: 'signOut', to: 'away.signedOut' },
    'the session ends with a failure': { fail: 'signOut', with: unreachable, to: 'away.signedOut' },
  },
  always: {
    'it is always known whether somebody is there, or being asked': (state) =>
      ['checking', 'signedOut', 'signedIn', 'signingOut'].filter((tag) => state.hasTag(tag)).length === 1,
    'signed in, no reason for an ended session is left': (state) =>
      !state.hasTag('signedIn') || state.context.reason === null,
    'signed out, nothing of anybody is left (A8)': (state) => {
      const { user, token: left, loggedInUser, selectedClientId } = state.context
      return (
        !state.hasTag('signedOut') ||
        [user, left, loggedInUser, selectedClientId].every((one) => one === null)
      )
    },
    'work is open only in a client of the claims (A2, A3)': (state) =>
      state.children['workspace'] === undefined ||
      state.context.user.attributes.clients.includes(state.context.selectedClientId),
    'somebody signed in is known': (state) => !state.hasTag('signedIn') || state.context.user !== null,
  },
}
