import { createRecordOpenMachine } from '#machines/records/recordOpen.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { refusal, skipped, unreachable, unreadable } from '#test/models/charts/answers.ts'
import { before, work } from '#test/models/charts/recordForm.ts'
import type { Model } from '#test/models/model.ts'

export const recordOpen: Model = {
  name: 'recordOpen',
  machine: createRecordOpenMachine(inertDeps()),
  inputs: { 'a record is opened': { clientId: 'NWTX', area: 'employees', id: 'e1' } },
  facts: ({ attempt }) => attempt,
  happenings: {
    'there is no draft of it': { send: { type: 'draft.given', work: null }, from: 'taking', to: 'reading' },
    'there is a draft of it': { send: { type: 'draft.given', work }, from: 'taking', to: 'answered' },
    'the record comes': { answer: 'openRecord', with: { kind: 'opened', ...before }, to: 'answered' },
    'there is no such record': { answer: 'openRecord', with: refusal(404, 'Not found.'), to: 'answered' },
    'the record is not allowed': { answer: 'openRecord', with: refusal(403, 'Not allowed.'), to: 'answered' },
    'the record is refused': {
      answer: 'openRecord',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'answered',
    },
    'the call is skipped': { answer: 'openRecord', with: skipped, to: 'answered' },
    'nobody answers': { fail: 'openRecord', with: unreachable, to: ['waiting', 'answered'] },
    'the answer is unreadable': { fail: 'openRecord', with: unreadable, to: 'answered' },
    'the pause is over': { answer: 'waitUntil', to: 'reading' },
  },
  always: {
    'two retries at most': ({ context }) => context.attempt <= 2,
    'it never ends without an answer': (state) => state.status === 'active' || state.output !== undefined,
  },
}
