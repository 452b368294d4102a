import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { useHistory } from '#views/shell/ActorsContext.tsx'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

interface RecordRowsProps<R> {
  /** What the tab shows: the name of a list or, for the history, the name of the record's area. See `loadHistory`. */
  readonly shows: string
  readonly id: string
  readonly children: (rows: readonly R[], busy: boolean) => ReactNode
}

/** The rows of the list on a record's tab. The workspace loads them when the tab is opened. */
export function RecordRows<R extends object>({ shows, id, children }: RecordRowsProps<R>) {
  const list = useHistory()
  const isShown = useSelector(list, (state) => state?.context.request.filters?.[shows]?.[0] === id)
  return list === undefined || !isShown ? <Skeleton width="large" /> : <Rows<R> list={list}>{children}</Rows>
}

function Rows<R extends object>({
  list,
  children,
}: Pick<RecordRowsProps<R>, 'children'> & { list: RecordListActor }) {
  const rows = useSelector(list, ({ context }) => context.lastShown?.rows ?? context.rows)
  const busy = useSelector(list, (state) => state.hasTag('busy'))
  const failure = useSelector(list, ({ context }) => context.errors[0]?.message)
  if (failure !== undefined && !busy)
    return <ErrorState message={failure} onRetry={() => list.send({ type: 'list.reload' })} />
  if (busy && rows.length === 0) return <Skeleton width="large" />
  return children(rows as unknown as readonly R[], busy)
}
