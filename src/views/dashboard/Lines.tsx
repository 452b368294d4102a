import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { TileName } from '#domain/dashboard/tiles.ts'
import { Count, useListHref } from '#views/dashboard/CountRow.tsx'
import { useTile } from '#views/dashboard/Tile.tsx'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { classes } from '#views/ui/kit/classes.ts'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** One line: what is counted, and how it is shown. */
export interface CountedLine {
  readonly key: string
  readonly text: string
  /** The line's color in a chart above the lines. */
  readonly swatch?: string
  /** The text next to the number, such as the total amount of the counted invoices. */
  readonly detail?: string
  /** The severity if the number isn't zero. */
  readonly tone?: 'critical' | 'warning'
}

interface LinesProps {
  readonly tile: TileName
  readonly lines: readonly CountedLine[]
  readonly counts: Readonly<Record<string, number>> | null
  /** The days that the numbers are grouped by. Only set if the linked lists are filtered by these days. */
  readonly days?: readonly number[]
}

/** Stacked numbers that link to their lists. */
export function Lines({ tile, lines, counts, days }: LinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.key} className={styles.line}>
          {counts === null ? (
            <LinePlaceholder line={line} />
          ) : (
            <Line tile={tile} line={line} count={counts[line.key] ?? 0} days={days} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface LineProps extends Pick<LinesProps, 'tile'> {
  readonly line: CountedLine
  readonly count: number
  readonly days: LinesProps['days'] | undefined
}

function Line({ tile, line, count, days }: LineProps) {
  const listHref = useListHref()
  const weekStart = useSelector(useTile(tile), (state) => state?.context.numbers?.weekStart)
  const tone = count > 0 && line.tone !== undefined && styles.numberTone[line.tone]
  return (
    <Link
      href={listHref(tile, line.key, { days, weekStart })}
      className={classes(styles.lineLink, line.detail !== undefined && styles.lineWithDetail)}
    >
      {line.swatch !== undefined && <span className={classes(styles.swatch, line.swatch)} />}
      <span className={classes(count === 0 && styles.label)}>{line.text}</span>{' '}
      {line.detail !== undefined && <span className={styles.lineDetail}>{line.detail}</span>}{' '}
      <span className={classes(line.detail === undefined && styles.lineEnd, styles.lineNumber, tone)}>
        <Count value={count} />
      </span>
    </Link>
  )
}

function LinePlaceholder({ line }: { line: CountedLine }) {
  return (
    <span className={styles.lineLink} aria-hidden="true">
      {line.swatch !== undefined && <span className={classes(styles.swatch, line.swatch)} />}
      <span>{line.text}</span>
      <span className={styles.lineEnd}>
        <Skeleton width="small" />
      </span>
    </span>
  )
}
