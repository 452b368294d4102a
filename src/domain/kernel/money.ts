import { divideHalfUp, formatDecimal, parseDecimal } from '#domain/kernel/decimal.ts'

/** Amounts are integer cents, and rates and percentages are decimal strings. All rounding is half up, away from zero for negative numbers. */

const ratePlaces = 4
const pctPlaces = 2

/** Returns a validated decimal in units of its last place: `1.50` with 2 places → 150n. Throws for any other text. */
export function unitsOf(text: string, places: number): bigint {
  const units = parseDecimal(text, places)
  if (units === null) throw new Error(`not a decimal with ${places} places: ${text}`)
  return units
}

/** Returns the cents of an amount string: `3400.00` → 340000n. */
export const centsOf = (amount: string): bigint => unitsOf(amount, 2)

/** Returns cents as an amount string: 340000n → `3400.00`. */
export const moneyOf = (cents: bigint): string => formatDecimal(cents, 2)

/** Returns a number as printed, with thousands separators and a real minus sign. */
export const formatNumber = (number: string): string =>
  number.replace('-', '−').replaceAll(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',')

/** Returns the sum of amounts in cents. */
export const sumOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n)

/** Returns a percentage of an amount, rounded to a cent. */
export const percentOf = (cents: bigint, pct: string): bigint =>
  divideHalfUp(cents * unitsOf(pct, pctPlaces), 100n * 10n ** BigInt(pctPlaces))

/** Returns the share `part / whole` of a rate, in cents. */
export const shareOf = (rate: string, part: bigint, whole: bigint): bigint =>
  divideHalfUp(unitsOf(rate, ratePlaces) * part, whole * 100n)

/** Returns the amount in cents for a quantity at a rate. Both are used as printed, so that the reader of an invoice can check the amount. */
export const amountOf = (quantity: string, rate: string): bigint =>
  divideHalfUp(unitsOf(quantity, ratePlaces) * unitsOf(rate, ratePlaces), 10n ** BigInt(2 * ratePlaces - 2))
