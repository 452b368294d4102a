/** How money is received (domain.md §1). */
export const paymentMethods = ['ACH', 'WIRE', 'CHECK', 'CARD', 'OTHER'] as const

/** The methods of stored payments. Payments never change, so those recorded as cash before it became "other" stay cash. */
export const storedMethods = [...paymentMethods, 'CASH'] as const
export type PaymentMethod = (typeof storedMethods)[number]
