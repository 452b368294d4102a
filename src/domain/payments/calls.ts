import type { Call } from '#domain/kernel/calls/calls.ts'

const viewed = { permission: 'CAN_VIEW_INVOICES', client: 'required', method: 'GET' } as const
const maintained = { permission: 'CAN_MAINTAIN_INVOICES', client: 'required', method: 'POST' } as const

/** The calls for payments and what they pay. */
export const paymentCalls = {
  listPayments: { ...viewed, path: '/payments', summary: 'Payments of the client' },
  readPayment: { ...viewed, path: '/payment/:id', summary: 'One payment with what it pays' },
  readPaymentHistory: { ...viewed, path: '/payment/:id/history', summary: 'History of a payment' },
  createPayment: { ...maintained, path: '/payment/create', creates: true, summary: 'Record a payment' },
  applyPayment: {
    ...maintained,
    path: '/payment/:id/apply',
    event: true,
    summary: 'Apply the rest of a payment to invoices',
  },
  reversePayment: {
    ...maintained,
    path: '/payment/:id/reverse',
    event: true,
    summary: 'Reverse a payment and reopen the invoices it paid',
  },
} as const satisfies Record<string, Call>
