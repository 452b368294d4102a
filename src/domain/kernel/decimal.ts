/** Exact decimals as strings: `1234.50`. Calculations use integers in the smallest unit, never floats. */

const decimalPattern = /^-?(\d+(\.\d*)?|\.\d+)$/

/** Returns the decimal as an integer in the smallest unit (`12.5` with 2 places → 1250n). Null if the text isn't a decimal, has too many places, or is longer than 24 characters. Trailing zeros don't count as places. */
export function parseDecimal(text: string, places: number): bigint | null {
  if (!decimalPattern.test(text) || text.length > 24) return null
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > places) return null
  const units = BigInt((whole === '' ? '0' : whole) + significant.padEnd(places, '0'))
  return negative ? -units : units
}

/** Returns the decimal string of an integer in the smallest unit: 1250n with 2 places → `12.50`. */
export function formatDecimal(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const cut = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return units < 0n ? `-${text}` : text
}

/** Divides and rounds half up, away from zero for negatives (domain.md §3 Money). */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = (2n * n + d) / (2n * d)
  return negative ? -rounded : rounded
}

/** Returns the shortest form with at least two places (`55` → `55.00`, `55.125` → `55.125`). Null if `parseDecimal` returns null. */
export function canonicalDecimal(text: string, places: number): string | null {
  const units = parseDecimal(text, places)
  if (units === null) return null
  const full = formatDecimal(units, places)
  return places <= 2 ? full : full.replace(/(\.\d{2}\d*?)0+$/, '$1')
}

/** Returns typed text without surrounding spaces or a leading $. Also removes a number's thousands separators: ` $1,200.5 ` → `1200.5`. */
export function readTypedDecimal(text: string): string {
  const trimmed = text.trim().replace(/^\$\s*/, '')
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
}
