/** How money is received. */
export const paymentMethods = ['ACH', 'WIRE', 'CHECK', 'CARD', 'CASH', 'OTHER'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
