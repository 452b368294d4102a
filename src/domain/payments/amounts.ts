import { parseDecimal, readTypedDecimal } from '#domain/kernel/decimal.ts'

/** Returns whether typed text is an amount of more than zero. */
export function isAmount(text: string): boolean {
  const cents = parseDecimal(readTypedDecimal(text), 2)
  return cents !== null && cents > 0n
}
