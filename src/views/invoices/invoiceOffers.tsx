import { creditableLines, creditDraftErrors, creditPaths } from '#domain/invoices/creditDraft.ts'
import { invoiceEvents, restrictedInvoiceEvents } from '#domain/invoices/events.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import { addressesOf, recipientsOf, remindErrors, sendErrors } from '#domain/invoices/sending.ts'
import { invoiceTransition } from '#domain/invoices/transition.ts'
import { offersOf, type Offer } from '#views/records/form/offer.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const SendFields = lazyWithRetry(() => import('#views/invoices/SendFields.tsx'))
const CreditFields = lazyWithRetry(() => import('#views/invoices/CreditFields.tsx'))

/** Returns the events that are available for an invoice. The server also checks what the browser can't, such as draft credit notes and POs. */
export const invoiceOffers = (invoice: Invoice, today: string, mayReverse: boolean): readonly Offer[] => [
  ...offersOf(invoiceEvents, (name, values) =>
    invoiceTransition(invoice, name, values, { today, hasDraftCreditNote: false, isPoExceeded: false }),
  )
    .filter(
      ({ event }) =>
        event !== (invoice.disputed ? 'dispute' : 'resolve') &&
        (invoice.type === 'INVOICE' || (event !== 'submit' && event !== 'void')) &&
        (mayReverse || !restrictedInvoiceEvents.includes(event)),
    )
    // If no approval is required, Issue is the primary button.
    .map((offer): Offer =>
      offer.event === 'submit' && !invoice.needsApproval ? { ...offer, tone: 'neutral' } : offer,
    ),
  ...sendOffers(invoice),
  ...remindOffers(invoice),
  ...cashOffers(invoice),
  ...(mayReverse ? creditOffers(invoice) : []),
]

/** Returns the buttons that email an issued invoice or credit note, resend failed or unconfirmed emails, or mark unconfirmed ones as delivered. */
function sendOffers(invoice: Invoice): Offer[] {
  if (sendErrors(invoice).length > 0) return []
  const { type, billTo, sentAt, mailState } = invoice
  const send: Offer = {
    ...offerDefaults,
    event: 'send',
    text: sentAt === null ? 'Send' : 'Send again',
    done: 'Email queued',
    question: {
      description: `Emails this ${type === 'INVOICE' ? 'invoice' : 'credit note'}. Replies go to your billing email.`,
    },
    check: ({ to = '' }) =>
      addressesOf(to).length > 0
        ? []
        : [{ code: 'required', message: 'Enter an email address.', field: 'to' }],
    form: {
      values: { to: recipientsOf(billTo).join(', '), message: '' },
      paths: ['to', 'message'],
      fields: (props) => <SendFields {...props} />,
    },
  }
  if (mailState !== 'FAILED' && mailState !== 'UNKNOWN') return [send]
  const retry: Offer = {
    ...offerDefaults,
    event: 'resend',
    text: mailState === 'FAILED' ? 'Resend failed email' : 'Resend email',
    done: 'Email queued again',
    question: {
      description:
        mailState === 'FAILED'
          ? 'Sends each failed email again, to the same recipient.'
          : 'Sends each failed or unconfirmed email again. An unconfirmed email may already have been delivered. If it was, most email apps show only one copy.',
    },
    check: () => [],
  }
  const confirm: Offer = {
    ...offerDefaults,
    event: 'confirmMails',
    text: 'Mark as delivered',
    done: 'Email marked as delivered',
    question: {
      description:
        "Confirm with the recipient first. The email won't be sent again, and your confirmation is recorded in the history.",
    },
    check: () => [],
  }
  return mailState === 'UNKNOWN' ? [send, retry, confirm] : [send, retry]
}

/** Returns the button that emails a reminder about a sent invoice. */
function remindOffers(invoice: Invoice): Offer[] {
  const { sentAt, sentTo, status, type, disputed } = invoice
  if (type !== 'INVOICE' || sentAt === null || (status !== 'ISSUED' && status !== 'PARTIALLY_PAID')) return []
  const recipients = sentTo.length > 0 ? sentTo : recipientsOf(invoice.billTo)
  return [
    {
      ...offerDefaults,
      event: 'remind',
      text: 'Send reminder',
      done: 'Reminder queued',
      question: {
        description: `Emails a reminder of the unpaid amount to ${recipients.join(', ')}. You can send one reminder a day.`,
      },
      reasons: disputed ? remindErrors(invoice) : [],
      check: () => [],
    },
  ]
}

/** Returns the button that applies the company's unapplied cash to an invoice. */
function cashOffers({ unapplied = '0.00', billTo, currency }: Invoice): Offer[] {
  if (unapplied === '0.00') return []
  const amount = `${currency} ${groupDigits(unapplied)}`
  return [
    {
      ...offerDefaults,
      event: 'applyCash',
      text: 'Apply unapplied cash',
      done: 'Unapplied cash applied',
      question: {
        description: `${billTo.companyName} has ${amount} in unapplied cash. It will be applied to this invoice up to its balance, oldest payment first.`,
      },
      check: () => [],
    },
  ]
}

const offerDefaults = {
  details: [],
  undoable: false,
  reasons: [],
  tone: 'neutral',
  place: 'header',
  summary: '',
} as const

const creditableStatuses: readonly Invoice['status'][] = ['ISSUED', 'PARTIALLY_PAID', 'PAID']

const linePaths = (invoice: Invoice) =>
  creditableLines(invoice).flatMap((_, index) => Object.values(creditPaths(index)))

/** Returns the button that credits an invoice or parts of it. */
function creditOffers(invoice: Invoice): Offer[] {
  const { type, status } = invoice
  if (type === 'CREDIT_NOTE' || !creditableStatuses.includes(status)) return []
  return [
    {
      event: 'credit',
      details: [],
      undoable: false,
      reasons: [],
      text: 'Credit',
      done: 'Credit note added as a draft',
      tone: 'neutral',
      place: 'header',
      summary: '',
      question: {
        description: 'Adds a draft credit note. It takes effect when you issue it.',
      },
      check: (values) => creditDraftErrors(invoice, values),
      form: {
        values: { mode: 'SELECT', scope: 'ALL', reason: '' },
        paths: ['mode', 'scope', 'reason', ...linePaths(invoice)],
        fields: (props) => <CreditFields invoice={invoice} fields={props} />,
      },
    },
  ]
}
