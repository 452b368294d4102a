/** Returns a plain number with thousands separators: `151840.00` → `151,840.00`. Starts faster than Intl.NumberFormat. */
export function groupDigits(number: string): string {
  const [whole = '', ...fraction] = number.split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}
