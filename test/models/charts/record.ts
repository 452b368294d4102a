import { createRecordMachine } from '#machines/records/record.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { refusal, skipped, unanswered, unreachable } from '#test/models/charts/answers.ts'
import { before, work } from '#test/models/charts/recordForm.ts'
import type { Model } from '#test/models/model.ts'

const decision = { event: 'approve', version: '3' }
const place = { clientId: 'NWTX', area: 'employees', id: 'e1' }

export const record: Model = {
  name: 'record',
  machine: createRecordMachine(inertDeps()),
  inputs: { 'a record is opened': place, 'a record is opened to decide on it': { ...place, decision } },
  facts: ({ id, typed, errors, decision: pending }) => [
    id,
    typed !== null,
    errors.length,
    pending !== undefined,
  ],
  happenings: {
    'it has no draft': { send: { type: 'draft.given', work: null }, from: 'readingDraft', to: 'reading' },
    'it has a draft': {
      send: { type: 'draft.given', work },
      from: 'readingDraft',
      to: 'open',
      effects: { starts: 'form' },
    },
    'it has a draft whose record was lost': {
      send: { type: 'draft.given', work: { ...work, record: null } },
      from: 'readingDraft',
      to: 'reading',
      effects: { context: { typed: { name: 'Mine' } } },
    },
    'the record loads': {
      answer: 'openRecord',
      with: { kind: 'opened', ...before },
      to: 'open',
      effects: [{ starts: 'form' }, { context: { typed: null } }],
    },
    'the record does not exist': { answer: 'openRecord', with: refusal(404, 'Not found.'), to: 'missing' },
    'the id is invalid': { answer: 'openRecord', with: refusal(400, 'Not an id.'), to: 'missing' },
    'the record is forbidden': {
      answer: 'openRecord',
      with: refusal(403, 'Not allowed.'),
      to: 'forbidden',
    },
    'loading the record is rejected': {
      answer: 'openRecord',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'failed',
      effects: { context: { errors: [{ message: 'The server had a bad moment.' }] } },
    },
    'the call is skipped': { answer: 'openRecord', with: skipped, to: 'failed' },
    'there is no response': {
      answer: 'openRecord',
      with: unanswered,
      to: 'failed',
      effects: { context: { errors: [unreachable] } },
    },
    'it is reloaded': {
      send: { type: 'record.reload' },
      from: ['failed', 'open'],
      effects: [
        { in: 'failed', to: 'readingDraft', context: { errors: [] } },
        { in: 'open', to: 'open', sends: { to: 'form', event: { type: 'form.reload' } } },
      ],
    },
    'a lifecycle event is sent': {
      send: { type: 'event.send', event: { event: 'giveNotice', lastDay: '2099-12-31' } },
      from: 'open',
      to: 'open',
      effects: { passesOnTo: ['form'] },
    },
    'the page of a record that was decided on is shown': {
      send: { type: 'record.shown' },
      from: 'open.deciding',
      to: 'open.editing',
      effects: {
        context: { decision: undefined },
        sends: { to: 'form', event: { type: 'event.send', event: decision } },
      },
    },
    'the form may be outdated': {
      send: { type: 'form.outdated', id: 'e1' },
      from: 'open',
      to: 'readingDraft',
      effects: {
        stops: 'form',
        sends: { to: 'drafts', event: { type: 'draft.take', place } },
      },
    },
    'the form of a record that was added may be outdated': {
      send: { type: 'form.outdated', id: 'e9' },
      from: 'open',
      to: 'readingDraft',
      effects: { context: { id: 'e9' } },
    },
  },
  always: {
    'a form runs only while the record is open': (state) =>
      (state.children['form'] !== undefined) === state.hasTag('open'),
  },
}
