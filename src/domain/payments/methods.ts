/** The ways to receive a payment (domain.md §1). */
export const paymentMethods = ['ACH', 'WIRE', 'CHECK', 'CARD', 'OTHER'] as const

/** The methods of stored payments. Payments never change, so payments recorded as cash before that method was replaced by "other" keep their method. */
export const storedMethods = [...paymentMethods, 'CASH'] as const
export type PaymentMethod = (typeof storedMethods)[number]
