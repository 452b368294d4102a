import { groupDigits } from '#views/ui/kit/groupDigits.ts'

/** Returns a count with its thousands apart: 12,345. */
export const countText = (count: number): string => groupDigits(String(count))
