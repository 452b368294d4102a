import { createEventDialogMachine, type EventDialogContext } from '#machines/records/eventDialog.machine.ts'
import type { Model } from '#test/models/model.ts'

const missing = [{ code: 'required', message: 'Enter the last day.', field: 'lastDay' }]

export const eventDialog: Model = {
  name: 'eventDialog',
  machine: createEventDialogMachine(),
  inputs: { 'the dialog is closed': undefined },
  facts: ({ event, values, errors }) => [event, Object.keys(values).toSorted(), errors.length],
  happenings: {
    'Give notice is pressed': {
      send: { type: 'dialog.open', event: 'giveNotice' },
      from: ['closed', 'confirming'],
      to: 'confirming',
      effects: { context: { event: 'giveNotice', values: {}, errors: [] } },
    },
    'a notice with a known last day is to be given': {
      send: { type: 'dialog.open', event: 'giveNotice', values: { lastDay: '2099-11-30' } },
      from: ['closed', 'confirming'],
      to: 'confirming',
      effects: { context: { event: 'giveNotice', values: { lastDay: '2099-11-30' }, errors: [] } },
    },
    'the last day is typed': {
      send: { type: 'dialog.type', path: 'lastDay', value: '2099-12-31' },
      from: 'confirming',
      to: 'confirming',
      effects: {
        holds: ({ values, errors }: EventDialogContext) =>
          values['lastDay'] === '2099-12-31' && errors.length === 0,
      },
    },
    'the reason is typed': {
      send: { type: 'dialog.type', path: 'reason', value: 'Moves away' },
      from: 'confirming',
      to: 'confirming',
      effects: { holds: ({ values }: EventDialogContext) => values['reason'] === 'Moves away' },
    },
    'the form is sent with missing values': {
      send: { type: 'dialog.submit', errors: missing },
      from: 'confirming',
      to: 'confirming',
      effects: { context: { errors: missing } },
    },
    'it is sent': {
      send: { type: 'dialog.submit', errors: [] },
      from: 'confirming',
      to: 'closed',
      effects: { sends: { to: 'parent', event: { type: 'event.send', event: { event: 'giveNotice' } } } },
    },
    'the dialog is closed': { send: { type: 'dialog.close' }, from: 'confirming', to: 'closed' },
  },
  always: {
    'an open dialog has an event, and a closed one has no values': ({ context, ...state }) =>
      (context.event !== '') === (state.value === 'confirming') &&
      (state.value === 'confirming' ||
        (Object.keys(context.values).length === 0 && context.errors.length === 0)),
  },
}
