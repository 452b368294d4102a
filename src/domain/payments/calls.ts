import type { Call } from '#domain/kernel/calls/calls.ts'

const viewCall = { permission: 'CAN_VIEW_INVOICES', client: 'required', method: 'GET' } as const
const maintainCall = { permission: 'CAN_MAINTAIN_INVOICES', client: 'required', method: 'POST' } as const

/** The calls for payments and for applying them to invoices. */
export const paymentCalls = {
  listPayments: { ...viewCall, path: '/payments', summary: 'Payments of the client' },
  readPayment: { ...viewCall, path: '/payment/:id', summary: 'One payment and the invoices that it pays' },
  readPaymentHistory: { ...viewCall, path: '/payment/:id/history', summary: 'History of a payment' },
  createPayment: { ...maintainCall, path: '/payment/create', creates: true, summary: 'Record a payment' },
  applyPayment: {
    ...maintainCall,
    path: '/payment/:id/apply',
    event: true,
    summary: 'Apply the rest of a payment to invoices',
  },
  reversePayment: {
    ...maintainCall,
    path: '/payment/:id/reverse',
    event: true,
    summary: 'Reverse a payment and reopen the invoices it paid',
  },
} as const satisfies Record<string, Call>
