import { createTokenRefreshMachine } from '#machines/session/tokenRefresh.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { unreachable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const token = { accessToken: 'token-1', expirationTime: Date.parse('2100-01-01T00:00:00Z') }

export const tokenRefresh: Model = {
  name: 'tokenRefresh',
  machine: createTokenRefreshMachine(inertDeps()),
  inputs: { 'a token has come': { token } },
  happenings: {
    'it is time for a new token': { answer: 'waitUntil', to: 'refreshing' },
    'a new token arrives': { answer: 'refreshSession', with: token, to: 'refreshed' },
    'the refresh fails': { fail: 'refreshSession', with: unreachable, to: 'backingOff' },
    'the computer wakes up': { send: { type: 'session.wake' }, from: 'backingOff', to: 'refreshing' },
  },
  always: {
    'a failed refresh is followed by a pause': (state) =>
      !state.matches('backingOff') || state.context.attempt > 0,
    'it ends with a new token': (state) => state.status === 'active' || state.output !== null,
  },
}
