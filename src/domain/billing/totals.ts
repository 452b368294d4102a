import { percentOf, sumOf } from '#domain/kernel/money.ts'

/** The percentages of an invoice. */
export interface Percentages {
  readonly discountPct: string
  readonly vmsFeePct: string
  readonly taxRatePct: string
}

/** The totals of an invoice in cents. Discount and fee are negative, so the total is the sum of the other four amounts. */
export interface Totals {
  readonly subtotal: bigint
  readonly discountTotal: bigint
  readonly feeTotal: bigint
  readonly taxTotal: bigint
  readonly total: bigint
}

/**
 * Returns the totals of an invoice. The discount is computed from the subtotal, the VMS fee from the amount after
 * the discount, and tax from the amount after both. Each is rounded once.
 */
export function totalsOf(
  amounts: readonly bigint[],
  { discountPct, vmsFeePct, taxRatePct }: Percentages,
): Totals {
  const subtotal = sumOf(amounts)
  const discountTotal = -percentOf(subtotal, discountPct)
  const feeTotal = -percentOf(subtotal + discountTotal, vmsFeePct)
  const base = subtotal + discountTotal + feeTotal
  const taxTotal = percentOf(base, taxRatePct)
  return { subtotal, discountTotal, feeTotal, taxTotal, total: base + taxTotal }
}
