import { createRecordSaveMachine } from '#machines/records/recordSave.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { refusal, skipped, unreachable, unreadable } from '#test/models/charts/answers.ts'
import { stored } from '#test/models/charts/recordForm.ts'
import type { Model } from '#test/models/model.ts'

const record = { id: 'e1', version: 4, name: 'Mine' }
const draft = { name: 'Mine' }

export const recordSave: Model = {
  name: 'recordSave',
  machine: createRecordSaveMachine(inertDeps()),
  inputs: { 'a save is sent': { clientId: 'NWTX', draft, record, key: 'key-1' } },
  facts: ({ attempt }) => Math.min(attempt, 2),
  happenings: {
    'it is saved': {
      answer: 'saveRecord',
      with: { kind: 'saved', record, draft, row: { id: 'e1' } },
      to: 'answered',
    },
    'it is rejected': { answer: 'saveRecord', with: refusal(422, 'Enter a name.'), to: 'answered' },
    'another user saved the same field first': {
      answer: 'saveRecord',
      with: { kind: 'conflict', ...stored(4, 'Theirs') },
      to: 'answered',
    },
    'another user saved another field first': {
      answer: 'saveRecord',
      with: { kind: 'conflict', ...stored(4, 'Gary', 'By phone only') },
      to: 'answered',
    },
    'the call is skipped': { answer: 'saveRecord', with: skipped, to: ['answered', 'waiting'] },
    'there is no response': { fail: 'saveRecord', with: unreachable, to: 'waiting' },
    'the response is unreadable': { fail: 'saveRecord', with: unreadable, to: 'answered' },
    'the pause is over': { answer: 'waitUntil', to: 'sending' },
    'Save is pressed during the pause': { send: { type: 'save.now' }, from: 'waiting', to: 'sending' },
  },
  always: {
    'the key never changes': ({ context }) => context.key === 'key-1',
    'a save that may be stored is never reported as skipped': ({ context, status }) =>
      status === 'active' || context.answer.kind !== 'skipped' || context.attempt === 0,
    'what is sent never changes': ({ context }) => context.draft === draft || context.draft.name === 'Mine',
  },
}
