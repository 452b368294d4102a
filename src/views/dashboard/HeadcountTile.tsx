import { Link } from 'wouter'
import { employmentTypes } from '#lookups/lists.ts'
import { Count, useListHref } from '#views/dashboard/Ladder.tsx'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { Tile } from '#views/dashboard/Tile.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

type Counts = Readonly<Record<string, number>>

/** The number of employees of each employment type. */
export function HeadcountTile() {
  return (
    <Tile tile="headcount" title="Headcount" subject="Current employees by type">
      {(counts) => (
        <>
          <Shares counts={counts} />
          <ul>
            {employmentTypes.map((type) => (
              <li key={type} className={styles.line}>
                {counts === null ? <Waiting type={type} /> : <Line type={type} count={counts[type] ?? 0} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </Tile>
  )
}

/** The shares as one bar. Hidden from assistive technology, because the lines below have the numbers. */
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

function Line({ type, count }: { type: keyof typeof styles.fill; count: number }) {
  const listHref = useListHref()
  return (
    <Link href={listHref('headcount', type)} className={styles.lineLink}>
      <span className={classes(styles.swatch, styles.fill[type])} />
      <span className={count === 0 ? styles.label : undefined}>{type}</span>{' '}
      <span className={classes(styles.lineEnd, styles.lineNumber)}>
        <Count of={count} />
      </span>
    </Link>
  )
}

function Waiting({ type }: { type: keyof typeof styles.fill }) {
  return (
    <span className={styles.lineLink} aria-hidden="true">
      <span className={classes(styles.swatch, styles.fill[type])} />
      <span>{type}</span>
      <span className={styles.lineEnd}>
        <Skeleton width="small" />
      </span>
    </span>
  )
}
