import { groupDigits } from '#views/ui/kit/groupDigits.ts'

/** Returns a count with thousands separators: 12,345. A plus means that there are more: 10,000+. */
export const countText = (count: number, isCapped = false): string =>
  `${groupDigits(String(count))}${isCapped ? '+' : ''}`
