import { createLeaveDialogMachine } from '#machines/records/leaveDialog.machine.ts'
import type { Model } from '#test/models/model.ts'

const page = { kind: 'page', to: '/employees/list' }
const client = { kind: 'client', clientId: 'NWNJ' }

const isAsked = (destination: object) => ({
  from: 'idle',
  to: 'confirming',
  effects: { context: { destination } },
})
const closes = { from: 'confirming', to: 'idle' }

export const leaveDialog: Model = {
  name: 'leaveDialog',
  machine: createLeaveDialogMachine(),
  inputs: { 'a form is open': undefined },
  facts: ({ destination }) => destination?.kind,
  happenings: {
    'the user goes to another page': { send: { type: 'leave.request', destination: page }, ...isAsked(page) },
    'the user switches clients': { send: { type: 'leave.request', destination: client }, ...isAsked(client) },
    'the user stays': { send: { type: 'leave.stay' }, ...closes },
    'the draft is kept': {
      send: { type: 'leave.keepDraft' },
      ...closes,
      effects: { sends: { to: 'drafts', event: { type: 'draft.keep' } } },
    },
    'the changes are discarded': {
      send: { type: 'leave.discard' },
      ...closes,
      effects: { sends: { to: 'parent', event: { type: 'form.discard' } } },
    },
    'the form is saved': {
      send: { type: 'form.saved' },
      ...closes,
      effects: { emits: { type: 'leave.allowed' } },
    },
    'the form has nothing left to lose': { send: { type: 'form.settled' }, ...closes },
  },
  always: {
    'there is a destination exactly while the dialog is open': (state) =>
      (state.context.destination !== null) === state.matches('confirming'),
  },
}
