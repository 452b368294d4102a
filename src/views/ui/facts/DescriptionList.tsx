import { Fragment, type ReactNode } from 'react'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/facts/DescriptionList.css.ts'

export interface DescriptionListProps {
  items: readonly { term: string; value: ReactNode }[]
  /** The edge that the values align with: `end` for figures in a side column. */
  align?: 'start' | 'end' | undefined
  /** Shows each value below its term on a phone. For values with a button. */
  stacked?: boolean
}

/** Terms and their values, read-only. */
export function DescriptionList({ items, align = 'start', stacked = false }: DescriptionListProps) {
  return (
    <dl className={classes(styles.list, stacked && styles.stacked)}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={classes(styles.value, align === 'end' && styles.end)}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
