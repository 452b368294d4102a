import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import type { ListTab } from '#domain/kernel/lists/listTabs.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import { useArea, useTabCounts } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import { toQuery } from '#views/shell/route/paths.ts'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

interface StatusTabsProps {
  readonly area: RecordArea
  readonly tabs: readonly ListTab[]
  readonly request: ListRequest
  /** The columns in the URL that differ from the default, and the user's number of rows per page. */
  readonly view: { readonly columns: string | null; readonly pageSize: number }
}

const noCounts: readonly Row[] = []

/** The tabs of a list with their counts. Each tab opens exactly the records that it counts. Loaded after the rows. */
export function StatusTabs({ area, tabs, request, view }: StatusTabsProps) {
  const actor = useArea(area.name)
  const counts = useSelector(useTabCounts(area.name), (state) => state?.context.rows ?? noCounts)
  useEffect(() => {
    actor?.send({ type: 'counts.open' })
  }, [actor])
  const { limit, sort, filters = {}, search } = request
  return (
    <Tabs
      label={`${area.one} status`}
      tabs={tabs.map((tab) => {
        const count = counts.find(({ id }) => id === tab.key)?.['count']
        return {
          href: `${area.listPath}${toQuery({ limit, offset: 0, ...(sort && { sort }), filters: tab.filters }, view)}`,
          text: tab.text,
          count: typeof count === 'number' ? count : undefined,
          current: search === undefined && isSame(filters, tab.filters),
        }
      })}
    />
  )
}

const isSame = (a: ListTab['filters'], b: ListTab['filters']) => keyOf(a) === keyOf(b)

const keyOf = (filters: ListTab['filters']) =>
  JSON.stringify(
    Object.entries(filters)
      .map(([name, values]) => [name, values.toSorted()] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
