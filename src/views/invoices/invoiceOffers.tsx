import { lazy, Suspense } from 'react'
import { creditableLines, creditDraftErrors, creditPaths } from '#domain/invoices/creditDraft.ts'
import { invoiceEvents, restrictedInvoiceEvents } from '#domain/invoices/events.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import { invoiceTransition } from '#domain/invoices/transition.ts'
import { offersOf, type Offer } from '#views/records/offer.ts'

const CreditFields = lazy(() => import('#views/invoices/CreditFields.tsx'))

/** Returns the events that are available for an invoice. What only the server knows, it checks itself. */
export const invoiceOffers = (invoice: Invoice, today: string, mayUndo: boolean): readonly Offer[] => [
  ...offersOf(invoiceEvents, (name, values) =>
    invoiceTransition(invoice, name, values, { today, hasOpenCredit: false, isPoExceeded: false }),
  ).filter(
    ({ event }) =>
      (event !== 'resolve' || invoice.disputed) && (mayUndo || !restrictedInvoiceEvents.includes(event)),
  ),
  ...(mayUndo ? creditOffers(invoice) : []),
]

const creditable: readonly Invoice['status'][] = ['ISSUED', 'PARTIALLY_PAID', 'PAID']

const linePaths = (invoice: Invoice) =>
  creditableLines(invoice).flatMap((_, index) => Object.values(creditPaths(index)))

/** Returns the button that credits an invoice or parts of it. */
function creditOffers(invoice: Invoice): Offer[] {
  const { type, status } = invoice
  if (type === 'CREDIT_NOTE' || !creditable.includes(status)) return []
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
        fields: (props) => (
          <Suspense>
            <CreditFields invoice={invoice} fields={props} />
          </Suspense>
        ),
      },
    },
  ]
}
