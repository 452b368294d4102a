import { eventCallsOf } from '#domain/kernel/calls/eventCalls.ts'
import { offeredNames, type ChartEvent, type EventTable, type OfferedName } from '#domain/kernel/events.ts'

/** Every event of a batch: its values, texts and audit action, in the order of the buttons. */
export const batchEvents = {
  discard: {
    details: [],
    phrase: 'be discarded',
    audit: 'ARCHIVE',
    undoable: false,
    offer: {
      text: 'Discard',
      done: 'Draft discarded',
      tone: 'danger',
      place: 'menu',
      question: { description: 'Removes this draft. Nothing was handed off.', dismiss: 'Keep draft' },
      summary: 'Remove a draft that has no files',
    },
  },
  cancel: {
    details: [{ path: 'reason', label: 'Reason', kind: 'text' }],
    phrase: 'be canceled',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Cancel batch',
      done: 'Batch canceled',
      tone: 'danger',
      place: 'menu',
      question: {
        description:
          'Everything in this batch can be handed off again, and its timesheets are unlocked. Its files stay for reference.',
        dismiss: 'Keep batch',
      },
      summary: "Cancel a batch that hasn't been accepted",
    },
  },
  make: {
    details: [],
    phrase: 'have its files created',
    audit: 'EXPORT',
    undoable: false,
    offer: {
      text: 'Create files',
      done: 'Files created',
      tone: 'primary',
      place: 'header',
      question: {
        description: "The batch gets the next number and its files. After that, they can't be changed.",
      },
      summary: 'Assign a draft its number and create its files, which never change after that',
    },
  },
  accept: {
    details: [],
    phrase: 'be accepted',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Mark as accepted',
      done: 'Batch accepted',
      tone: 'primary',
      place: 'header',
      question: {
        description:
          "Confirms that the other system has these files. The batch can't be canceled after that.",
      },
      summary: 'Record that the other system has accepted the files',
    },
  },
} as const satisfies EventTable

type Table = typeof batchEvents
export type BatchEventName = OfferedName<Table>
/** An event of the chart. */
export type BatchEvent = ChartEvent<'batch', Table>
export const batchEventNames = offeredNames<Table>(batchEvents)

/** The calls of a batch's events. */
export const {
  calls: batchEventCalls,
  callOf: batchEventCall,
  nameOf: batchCallName,
} = eventCallsOf(batchEvents, 'batch', 'CAN_MAINTAIN_INVOICES')
