import { useSelector } from '@xstate/react'
import Check from 'lucide-react/icons/check'
import { Link } from 'wouter'
import { windowDays, windowsOf, type AlertDays } from '#domain/kernel/alertDays.ts'
import { listBehind, type TileName } from '#domain/dashboard/tiles.ts'
import type { Weekday } from '#domain/settings/record.ts'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { dayCountText } from '#views/records/daysText.ts'
import { useAreas, useAuth } from '#views/shell/ActorsContext.tsx'
import { recordAreaNamed } from '#views/shell/area.ts'
import { toQuery } from '#views/shell/route/paths.ts'
import { defaultLimit } from '#domain/kernel/lists/lists.ts'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { classes } from '#views/ui/kit/classes.ts'
import { countText } from '#views/ui/pagination/countText.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

export interface CountCell {
  readonly key: string
  /** The text under the number, such as "≤ 30 d". */
  readonly text: string
  /** The text for screen readers, after the number and the short text. */
  readonly spokenText: string
  /** The severity if the number isn't zero. */
  readonly tone?: 'critical' | 'warning'
}

/** Returns a cell for each window that the alert days define, most urgent first. */
export const alertCells = (subject: string, alertDays: AlertDays): readonly CountCell[] =>
  windowsOf(alertDays).map((key, index) => {
    const [first, last] = windowDays(key, alertDays) ?? [0, 0]
    if (last === 0) return { key, text: 'Today', spokenText: `${subject} today`, tone: 'warning' }
    if (first === last) return { key, text: `${last} d`, spokenText: `${subject} in ${dayCountText(last)}` }
    if (index > 0)
      return { key, text: `${first}–${last} d`, spokenText: `${subject} in ${first} to ${last} days` }
    return {
      key,
      text: `≤ ${last} d`,
      spokenText: `${subject} in ${dayCountText(last)} or less`,
      tone: 'warning',
    }
  })

interface CountRowProps {
  readonly tile: TileName
  readonly cells: readonly CountCell[]
  readonly counts: Readonly<Record<string, number>> | null
}

/** Returns a function that returns the URL of the list behind a number. */
export function useListHref(): (
  tile: TileName,
  key: string,
  options?: { readonly days?: readonly number[] | undefined; readonly weekStart?: Weekday | undefined },
) => string {
  const areas = useAreas()
  const uid = useSelector(useAuth(), ({ context }) => context.user?.uid ?? '')
  return (tile, key, { days, weekStart } = {}) => {
    const { area, ...list } = listBehind(tile, key, { uid, weekStart, ...(days && { days }) })
    return recordAreaNamed(areas, area).listPath + toQuery({ limit: defaultLimit, offset: 0, ...list })
  }
}

/** A row of numbers that link to their lists. */
export function CountRow({ tile, cells, counts }: CountRowProps) {
  const listHref = useListHref()
  return (
    <ul className={styles.countRow}>
      {cells.map((cell) => (
        <li key={cell.key}>
          {counts === null ? (
            <span className={styles.cell} aria-hidden="true">
              <span className={styles.number}>
                <Skeleton width="small" />
              </span>
              <span className={styles.label}>{cell.text}</span>
            </span>
          ) : (
            <CellLink href={listHref(tile, cell.key)} cell={cell} count={counts[cell.key] ?? 0} />
          )}
        </li>
      ))}
    </ul>
  )
}

function CellLink({ href, cell, count }: { href: string; cell: CountCell; count: number }) {
  const tone = count === 0 ? undefined : cell.tone
  return (
    <Link
      href={href}
      className={classes(styles.cell, styles.cellLink, tone === 'critical' && styles.criticalCell)}
    >
      <span className={classes(styles.number, tone !== undefined && styles.numberTone[tone])}>
        <Count value={count} />
      </span>{' '}
      <span className={styles.label}>{cell.text}</span>
      <span className={visuallyHidden}>, {cell.spokenText}</span>
    </Link>
  )
}

/** A number, or a check mark instead of zero. */
export function Count({ value }: { value: number }) {
  if (value > 0) return countText(value)
  return (
    <span className={styles.checkMark}>
      <Icon glyph={Check} label="0" />
    </span>
  )
}
