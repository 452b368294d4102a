import { applicationErrors, payableDraft, payableRows } from '#domain/payments/form.ts'
import type { ShownPayment } from '#domain/payments/record.ts'
import { spreadInOrder } from '#domain/payments/spread.ts'
import { ApplyFields } from '#views/payments/ApplyFields.tsx'
import type { Offer } from '#views/records/form/offer.ts'

/** Returns the actions for a recorded payment. Only some roles can reverse one. */
export function paymentOffers(payment: ShownPayment, mayReverse: boolean): readonly Offer[] {
  const { reversedAt, unapplied, open } = payment
  if (reversedAt !== null) return []
  return [
    ...(mayReverse ? [reverseOffer] : []),
    ...(unapplied === '0.00' || open.length === 0
      ? []
      : [
          {
            event: 'apply',
            text: 'Apply',
            done: 'Payment applied',
            tone: 'primary',
            place: 'header',
            summary: 'Apply the rest of a payment to invoices',
            undoable: false,
            details: [],
            reasons: [],
            question: { description: "Applies the unapplied amount to this company's open invoices." },
            check: (values) => {
              const rows = payableRows(values)
              if (rows.every(({ amount }) => amount.trim() === ''))
                return [{ code: 'required', message: 'Enter an amount for at least one invoice.' }]
              return applicationErrors(unapplied, rows, 'unapplied amount')
            },
            form: {
              values: payableDraft(open, spreadInOrder(unapplied, open)),
              paths: open.map((_, index) => `applications.${index}.amount`),
              fields: (fields) => <ApplyFields fields={fields} />,
            },
          } satisfies Offer,
        ]),
  ]
}

const reverseOffer: Offer = {
  event: 'reverse',
  text: 'Reverse',
  done: 'Payment reversed',
  tone: 'danger',
  place: 'menu',
  summary: 'Reverse a payment and reopen the invoices it paid',
  undoable: false,
  details: [{ path: 'reason', label: 'Reason', kind: 'text' }],
  reasons: [],
  question: {
    description: 'The payment stays in the list as reversed, and any invoices it paid are reopened.',
  },
  check: ({ reason = '' }) =>
    reason.trim().length >= 3
      ? []
      : [{ code: 'required', message: 'Enter a reason of at least 3 characters.', field: 'reason' }],
}
