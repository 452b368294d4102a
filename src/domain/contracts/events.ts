import { eventCallsOf } from '#domain/kernel/calls/eventCalls.ts'
import { offeredNames, type ChartEvent, type EventTable, type OfferedName } from '#domain/kernel/events.ts'

const reason = { path: 'reason', label: 'Reason', kind: 'text' } as const

/** The events of a contract, in the order of their buttons, each with its values, labels and audit action. */
export const contractEvents = {
  hold: {
    details: [],
    phrase: 'be put on hold',
    audit: 'UPDATE',
    undoable: true,
    offer: {
      text: 'Put on hold',
      done: 'Contract on hold',
      tone: 'neutral',
      place: 'header',
      summary: 'Put an active contract on hold',
    },
  },
  cancel: {
    details: [],
    phrase: 'be canceled',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Cancel contract',
      done: 'Contract canceled',
      tone: 'danger',
      place: 'menu',
      question: { description: "A canceled contract can't be reopened.", dismiss: 'Keep contract' },
      summary: "Cancel a contract that hasn't started",
    },
  },
  reject: {
    details: [reason],
    phrase: 'be rejected',
    audit: 'REJECT',
    undoable: false,
    offer: {
      text: 'Reject',
      done: 'Contract sent back to draft',
      tone: 'danger',
      place: 'header',
      question: { description: 'The contract becomes a draft again. Enter what needs to change.' },
      summary: 'Send a submitted contract back to draft',
    },
  },
  terminate: {
    details: [{ path: 'date', label: 'Last day', kind: 'date' }, reason],
    phrase: 'be terminated',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Terminate',
      done: 'Contract terminated',
      tone: 'danger',
      place: 'header',
      question: { description: "The contract ends early and can't be reopened." },
      summary: 'End an active contract early',
    },
  },
  resume: {
    details: [],
    phrase: 'be resumed',
    audit: 'UPDATE',
    undoable: true,
    offer: {
      text: 'Resume',
      done: 'Contract resumed',
      tone: 'primary',
      place: 'header',
      summary: 'Resume a contract on hold',
    },
  },
  submit: {
    details: [],
    phrase: 'be submitted',
    audit: 'SUBMIT',
    undoable: true,
    offer: {
      text: 'Submit',
      done: 'Contract submitted',
      tone: 'primary',
      place: 'header',
      summary: 'Submit a draft for approval',
    },
  },
  approve: {
    details: [],
    phrase: 'be approved',
    audit: 'APPROVE',
    undoable: false,
    offer: {
      text: 'Approve',
      done: 'Contract approved',
      tone: 'primary',
      place: 'header',
      summary: 'Approve a submitted contract',
    },
  },
  undo: {
    details: [],
    phrase: 'go back to an earlier status',
    audit: 'UNDO',
    undoable: false,
    offer: {
      text: 'Undo',
      done: 'Undone',
      tone: 'neutral',
      place: 'toast',
      summary: "Undo a contract's last event",
    },
  },
  start: { details: [], phrase: 'start', audit: 'UPDATE', undoable: false, offer: null },
  end: { details: [], phrase: 'end', audit: 'UPDATE', undoable: false, offer: null },
} as const satisfies EventTable

type Table = typeof contractEvents
export type ContractEventName = keyof Table
/** An event that the lifecycle chart receives. */
export type ContractEvent = ChartEvent<'contract', Table>
/** The events that users trigger. All other events are triggered by dates. */
export type OfferedContractEvent = OfferedName<Table>
export const offeredContractEvents = offeredNames<Table>(contractEvents)

/** The calls of a contract's events. */
export const {
  calls: contractEventCalls,
  callOf: contractEventCall,
  nameOf: contractCallName,
} = eventCallsOf(contractEvents, 'contract', 'CAN_MAINTAIN_PROJECTS')
