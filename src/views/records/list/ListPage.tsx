import { shallowEqual, useSelector } from '@xstate/react'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Row } from '#domain/kernel/answer.ts'
import { isAnswered, isBusy, shownOffset } from '#machines/records/listSelectors.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { ListBody, type ListPageProps, type ListState } from '#views/records/list/ListBody.tsx'
import { AlertDaysProvider, useListAlertDays } from '#views/records/list/useWindowFilters.ts'
import { useList } from '#views/shell/ActorsContext.tsx'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { useQuery } from '#views/shell/route/useQuery.ts'

/** How long a search can take before the rows dim, in milliseconds. Most searches are faster, so the list renders only once. */
const dimDelay = 200

/**
 * The list page of the current area. Search, filters, order, page and columns are in the URL, and the rows are in
 * the chart. Typed characters are painted first, and the results of a search render in the background.
 */
export function ListPage<R extends Row, Query>(props: ListPageProps<R, Query>) {
  const area = useCurrentArea()
  const list = useList(area.name)
  const search = useQuery()
  const state = useSelector(list, stateOf, shallowEqual)
  const current = useMemo(() => ({ area, list, search, state }), [area, list, search, state])
  const [shown, setShown] = useState(current)
  useEffect(() => {
    const show = () => startTransition(() => setShown(current))
    // The next click in the pager must count from the page that was just requested.
    if (!current.state.busy || /(?:page|row)=/.test(current.search)) return show()
    const timer = setTimeout(show, dimDelay)
    return () => clearTimeout(timer)
  }, [current])
  // Only searches, pages and reloads may wait. The first rows and changes to filters, order or columns must not. Rows of
  // another client or area must not stay visible.
  const isSame =
    shown.list === list && shown.state.isLoaded && withoutSearch(shown.search) === withoutSearch(search)
  const alertDays = useListAlertDays(list)
  return (
    <AlertDaysProvider value={alertDays}>
      <ListBody {...props} {...(isSame ? shown : current)} />
    </AlertDaysProvider>
  )
}

const noRows: readonly never[] = []

const stateOf = (state: SnapshotFrom<RecordListActor> | undefined): ListState => {
  const context = state?.context
  const page = context?.lastShown ?? context
  return {
    busy: state === undefined || isBusy(state),
    failing: state?.hasTag('error') ?? false,
    isLoaded: context !== undefined && isAnswered(context),
    rows: page?.rows ?? noRows,
    count: page?.total ?? 0,
    isCapped: page?.isCapped ?? false,
    errors: context?.errors ?? noRows,
    requested: context?.request,
    offset: context === undefined ? 0 : shownOffset(context),
  }
}

function withoutSearch(query: string): string {
  const rest = new URLSearchParams(query)
  rest.delete('q')
  rest.delete('page')
  rest.delete('row')
  return String(rest)
}
