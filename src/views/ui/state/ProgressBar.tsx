import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/state/ProgressBar.css.ts'

export interface ProgressBarProps {
  /** What is going on, for assistive technology. */
  label: string
  /** 0 to 100; without it the bar only says that something is under way. */
  value?: number | undefined
  size?: 'thin' | 'thick' | undefined
}

/** A thin line while old content is fetched again, or a bar with a number for longer work. */
export function ProgressBar({ label, value, size = 'thin' }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.max(0, Math.min(100, Math.round(value)))
  const range =
    percent === undefined ? {} : { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 }
  const bar = { role: 'progressbar', 'aria-label': label, ...range } as const
  return (
    <div {...bar} className={classes(styles.bar, size === 'thick' && styles.thick)}>
      <span
        className={classes(styles.value, percent === undefined && styles.moving)}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
