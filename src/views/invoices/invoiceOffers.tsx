import { lazy, Suspense } from 'react'
import { creditModes } from '#domain/billing/credit.ts'
import { invoiceEvents, restrictedInvoiceEvents } from '#domain/invoices/events.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import { invoiceTransition } from '#domain/invoices/transition.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { Draft } from '#domain/kernel/answer.ts'
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

/** Returns the button that credits what is left of an invoice. */
function creditOffers({ type, status }: Invoice): Offer[] {
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
        description: 'Adds a draft credit note for the remaining amount. It takes effect when you issue it.',
      },
      check: creditErrors,
      form: {
        values: { mode: 'SELECT', reason: '' },
        paths: ['mode', 'reason'],
        fields: (props) => (
          <Suspense>
            <CreditFields {...props} />
          </Suspense>
        ),
      },
    },
  ]
}

const creditErrors = ({ mode = '', reason = '' }: Draft): FieldError[] => [
  ...(creditModes.some((key) => key === mode)
    ? []
    : [{ code: 'required', message: 'Select what happens to the credited time.', field: 'mode' }]),
  ...(reason.trim().length >= 3
    ? []
    : [{ code: 'required', message: 'Enter a reason of at least 3 characters.', field: 'reason' }]),
]
