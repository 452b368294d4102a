import { defaultAlertDays, windowOn, type AlertDays } from '#domain/kernel/alertDays.ts'
import * as styles from '#views/records/deadline.css.ts'
import { Pill } from '#views/ui/pill/Pill.tsx'

interface DeadlineProps {
  readonly date: string
  readonly days: number
  readonly alertDays?: AlertDays | undefined
}

/**
 * A date with the number of days until or since it. The number is in a pill if the date has passed or is in the
 * nearest alert window. It is muted in the other alert windows and hidden for later dates.
 */
export function Deadline({ date, days, alertDays = defaultAlertDays }: DeadlineProps) {
  const window = windowOn(days, alertDays)
  return (
    <span className={styles.deadline}>
      {date}
      {window === 'EXPIRED' ? (
        <Pill tone="critical">{`${-days} d ago`}</Pill>
      ) : window === 'DAYS_30' ? (
        <Pill tone="warning">{days === 0 ? 'today' : `${days} d`}</Pill>
      ) : (
        window !== null && <span className={styles.daysLeft}>{`${days} d`}</span>
      )}
    </span>
  )
}
