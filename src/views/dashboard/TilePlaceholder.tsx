import * as styles from '#views/dashboard/dashboard.css.ts'
import { classes } from '#views/ui/kit/classes.ts'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** Placeholders while a tile loads. Each one is as tall as two lines of text. */
export const TilePlaceholder = ({ lines }: { lines: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <div key={line} className={classes(styles.line, styles.ownLine)}>
        <p>
          <Skeleton width="medium" />
        </p>
        <p>
          <Skeleton width="large" />
        </p>
      </div>
    ))}
  </div>
)
