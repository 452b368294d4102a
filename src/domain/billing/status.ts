/** The amounts of an issued invoice in cents. `credited` is positive. */
export interface InvoiceAmounts {
  readonly total: bigint
  readonly paid: bigint
  readonly credited: bigint
}

/** Returns the amount that is still owed. */
export const balanceOf = ({ total, paid, credited }: InvoiceAmounts): bigint => total - paid - credited

/** Returns the status of an issued invoice, which depends only on its amounts (domain.md §3 Invoice). */
export function settledStatus(amounts: InvoiceAmounts): 'ISSUED' | 'PARTIALLY_PAID' | 'PAID' | 'CREDITED' {
  const balance = balanceOf(amounts)
  if (balance === 0n) return amounts.paid === 0n ? 'CREDITED' : 'PAID'
  return balance < amounts.total ? 'PARTIALLY_PAID' : 'ISSUED'
}

/** Returns the status of an issued credit note: `APPLIED` once its whole amount has been applied. */
export const creditStatus = (left: bigint): 'ISSUED' | 'APPLIED' => (left === 0n ? 'APPLIED' : 'ISSUED')
