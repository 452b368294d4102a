import { divideHalfUp, formatDecimal } from '#domain/kernel/decimal.ts'

/** The client setting for the number of decimal places in a printed quantity. */
export type QuantityPrecision = 2 | 4

/** Returns minutes as printed hours: 2400 → `40.00`. */
export const hoursOf = (minutes: number, precision: QuantityPrecision): string =>
  formatDecimal(divideHalfUp(BigInt(minutes) * 10n ** BigInt(precision), 60n), precision)

/** Returns a whole number as a printed quantity: 1 → `1.00`. */
export const countOf = (count: number, precision: QuantityPrecision): string =>
  formatDecimal(BigInt(count) * 10n ** BigInt(precision), precision)
