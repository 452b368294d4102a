import * as styles from '#views/records/deadline.css.ts'
import { Pill } from '#views/ui/pill/Pill.tsx'

const near = 30
const ahead = 90

/** A date and the days left: a pill within 30 days, muted text within 90. */
export function Deadline({ date, days }: { date: string; days: number }) {
  return (
    <span className={styles.deadline}>
      {date}
      {days < 0 ? (
        <Pill tone="critical">{`${-days} d ago`}</Pill>
      ) : days <= near ? (
        <Pill tone="warning">{`${days} d`}</Pill>
      ) : (
        days <= ahead && <span className={styles.ahead}>{`${days} d`}</span>
      )}
    </span>
  )
}
