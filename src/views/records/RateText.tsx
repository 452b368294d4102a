import type { RateUnit } from '#lookups/lists.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import * as styles from '#views/records/deadline.css.ts'

const units: Readonly<Record<RateUnit, string>> = {
  HOURLY: '/hr',
  MONTHLY: '/mo',
  ANNUAL: '/yr',
  FIXED: 'fixed',
}

/** Returns a rate with its unit for use in a sentence, or a dash if the rate or unit is missing. */
export const rateWords = (rate: string | null, unit: RateUnit | null): string =>
  rate === null || unit === null ? '–' : `${groupDigits(rate)}${unit === 'FIXED' ? ' ' : ''}${units[unit]}`

/** A rate with its unit, or a dash. All units have the same width, so that the rates in a column are aligned. */
export function RateText({ rate, unit }: { rate: string | null; unit: RateUnit | null }) {
  if (rate === null || unit === null) return '–'
  return (
    <>
      {groupDigits(rate)}
      <span className={styles.unit}>{units[unit]}</span>
    </>
  )
}
