import type { TileAmount } from '#domain/dashboard/tiles.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'

/** Returns a line's amounts as its detail text, one for each currency. Non-breaking spaces keep each amount on one line. */
export function amountDetail(amounts: readonly TileAmount[], key: string): { readonly detail?: string } {
  const lineAmounts = amounts.filter((each) => each.key === key)
  return lineAmounts.length === 0
    ? {}
    : { detail: lineAmounts.map((each) => MoneyText(each).replaceAll(' ', '\u00a0')).join(' · ') }
}
