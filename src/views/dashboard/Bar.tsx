import * as styles from '#views/dashboard/charts.css.ts'

interface BarProps {
  readonly first: number
  /** A second part in another color. */
  readonly second?: number
  /** The value of the longest bar. */
  readonly most: number
}

/** The values of a row as a bar. Hidden from assistive technology, because the values are next to it. */
export function Bar({ first, second = 0, most }: BarProps) {
  const width = (part: number) => ({ width: `${(Math.max(0, part) * 100) / most}%` })
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.first} style={width(first)} />
      <span className={styles.second} style={width(second)} />
    </div>
  )
}
