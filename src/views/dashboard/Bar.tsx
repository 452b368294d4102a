import * as styles from '#views/dashboard/charts.css.ts'

interface BarProps {
  readonly value: number
  /** The value of the bar's second part, which has another color. */
  readonly secondValue?: number
  /** The value of the longest bar. */
  readonly max: number
}

/** The values of a row as a bar. Hidden from assistive technology, because the values are next to it. */
export function Bar({ value, secondValue = 0, max }: BarProps) {
  const width = (part: number) => ({ width: `${(Math.max(0, part) * 100) / max}%` })
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.valuePart} style={width(value)} />
      <span className={styles.secondPart} style={width(secondValue)} />
    </div>
  )
}
