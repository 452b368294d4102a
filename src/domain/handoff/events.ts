import { eventCallsOf } from '#domain/kernel/calls/eventCalls.ts'
import { offeredNames, type ChartEvent, type EventTable, type OfferedName } from '#domain/kernel/events.ts'

/** The events of a batch, in the order of their buttons, each with its values, labels and audit action. */
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
      summary: 'Discard a draft batch',
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
          'The transactions in this batch can be handed off again. The files are kept for reference.',
        dismiss: 'Keep batch',
      },
      summary: "Cancel a batch that has files and hasn't been accepted",
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
        description:
          "Assigns the next batch number and creates the files. The files can't be changed after that.",
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
          "Confirms that the other system has accepted these files. After that, the batch can't be canceled.",
      },
      summary: 'Record that the other system has accepted the files',
    },
  },
} as const satisfies EventTable

type Table = typeof batchEvents
export type BatchEventName = OfferedName<Table>
/** An event that the lifecycle chart receives. */
export type BatchEvent = ChartEvent<'batch', Table>
export const batchEventNames = offeredNames<Table>(batchEvents)

/** The calls of a batch's events. */
export const {
  calls: batchEventCalls,
  callOf: batchEventCall,
  nameOf: batchCallName,
} = eventCallsOf(batchEvents, 'batch', 'CAN_MAINTAIN_INVOICES')
