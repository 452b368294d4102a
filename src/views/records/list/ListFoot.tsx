import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import { ListTotals } from '#views/records/list/ListTotals.tsx'
import { hasQueueFilters, type RecordQueue } from '#views/records/list/queue.ts'
import { belongsToQueue } from '#machines/records/queueSelectors.ts'
import { selectedCount } from '#machines/records/selectionSelectors.ts'
import { SelectionBar, type SelectionBarProps } from '#views/records/bulk/SelectionBar.tsx'
import { useSelectionActor } from '#views/shell/ActorsContext.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const DecisionBar = lazyWithRetry(() => import('#views/records/list/DecisionBar.tsx'))

interface ListFootProps extends SelectionBarProps {
  /** The area's queue of records waiting for a decision, if it has one. */
  readonly queue: RecordQueue | undefined
  readonly row: Row | undefined
}

/** What is between the rows and the pagination: the totals, the decision bar and the selection bar. Loaded after the rows. */
export function ListFoot({ queue, row, ...props }: ListFootProps) {
  const selection = useSelectionActor(props.area.name)
  // While rows are selected, the decision bar is hidden, because the selection bar has buttons with the same names.
  const isSelecting = useSelector(
    selection,
    (state) => state !== undefined && selectedCount(state.context) > 0,
  )
  const canDecide =
    !isSelecting && queue !== undefined && row !== undefined && hasQueueFilters(props.request, queue)
  return (
    <>
      <ListTotals area={props.area.name} />
      {canDecide && belongsToQueue(row, props.request) && (
        <Suspense>
          <DecisionBar area={props.area} row={row} />
        </Suspense>
      )}
      <SelectionBar {...props} />
    </>
  )
}
