import type { PayRateUnit } from '#lookups/lists.ts'
import * as styles from '#views/records/deadline.css.ts'

const units: Readonly<Record<PayRateUnit, string>> = {
  HOURLY: '/h',
  MONTHLY: '/mo',
  ANNUAL: '/yr',
  FIXED: ' fixed',
}

/** A rate with its unit, or a dash. */
export function RateText({ rate, unit }: { rate: string | null; unit: PayRateUnit | null }) {
  if (rate === null || unit === null) return '–'
  return (
    <>
      {grouped(rate)}
      <span className={styles.ahead}>{units[unit]}</span>
    </>
  )
}

function grouped(rate: string): string {
  const [whole = '', fraction = '00'] = rate.split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
