import { centsOf, moneyOf } from '#domain/kernel/money.ts'

/** An invoice that a payment can pay. */
export interface OpenInvoice {
  readonly balance: string
}

/**
 * Spreads an amount over invoices in order, paying each one in full before the next. Returns what each invoice gets,
 * or an empty string if it gets nothing.
 */
export function spreadInOrder(amount: string, invoices: readonly OpenInvoice[]): string[] {
  let remaining = centsOf(amount)
  return invoices.map(({ balance }) => {
    const owed = centsOf(balance)
    const part = remaining < owed ? remaining : owed
    if (part <= 0n) return ''
    remaining -= part
    return moneyOf(part)
  })
}

/** Returns what is left of an amount after subtracting its parts. Negative if the parts exceed it. */
export function unappliedOf(amount: string, parts: readonly string[]): string {
  return moneyOf(
    parts.reduce((remaining, part) => remaining - (part === '' ? 0n : centsOf(part)), centsOf(amount)),
  )
}
