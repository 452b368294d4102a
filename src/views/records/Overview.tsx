import type { ReactNode } from 'react'
import * as styles from '#views/records/records.css.ts'

interface OverviewProps {
  /** The fields. They stay mounted when a new record becomes a stored one, and keep the focus. */
  readonly children: ReactNode
  /** What to know about a stored record at a glance. */
  readonly beside: ReactNode
}

/** The first tab of a record, or the whole page of a new one. */
export function Overview({ children, beside }: OverviewProps) {
  return (
    <div className={styles.overview}>
      <div>{children}</div>
      {beside}
    </div>
  )
}
