import { useSelector } from '@xstate/react'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { Button } from '#views/ui/button/Button.tsx'

const rowsToAdd = 25

/** A button that loads more rows of a list on a record's tab and shows how many are left. Renders nothing once all rows are shown. */
export function ShowMore({ history }: { readonly history: RecordListActor }) {
  const shownCount = useSelector(history, ({ context }) => (context.lastShown?.rows ?? context.rows).length)
  const total = useSelector(history, ({ context }) => context.lastShown?.total ?? context.total)
  const request = useSelector(history, ({ context }) => context.request)
  if (shownCount >= total) return null
  const load = () =>
    history.send({ type: 'list.request', request: { ...request, limit: request.limit + rowsToAdd } })
  return <Button size="small" onClick={load}>{`Show more (${total - shownCount})`}</Button>
}
