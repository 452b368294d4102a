import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { aboutPath } from '#views/records/about.ts'
import * as styles from '#views/records/related.css.ts'
import { useAreas, useRelated } from '#views/shell/ActorsContext.tsx'
import { addText, newPath, recordAreaNamed, recordPath, type RecordArea } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { EmptyState } from '#views/ui/state/EmptyState.tsx'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'

interface RelatedListProps {
  /** The area of the open record. */
  readonly area: RecordArea
  readonly id: string
  /** The name of the area whose records are listed. */
  readonly list: string
}

/** The records of another area that are about the open one, with a way to add one and to the whole list. */
export default function RelatedList({ area, id, list: name }: RelatedListProps) {
  const list = recordAreaNamed(useAreas(), name)
  const actor = useRelated(name)
  const about = list.about?.[area.name]
  const maintains = canMaintain(usePermissions(), list.permission)
  if (actor === undefined || about === undefined) return <Skeleton width="large" />
  const { prefill } = about
  return (
    <section aria-label={list.title} className={styles.panel}>
      <Rows list={list} actor={actor} whole={aboutPath(list, about, id)} />
      {maintains && prefill !== undefined && (
        <div>
          <LinkButton href={newPath(list, { [prefill]: id })}>{addText(list)}</LinkButton>
        </div>
      )}
    </section>
  )
}

interface RowsProps {
  readonly list: RecordArea
  readonly actor: RecordListActor
  /** The address of the whole list. */
  readonly whole: string
}

function Rows({ list, actor, whole }: RowsProps) {
  const rows = useSelector(actor, ({ context }) => context.lastShown?.rows ?? context.rows)
  const total = useSelector(actor, ({ context }) => context.lastShown?.total ?? context.total)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const failure = useSelector(actor, ({ context }) => context.errors[0]?.message)
  if (failure !== undefined && !busy)
    return <ErrorState message={failure} onRetry={() => actor.send({ type: 'list.reload' })} />
  if (busy && rows.length === 0) return <Skeleton width="large" />
  if (rows.length === 0) return <EmptyState title={`No ${list.title.toLowerCase()} yet`} />
  return (
    <>
      <ul className={styles.rows} aria-busy={busy}>
        {rows.map((row) => {
          const { text, sub, end } = list.foundAs(row)
          return (
            <li key={row.id} className={styles.row}>
              <Link href={recordPath(list, row.id)} className={styles.name}>
                {text}
              </Link>
              <span className={styles.sub}>{sub}</span>
              {end !== undefined && <span>{end}</span>}
            </li>
          )
        })}
      </ul>
      <p>
        <Link href={whole}>{rows.length < total ? `Show all ${total}` : 'Open as a list'}</Link>
      </p>
    </>
  )
}
