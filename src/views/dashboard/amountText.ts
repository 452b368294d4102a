import type { TileAmount } from '#domain/dashboard/tiles.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'

/** Returns the money behind a number as the detail of its line, every currency on its own. An amount never breaks over two lines. */
export function amountText(amounts: readonly TileAmount[], key: string): { readonly detail?: string } {
  const own = amounts.filter((each) => each.key === key)
  return own.length === 0
    ? {}
    : { detail: own.map((each) => MoneyText(each).replaceAll(' ', '\u00a0')).join(' · ') }
}
