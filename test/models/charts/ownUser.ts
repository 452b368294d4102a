import { createOwnUserMachine } from '#machines/session/ownUser.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { ok, refusal, skipped, unreachable, unreadable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const profile = { uid: 'cleo', firstName: 'Cleo', lastName: 'Client', permissions: [] }

export const ownUser: Model = {
  name: 'ownUser',
  machine: createOwnUserMachine(inertDeps()),
  inputs: { 'somebody has signed in': { clientId: 'NWTX' } },
  facts: ({ attempt }) => attempt,
  happenings: {
    'the user comes': { answer: 'loadUser', with: ok(profile), to: 'answered' },
    'the user is refused': {
      answer: 'loadUser',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'answered',
    },
    'the call is skipped': { answer: 'loadUser', with: skipped, to: 'answered' },
    'nobody answers': { fail: 'loadUser', with: unreachable, to: ['waiting', 'answered'] },
    'the answer is unreadable': { fail: 'loadUser', with: unreadable, to: 'answered' },
    'the pause is over': { answer: 'waitUntil', to: 'reading' },
  },
  always: {
    'two retries at most': ({ context }) => context.attempt <= 2,
    'a pause says what went wrong before it': (state) =>
      !state.matches('waiting') || state.context.output.errors.length > 0,
    'it never ends without an answer': (state) => state.status === 'active' || state.output !== undefined,
  },
}
