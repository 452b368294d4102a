import { employmentTypes } from '#lookups/lists.ts'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { Lines } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'
import { classes } from '#views/ui/kit/classes.ts'

type Counts = Readonly<Record<string, number>>

const lines = [
  ...employmentTypes.map((type) => ({ key: type, text: type, swatch: styles.fill[type] })),
  { key: 'ON_BENCH', text: 'On the bench' },
]

/** The number of employees of each employment type, and of employees on the bench. */
export function HeadcountTile() {
  return (
    <Tile tile="headcount" title="Headcount" subject="Current employees by type, and employees on the bench">
      {(counts) => (
        <>
          <Shares counts={counts} />
          <Lines tile="headcount" lines={lines} counts={counts} />
        </>
      )}
    </Tile>
  )
}

/** The shares of the employment types as one bar. Hidden from assistive technology, because the values are below it. */
function Shares({ counts }: { counts: Counts | null }) {
  return (
    <div className={styles.shares} aria-hidden="true">
      {employmentTypes.map((type) => (
        <span
          key={type}
          className={classes(styles.share, styles.fill[type])}
          style={{ flexGrow: counts?.[type] ?? 0 }}
        />
      ))}
    </div>
  )
}
