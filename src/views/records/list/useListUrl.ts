import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { RecordArea } from '#views/shell/area.ts'
import { toQuery, toRequest } from '#views/shell/route/paths.ts'
import { usePageSize } from '#views/shell/usePageSize.ts'

export interface ListUrl {
  /** The list request in the URL. */
  readonly request: ListRequest
  /** The columns in the URL that differ from the default, and the user's number of rows per page. */
  readonly view: { readonly columns: string | null; readonly pageSize: number }
  /** The keys of the columns in the URL: optional columns that are shown and default columns that are hidden. */
  readonly toggled: readonly string[]
  /** The saved view in the URL, or null if there is none. */
  readonly savedView: string | null
  /** True while the URL contains only the id of a saved view, because the view's filters haven't loaded yet. */
  readonly isUnresolved: boolean
  /** Writes a changed request to the URL. RouteBridge sends it to the chart. */
  readonly go: (change: Partial<ListRequest>, mode?: 'replace') => void
  readonly toggleColumn: (key: string) => void
}

/**
 * Keeps search, filters, order, page and columns in the URL, so that Back and copied links restore them.
 * `search` is the query string that the page was rendered for. The URL may have changed since then.
 */
export function useListUrl(area: RecordArea, list: RecordListActor | undefined, search: string): ListUrl {
  const [path, navigate] = useLocation()
  const pageSize = usePageSize()
  const request = toRequest(area, search, pageSize)
  const params = new URLSearchParams(search)
  const columns = params.get('columns')
  const savedView = params.get('view')
  const otherParams = { columns, pageSize, view: savedView }
  // A change is applied to the current URL, because a search may have started since the page was rendered.
  const requestInUrl = () => toRequest(area, location.search.slice(1), pageSize)
  const toggled = useKeys(columns)

  useEffect(() => {
    const subscription = list?.on('list.searched', (event) => {
      // The list stays on screen until the files of a newly opened page have loaded. A search that runs in the meantime must not navigate back to the list.
      if (location.pathname !== path) return
      navigate(path + toQuery(event.request, { columns, pageSize, view: savedView }), { replace: true })
    })
    return () => subscription?.unsubscribe()
  }, [list, navigate, path, columns, pageSize, savedView])

  return {
    request,
    view: { columns, pageSize },
    toggled,
    savedView,
    isUnresolved: savedView !== null && !params.has('sort'),
    go: (change, mode) =>
      navigate(path + toQuery({ ...requestInUrl(), offset: 0, ...change }, otherParams), {
        replace: mode === 'replace',
      }),
    toggleColumn: (key) => {
      const next = toggled.includes(key) ? toggled.filter((column) => column !== key) : [...toggled, key]
      navigate(
        path +
          toQuery(requestInUrl(), { ...otherParams, columns: next.length === 0 ? null : next.join('.') }),
        {
          replace: true,
        },
      )
    },
  }
}

/** Returns the same array for the same keys, so that the rows don't render again. */
const useKeys = (columns: string | null) =>
  useMemo(() => (columns ?? '').split('.').filter(Boolean), [columns])

/** Returns the column and direction of an order, such as `-hireDate`, or undefined if there is no order. */
export function sortOf(sort: string | undefined) {
  if (sort === undefined) return undefined
  return sort.startsWith('-')
    ? { key: sort.slice(1), direction: 'descending' as const }
    : { key: sort, direction: 'ascending' as const }
}
