import { createSimilarRecordsMachine } from '#machines/records/similarRecords.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { refusal, skipped, unanswered } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

export const typed = { firstName: 'Priya', lastName: 'Rao' }
export const query = JSON.stringify(typed)
export const similar = {
  id: 'e7',
  employeeNo: 'E-00007',
  firstName: 'Priya',
  lastName: 'Rao',
  status: 'ACTIVE',
  terminationDate: null,
  same: ['NAME'],
}

const forgets = { to: 'idle', effects: { context: { query: '', found: [] } } }

export const similarRecords: Model = {
  name: 'similarRecords',
  machine: createSimilarRecordsMachine(inertDeps()),
  inputs: { 'a form is open': { clientId: 'NWTX' } },
  facts: ({ found }) => found.length,
  happenings: {
    'the user types a name': {
      send: { type: 'form.typed', draft: typed },
      from: ['idle', 'waiting', 'finding'],
      to: 'waiting',
      effects: { context: { draft: typed }, starts: 'waitUntil', holds: ({ wakeAt }) => wakeAt > 0 },
    },
    'a record that is not compared is changed': { send: { type: 'form.typed', draft: null } },
    'typing has paused': { answer: 'waitUntil', to: 'finding', effects: { starts: 'findSimilar' } },
    'a record with the name is found': {
      answer: 'findSimilar',
      with: { kind: 'found', query, rows: [similar] },
      to: 'idle',
      effects: { context: { query, found: [similar] } },
    },
    'no record with the name is found': {
      answer: 'findSimilar',
      with: { kind: 'found', query, rows: [] },
      to: 'idle',
      effects: { context: { query, found: [] } },
    },
    'the same was asked before': { answer: 'findSimilar', with: { kind: 'unchanged' }, to: 'idle' },
    'the read is rejected': { answer: 'findSimilar', with: refusal(500, 'No.'), ...forgets },
    'the read is skipped': { answer: 'findSimilar', with: skipped, ...forgets },
    'there is no response': { answer: 'findSimilar', with: unanswered, ...forgets },
  },
  always: {
    'a time is known while it waits': (state) => !state.matches('waiting') || state.context.wakeAt > 0,
  },
}
