/** The ways to receive a payment (domain.md §1). */
export const paymentMethods = ['ACH', 'WIRE', 'CHECK', 'CARD', 'OTHER'] as const

/** The methods of stored payments. The method of a payment never changes, so some payments still have CASH, which OTHER replaced. */
export const storedMethods = [...paymentMethods, 'CASH'] as const
export type PaymentMethod = (typeof storedMethods)[number]
