/** Returns a plain number with its thousands apart: `151840.00` → `151,840.00`. Faster to set up than the browser's own number format. */
export function groupDigits(number: string): string {
  const [whole = '', ...fraction] = number.split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}
