import { createRecordFormMachine } from '#machines/records/recordForm.machine.ts'
import type { RecordFormContext } from '#machines/records/recordForm.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { refusal, skipped, unreadable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

export const stored = (version: number, name: string, note = '') => {
  const record = { id: 'e1', version, name, note }
  return { record, draft: { name, note } }
}
export const before = stored(3, 'Gary')
const saved = stored(4, 'Mine')
const missing = [{ code: 'required', message: 'Enter a name.', field: 'name' }]
export const work = {
  ...before,
  base: before.draft,
  draft: { name: 'Mine', note: '' },
  pending: null,
  key: 'key-0',
  typedAt: 0,
}

/** Where nothing is on its way. */
const quiet = ['open.save.resting', 'open.save.refused', 'open.save.unsent']

export const recordForm: Model = {
  name: 'recordForm',
  machine: createRecordFormMachine({
    ...inertDeps<object>(),
    openRecord: inertDeps(),
    checkDraft: inertDeps(),
    saveRecord: inertDeps(),
    moveRecord: inertDeps(),
    newKey: () => 'key-1',
  }),
  inputs: {
    'a record is opened': { clientId: 'NWTX', area: 'employees', id: 'e1' },
  },
  facts: ({ draft, base, pending, theirs }: RecordFormContext) => [
    draft['name'] === base['name'],
    pending !== null,
    theirs !== null,
    base['name'],
    base['note'],
  ],
  happenings: {
    'the record comes': { answer: 'openDraft', with: { kind: 'opened', ...before }, to: 'open.save.resting' },
    'a draft of it was kept': {
      answer: 'openDraft',
      with: { kind: 'draft', work },
      to: 'open.save.resting',
    },
    'a draft with an unanswered save was kept': {
      answer: 'openDraft',
      with: { kind: 'draft', work: { ...work, pending: work.draft } },
      to: 'open.save.resting',
    },
    'there is no such record': { answer: 'openDraft', with: refusal(404, 'Not found.'), to: 'missing' },
    'the record is not allowed': { answer: 'openDraft', with: refusal(403, 'Not allowed.'), to: 'refused' },
    'the record cannot be read': {
      answer: 'openDraft',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'failed',
    },
    'the read is skipped': { answer: 'openDraft', with: skipped, to: 'failed' },
    'it is loaded again': { send: { type: 'form.reload' }, from: 'failed', to: 'opening' },
    'the record is read again': { send: { type: 'form.reload' }, to: 'opening' },
    'the name is changed': {
      send: { type: 'field.change', values: { name: 'Mine' } },
      from: 'open',
      to: 'open.checks.running',
      effects: { context: { draft: { name: 'Mine' } }, starts: 'checkDraft' },
    },
    'the name is left': {
      send: { type: 'field.leave', path: 'name' },
      from: 'open',
      to: 'open.checks.running',
      effects: { holds: ({ touched }) => touched.includes('name') },
    },
    'the check finds nothing': { answer: 'checkDraft', with: [], to: 'open.checks.done' },
    'the check finds a mistake': {
      answer: 'checkDraft',
      with: missing,
      to: 'open.checks.done',
      effects: { context: { errors: missing } },
    },
    'the check cannot be made': { fail: 'checkDraft', with: unreadable, to: 'open.checks.done' },
    'Save is pressed': { send: { type: 'form.save' }, from: [...quiet, 'open.save.saving'] },
    'the changes are taken back': {
      send: { type: 'form.revert' },
      from: [...quiet, 'open.save.validating', 'open.save.choosing'],
    },
    'the form is discarded': {
      send: { type: 'form.discard' },
      from: 'open.save',
      to: 'open.save.resting',
    },
    'nothing is wrong': { answer: 'checkWhole', with: [], to: 'open.save.saving' },
    'something is wrong': { answer: 'checkWhole', with: missing, to: 'open.save.refused' },
    'the whole cannot be checked': { fail: 'checkWhole', with: unreadable, to: 'open.save.unsent' },
    'it is stored': {
      answer: 'saveDraft',
      with: { kind: 'saved', ...saved, row: { id: 'e1', name: 'Mine' } },
      to: 'open.save.resting',
      effects: {
        context: { record: saved.record, base: saved.draft, pending: null },
        emits: { type: 'record.saved', id: 'e1' },
      },
    },
    'it is refused': {
      answer: 'saveDraft',
      with: refusal(422, 'That name is taken.'),
      to: 'open.save.refused',
      effects: {
        context: { refusals: [{ message: 'That name is taken.' }] },
        emits: { type: 'save.refused' },
      },
    },
    'the call is skipped': { answer: 'saveDraft', with: skipped, to: 'open.save.unsent' },
    'somebody changed the same': {
      answer: 'saveDraft',
      with: { kind: 'conflict', ...stored(4, 'Theirs') },
      to: ['open.save.choosing', 'open.save.validating'],
    },
    'somebody changed something else': {
      answer: 'saveDraft',
      with: { kind: 'conflict', ...stored(4, 'Gary', 'By phone only') },
      // A second one may change back what the first one changed.
      to: ['open.save.choosing', 'open.save.validating'],
    },
    'a leave begins': { send: { type: 'record.move', move: { event: 'leave' } }, to: 'open.save.moving' },
    'the leave is stored': {
      answer: 'moveRecord',
      with: { kind: 'saved', ...stored(4, 'Gary'), row: { id: 'e1', name: 'Gary' } },
      to: 'open.save.resting',
      effects: { emits: { type: 'record.saved', id: 'e1' } },
    },
    'the leave is refused': {
      answer: 'moveRecord',
      with: refusal(409, 'That cannot be now.'),
      to: 'open.save.refused',
    },
    'the leave is skipped': { answer: 'moveRecord', with: skipped, to: 'open.save.refused' },
    'somebody changed it before the leave': {
      answer: 'moveRecord',
      with: { kind: 'conflict', ...stored(4, 'Theirs') },
    },
    'the own value is kept': {
      send: { type: 'conflict.choose', mine: ['name'] },
      from: 'open.save.choosing',
      to: 'open.save.validating',
    },
    'the choice is put off': {
      send: { type: 'conflict.leave' },
      from: 'open.save.choosing',
      to: 'open.save.resting',
    },
    'the other value is kept': {
      send: { type: 'conflict.choose', mine: [] },
      from: 'open.save.choosing',
      to: 'open.save.validating',
    },
  },
  always: {
    'what is on its way is known, and only then': (state) =>
      !state.matches({ open: { save: 'saving' } }) || state.context.pending !== null,
    'a new save forgets what was said of the last': (state) =>
      !state.matches({ open: { save: 'validating' } }) ||
      (state.context.refusals.length === 0 && state.context.move === null),
    'a draft is never without its fields': (state) =>
      !state.hasTag('open') || Object.keys(state.context.draft).length === 2,
    'another’s version shows only while it is compared': (state) =>
      state.context.theirs === null || state.matches({ open: { save: 'choosing' } }),
    'an event is sent only with a record and nothing unsaved before it': (state) =>
      !state.matches({ open: { save: 'moving' } }) ||
      (state.context.record !== null && state.context.pending === null && state.context.move !== null),
    'every save has a key': (state) =>
      !state.matches({ open: { save: 'saving' } }) || state.context.key !== '',
  },
}
