import { paymentFilters } from '#domain/payments/filters.ts'
import type { PaymentQuery, PaymentRow } from '#domain/payments/record.ts'
import { recordArea } from '#views/shell/area.ts'
import { offeredFilters, yesOrNo } from '#views/shell/offeredFilters.ts'

/** The client's payments, under Invoices. */
export const payments = recordArea<PaymentRow, PaymentQuery>({
  name: 'payments',
  title: 'Payments',
  one: 'Payment',
  addText: 'Record payment',
  permission: 'INVOICES',
  listPath: '/invoices/payments',
  path: '/invoices/payments',
  list: () => import('#views/payments/PaymentsView.tsx'),
  record: () => import('#views/payments/PaymentView.tsx'),
  tabs: [
    { key: '', text: 'Overview' },
    { key: 'history', text: 'History', shows: 'payments' },
  ],
  selects: true,
  views: true,
  filters: {
    ...offeredFilters(paymentFilters, { currency: (key) => key }),
    unapplied: {
      text: 'Unapplied',
      options: yesOrNo,
    },
    reversed: {
      text: 'Reversed',
      options: yesOrNo,
    },
    billTo: { text: 'Company', linked: true },
    invoiceId: { text: 'Invoice', linked: true },
  },
  about: { invoices: { idFilter: 'invoiceId' } },
  prefills: ['invoiceId'],
  searchResult: ({ billToName, receivedOn, reference }) => ({
    text: billToName,
    details: reference ?? receivedOn,
  }),
})
