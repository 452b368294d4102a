import { groupDigits } from '#views/ui/kit/groupDigits.ts'

/** Returns a count with thousands separators: 12,345. */
export const countText = (count: number): string => groupDigits(String(count))
