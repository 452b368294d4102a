import { shallowEqual, useSelector } from '@xstate/react'
import { useDeferredValue, useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Row } from '#domain/kernel/answer.ts'
import { isAnswered, isBusy, shownOffset } from '#machines/records/listSelectors.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { ListBody, type ListPageProps, type ListState } from '#views/records/list/ListBody.tsx'
import { useList } from '#views/shell/ActorsContext.tsx'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { useQuery } from '#views/shell/route/useQuery.ts'

/**
 * The list page of the current area. Search, filters, order, page and columns are in the URL, and the rows are in
 * the chart. While a search runs, typed characters are painted first, and the list renders in the background.
 */
export function ListPage<R extends Row, Query>(props: ListPageProps<R, Query>) {
  const area = useCurrentArea()
  const list = useList(area.name)
  const search = useQuery()
  const state = useSelector(list, stateOf, shallowEqual)
  const current = useMemo(() => ({ area, list, search, state }), [area, list, search, state])
  const deferred = useDeferredValue(current)
  // Only a search renders in the background. The first rows and the results of clicks must not wait. Rows of
  // another client or area must not stay visible.
  const isSame =
    deferred.list === list &&
    deferred.area === area &&
    deferred.state.isLoaded &&
    withoutSearch(deferred.search) === withoutSearch(search)
  return <ListBody {...props} {...(isSame ? deferred : current)} />
}

const noRows: readonly never[] = []

const stateOf = (state: SnapshotFrom<RecordListActor> | undefined): ListState => ({
  busy: state === undefined || isBusy(state),
  failing: state?.hasTag('error') ?? false,
  isLoaded: state !== undefined && isAnswered(state.context),
  rows: state?.context.lastShown?.rows ?? state?.context.rows ?? noRows,
  count: state?.context.lastShown?.total ?? state?.context.total ?? 0,
  isCapped: state?.context.lastShown?.isCapped ?? state?.context.isCapped ?? false,
  errors: state?.context.errors ?? noRows,
  requested: state?.context.request,
  offset: state === undefined ? 0 : shownOffset(state.context),
})

function withoutSearch(query: string): string {
  const rest = new URLSearchParams(query)
  rest.delete('q')
  rest.delete('page')
  rest.delete('row')
  return rest.toString()
}
