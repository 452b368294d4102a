import type { ReactNode } from 'react'
import * as styles from '#views/records/records.css.ts'

interface OverviewProps {
  /** The fields. They stay mounted when a new record is saved, so the focus is kept. */
  readonly children: ReactNode
  /** The most important facts of a stored record. */
  readonly aside: ReactNode
}

/** The first tab of a record, or the whole page of a new one. */
export function Overview(props: OverviewProps) {
  return (
    <div className={styles.overviewPlace}>
      <div className={styles.overview}>
        <div>{props.children}</div>
        {props.aside}
      </div>
    </div>
  )
}
