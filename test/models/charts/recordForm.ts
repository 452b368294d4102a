import { createRecordFormMachine } from '#machines/records/recordForm.machine.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import type { RecordFormContext } from '#machines/records/recordFormContext.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
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

const place = { clientId: 'NWTX', area: 'employees', id: 'e1', autosave: false }

/** The states without a running call. */
const quiet = [
  'save.idle',
  'save.invalid',
  'save.refused',
  'save.unsent',
  'save.eventRefused',
  'save.eventUnsent',
]

export const recordForm: Model = {
  name: 'recordForm',
  machine: createRecordFormMachine({
    ...inertDeps<object>(),
    checkDraft: inertDeps(),
    saveRecord: inertDeps(),
    sendEvent: inertDeps(),
    newKey: () => 'key-1',
  }),
  inputs: {
    'a record is opened': {
      ...place,
      initial: { record: before.record, base: before.draft, draft: before.draft },
    },
    'an autosaving form is opened': {
      ...place,
      autosave: true,
      initial: { record: before.record, base: before.draft, draft: before.draft },
    },
    'a form that saves when typing pauses is opened': {
      ...place,
      autosave: 'delayed',
      initial: { record: before.record, base: before.draft, draft: before.draft },
    },
    'a draft of it is opened': { ...place, initial: work },
    'a draft with an unanswered save is opened': { ...place, initial: { ...work, pending: work.draft } },
  },
  facts: ({ draft, base, pending, theirs, nextEvent }: RecordFormContext) => [
    draft['name'] === base['name'],
    pending !== null,
    theirs !== null,
    nextEvent,
    base['name'],
    base['note'],
    theirs?.selected.length,
  ],
  happenings: {
    'the record may be outdated': { send: { type: 'form.reload' }, to: 'save' },
    'the name is changed': {
      send: { type: 'field.change', values: { name: 'Mine' } },
      from: 'checks',
      to: 'checks.running',
      effects: {
        holds: ({ draft, locked, lost }) => (locked.length === 0 ? draft : lost).name === 'Mine',
        starts: 'checkDraft',
      },
    },
    'the name is left': {
      send: { type: 'field.leave', path: 'name' },
      from: 'checks',
      to: 'checks.running',
      effects: { holds: ({ touched }) => touched.includes('name') },
    },
    'the check finds no error': { answer: 'checkDraft', with: [], to: 'checks.done' },
    'the check finds an error': {
      answer: 'checkDraft',
      with: missing,
      to: 'checks.done',
      effects: { context: { errors: missing } },
    },
    'the check fails': { fail: 'checkDraft', with: unreadable, to: 'checks.done' },
    'Save is pressed': {
      send: { type: 'form.save' },
      from: [...quiet, 'save.saving'],
      effects: { to: 'save.validating', context: { nextEvent: undefined } },
    },
    'saving and starting a leave is requested': {
      send: { type: 'form.save', nextEvent: 'leave' },
      from: [...quiet, 'save.saving'],
      effects: { to: 'save.validating', context: { nextEvent: 'leave' } },
    },
    'the changes are reverted': {
      send: { type: 'form.revert' },
      from: [...quiet, 'save.validating', 'save.choosing'],
    },
    'the form is discarded': {
      send: { type: 'form.discard' },
      from: 'save',
      to: 'save.idle',
    },
    'the draft is valid': { answer: 'validateDraft', with: [], to: 'save.saving' },
    'the draft is invalid': { answer: 'validateDraft', with: missing, to: 'save.invalid' },
    'the check before saving fails': { fail: 'validateDraft', with: unreadable, to: 'save.unsent' },
    'it is saved': {
      answer: 'saveDraft',
      with: { kind: 'saved', ...saved, row: { id: 'e1', name: 'Mine' } },
      // If an event was requested with the save, it is sent next.
      to: ['save.idle', 'save.sendingEvent'],
      effects: [
        {
          context: { record: saved.record, base: saved.draft, pending: null, nextEvent: undefined },
          emits: { type: 'record.saved', id: 'e1' },
        },
        { to: 'save.sendingEvent', context: { event: { event: 'leave' } }, starts: 'sendEvent' },
        { to: 'save.idle', sends: { to: 'leaveDialog', event: { type: 'form.saved' } } },
      ],
    },
    'it is rejected': {
      answer: 'saveDraft',
      with: refusal(422, 'That name is taken.'),
      to: 'save.refused',
      effects: {
        context: { refusals: [{ message: 'That name is taken.' }] },
        emits: { type: 'errors.shown' },
      },
    },
    'the call is skipped': { answer: 'saveDraft', with: skipped, to: 'save.unsent' },
    'another user changed the same field': {
      answer: 'saveDraft',
      with: { kind: 'conflict', ...stored(4, 'Theirs') },
      to: ['save.choosing', 'save.validating'],
    },
    'another user changed another field': {
      answer: 'saveDraft',
      with: { kind: 'conflict', ...stored(4, 'Gary', 'By phone only') },
      // If another user changed the name before, this change reverts it, so the user must choose.
      to: ['save.choosing', 'save.validating'],
    },
    'a leave begins': {
      send: { type: 'event.send', event: { event: 'leave' } },
      to: 'save.sendingEvent',
    },
    'the leave is saved': {
      answer: 'sendEvent',
      with: { kind: 'saved', ...stored(4, 'Gary'), row: { id: 'e1', name: 'Gary' } },
      // An autosaving form saves what is still unsaved.
      to: ['save.idle', 'save.validating'],
      effects: { emits: { type: 'record.saved', id: 'e1' } },
    },
    'the leave is rejected': {
      answer: 'sendEvent',
      with: refusal(409, 'That cannot be now.'),
      to: 'save.eventRefused',
      effects: { context: { event: null }, emits: { type: 'errors.shown' } },
    },
    'the leave is skipped': {
      answer: 'sendEvent',
      with: skipped,
      to: 'save.eventUnsent',
      effects: { context: { event: null } },
    },
    'another user changed it before the leave': {
      answer: 'sendEvent',
      with: { kind: 'conflict', ...stored(4, 'Theirs') },
    },
    'another user changed its status, which locks the name': {
      answer: 'saveDraft',
      with: { kind: 'conflict', ...stored(4, 'Gary', 'By phone only'), locked: ['name'] },
      // The name is locked now, but the note may still differ from the stored one.
      to: ['save.idle', 'save.choosing', 'save.validating'],
      effects: { to: 'save.idle', holds: ({ draft, lost }) => draft.name === 'Gary' && lost.name === 'Mine' },
    },
    'the lost values are dismissed': {
      send: { type: 'lost.dismiss' },
      from: 'save',
      effects: { context: { lost: {} } },
    },
    'the other value is selected': {
      send: { type: 'conflict.select', path: 'name', side: 'theirs' },
      from: 'save.choosing',
      to: 'save.choosing',
      effects: { holds: ({ theirs }) => theirs.selected.join() === 'name' },
    },
    'the own value is selected again': {
      send: { type: 'conflict.select', path: 'name', side: 'mine' },
      from: 'save.choosing',
      to: 'save.choosing',
      effects: { holds: ({ theirs }) => theirs.selected.length === 0 },
    },
    'the user saves the choice': {
      send: { type: 'conflict.resolve' },
      from: 'save.choosing',
      // Nothing is left to save if only the other user's values were selected.
      to: ['save.validating', 'save.idle'],
      effects: [
        { to: 'save.validating', context: { theirs: null, draft: { name: 'Mine' } } },
        {
          to: 'save.idle',
          holds: ({ theirs, draft, base }) => theirs === null && draft.name === base.name,
        },
      ],
    },
    'the choice is postponed': {
      send: { type: 'conflict.postpone' },
      from: 'save.choosing',
      // An autosaving form saves what is still unsaved.
      to: ['save.idle', 'save.validating'],
    },
  },
  always: {
    'an autosaving form never waits with a change': (state) =>
      state.context.autosave !== true || !state.hasTag('idle') || !isUnsaved(state.context),
    'there is a pending value exactly while it is sent': (state) =>
      !state.matches({ save: 'saving' }) || state.context.pending !== null,
    'a new save clears earlier errors': (state) =>
      !state.matches({ save: 'validating' }) ||
      (state.context.refusals.length === 0 && state.context.event === null),
    'a locked path shows what is stored': ({ context: { draft, base, locked } }) =>
      locked.every((path: string) => draft[path] === base[path]),
    'an event follows only a save': (state) =>
      !state.matches({ save: 'sendingEvent' }) || state.context.nextEvent === undefined,
    'a draft always has its fields': (state) => Object.keys(state.context.draft).length === 2,
    'another user’s version is stored only while it is compared': (state) =>
      state.context.theirs === null || state.matches({ save: 'choosing' }),
    'an event is sent only for a stored record without unsaved changes': (state) =>
      !state.matches({ save: 'sendingEvent' }) ||
      (state.context.record !== null && state.context.pending === null && state.context.event !== null),
    'every save has a key': (state) => !state.matches({ save: 'saving' }) || state.context.key !== '',
  },
}
