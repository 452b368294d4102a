import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/state/Skeleton.css.ts'

export interface SkeletonProps {
  width?: keyof typeof styles.width | undefined
  /** As tall as a text field instead of a line of text. */
  control?: boolean | undefined
  /** True if the surrounding element is animated instead, because many animations at once are slow. */
  still?: boolean | undefined
}

/** A placeholder for a line of text or a field. Hidden from assistive technology, because the parent has aria-busy. */
export function Skeleton({ width = 'medium', control, still }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        styles.skeleton,
        !still && styles.breathing,
        styles.width[width],
        control && styles.control,
      )}
    />
  )
}
