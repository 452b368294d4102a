import { invoiceEvents } from '#domain/invoices/events.ts'
import type { EventTable } from '#domain/kernel/events.ts'

const { approve, issue } = invoiceEvents

/** Events that can be sent for several invoices at once. */
export const invoiceBulkEvents = {
  approve: { ...approve, offer: { ...approve.offer, done: 'Approved' } },
  issue: {
    ...issue,
    offer: {
      ...issue.offer,
      done: 'Issued',
      question: {
        description:
          "Each invoice gets the next number and today's date. After that, only its internal note can be changed.",
      },
    },
  },
  send: {
    details: [],
    phrase: 'be sent',
    // Required by the type. The server records SEND instead.
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Send',
      done: 'Emails queued',
      tone: 'primary',
      place: 'header',
      question: {
        description: 'Emails each invoice with its PDF to its billing contact and CC addresses.',
      },
      summary: '',
    },
  },
} as const satisfies EventTable
