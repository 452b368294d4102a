import { eventCallsOf } from '#domain/kernel/calls/eventCalls.ts'
import { offeredNames, type ChartEvent, type EventTable, type OfferedName } from '#domain/kernel/events.ts'

const reason = { path: 'reason', label: 'Reason', kind: 'text' } as const

/** The events of an invoice or credit note, in the order of their buttons, each with its values, labels and audit action. */
export const invoiceEvents = {
  void: {
    details: [reason],
    phrase: 'be voided',
    audit: 'VOID',
    undoable: false,
    offer: {
      text: 'Void',
      done: 'Invoice voided',
      tone: 'danger',
      place: 'menu',
      question: {
        description:
          'The invoice keeps its number and is no longer owed. The time on it can be billed again.',
      },
      summary: 'Void an invoice issued this month',
    },
  },
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
      question: {
        description: 'The draft is removed. The time on a draft invoice can be billed again.',
        dismiss: 'Keep draft',
      },
      summary: "Remove an invoice or credit note that hasn't been issued",
    },
  },
  dispute: {
    details: [reason],
    phrase: 'be disputed',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Mark as disputed',
      done: 'Invoice disputed',
      tone: 'neutral',
      place: 'menu',
      question: { description: 'Enter why the invoice is disputed.' },
      summary: 'Mark an invoice as disputed',
    },
  },
  resolve: {
    details: [],
    phrase: 'be resolved',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Resolve dispute',
      done: 'Dispute resolved',
      tone: 'neutral',
      place: 'header',
      summary: 'Mark a dispute as resolved',
    },
  },
  reject: {
    details: [reason],
    phrase: 'be rejected',
    audit: 'REJECT',
    undoable: false,
    offer: {
      text: 'Reject',
      done: 'Invoice sent back to draft',
      tone: 'danger',
      place: 'header',
      question: { description: 'The invoice becomes a draft again. Enter what needs to change.' },
      summary: 'Send a submitted invoice back to draft',
    },
  },
  submit: {
    details: [],
    phrase: 'be submitted',
    audit: 'SUBMIT',
    undoable: false,
    offer: {
      text: 'Submit',
      done: 'Invoice submitted',
      tone: 'primary',
      place: 'header',
      summary: 'Submit a draft invoice for approval',
    },
  },
  approve: {
    details: [],
    phrase: 'be approved',
    audit: 'APPROVE',
    undoable: false,
    offer: {
      text: 'Approve',
      done: 'Invoice approved',
      tone: 'primary',
      place: 'header',
      summary: 'Approve a submitted invoice',
    },
  },
  issue: {
    details: [],
    phrase: 'be issued',
    audit: 'ISSUE',
    undoable: false,
    offer: {
      text: 'Issue',
      done: 'Issued',
      tone: 'primary',
      place: 'header',
      question: {
        description:
          "Issuing assigns the next number and today's date. After that, only the internal note can be changed.",
      },
      summary: 'Issue an invoice or credit note: set its number and dates, and store its PDF',
    },
  },
  settle: {
    details: [
      { path: 'amountPaid', label: 'Amount paid', kind: 'text' },
      { path: 'amountCredited', label: 'Amount credited', kind: 'text' },
    ],
    phrase: 'be settled',
    audit: 'UPDATE',
    undoable: false,
    offer: null,
  },
} as const satisfies EventTable

type Table = typeof invoiceEvents
/** An event that the lifecycle chart receives. */
export type InvoiceEvent = ChartEvent<'invoice', Table>
/** The events that users trigger. `settle` follows from payments and credits. */
export type OfferedInvoiceEvent = OfferedName<Table>
export const offeredInvoiceEvents = offeredNames<Table>(invoiceEvents)

/** Events that need a role in addition to the permission (domain.md §2 Action guards). */
export const restrictedInvoiceEvents: readonly string[] = ['void'] satisfies OfferedInvoiceEvent[]

/** The calls for invoice events. */
export const {
  calls: invoiceEventCalls,
  callOf: invoiceEventCall,
  nameOf: invoiceCallName,
} = eventCallsOf(invoiceEvents, 'invoice', 'CAN_MAINTAIN_INVOICES')
