import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/state/ProgressBar.css.ts'

export interface ProgressBarProps {
  /** What is in progress, for assistive technology. */
  label: string
  /** The percentage from 0 to 100. Without it, the bar only shows that something is in progress. */
  value?: number | undefined
  size?: 'thin' | 'thick' | undefined
}

/** A thin line while content reloads, or a bar with a percentage for longer work. */
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
