import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/state/Status.css.ts'
import { toneStyles, type Tone } from '#views/ui/kit/tone.css.ts'

export interface StatusProps {
  tone: Tone
  /** hollow: not started. half: in progress. full: settled. */
  fill?: 'hollow' | 'half' | 'full' | undefined
  children: string
}

/** A dot and a word. The color repeats the meaning of the word. */
export function Status({ tone, fill = 'full', children }: StatusProps) {
  return (
    <span className={styles.status}>
      <span className={classes(styles.dot, styles.fill[fill], toneStyles[tone])} aria-hidden="true" />
      {children}
    </span>
  )
}
