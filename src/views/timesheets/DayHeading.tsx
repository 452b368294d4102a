import * as styles from '#views/timesheets/week.css.ts'
import { dayText } from '#views/timesheets/weekTexts.ts'

/** The name of a day above its column. A narrow column shows the weekday above the date. */
export function DayHeading({ date }: { date: string }) {
  const [weekday, day] = dayText(date).split(' ')
  return (
    <>
      {weekday} <span className={styles.dayDate}>{day}</span>
    </>
  )
}
