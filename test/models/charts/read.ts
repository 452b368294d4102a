import { createReadMachine, type ReadContext } from '#machines/kit/read.machine.ts'
import { ok, refusal, skipped, unreachable, unreadable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const loadUser = () => new Promise<{ kind: 'ok' }>(() => undefined)
const profile = { uid: 'cleo', firstName: 'Cleo', lastName: 'Client', permissions: [] }
const unanswered = { answer: { kind: 'refused', status: 0, errors: [unreachable] } }

export const read: Model = {
  name: 'read',
  machine: createReadMachine(loadUser),
  inputs: { 'a read begins': { clientId: 'NWTX' } },
  facts: ({ attempt }) => attempt,
  happenings: {
    'the data loads': { answer: 'send', with: ok(profile), to: 'answered' },
    'the read is rejected': {
      answer: 'send',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'answered',
    },
    'the call is skipped': { answer: 'send', with: skipped, to: 'answered' },
    'there is no response': {
      fail: 'send',
      with: unreachable,
      to: ['waiting', 'answered'],
      effects: [{ context: unanswered }, { to: 'waiting', starts: 'waitUntil' }],
    },
    'the response is unreadable': { fail: 'send', with: unreadable, to: 'answered' },
    'the pause is over': {
      answer: 'waitUntil',
      to: 'reading',
      effects: { context: { input: { clientId: 'NWTX' } }, starts: 'send' },
    },
  },
  always: {
    'there are at most two retries': ({ context }) => context.attempt <= 2,
    'a pause shows the last failure': (state) =>
      !state.matches('waiting') ||
      (state.context as ReadContext<object, { kind: string }>).answer.kind === 'refused',
    'it never ends without a result': (state) => state.status === 'active' || state.output !== undefined,
  },
}
