import { pageSizes } from '#domain/kernel/lists/lists.ts'
import { usePreferenceChoice } from '#views/shell/ActorsContext.tsx'
import type { ListUrl } from '#views/records/list/useListUrl.ts'

/** Returns a function that sets the rows per page: in the URL, and as the user's preference unless they chose all rows. */
export function useSetPageSize(url: ListUrl): (limit: number) => void {
  const preferences = usePreferenceChoice()
  return (limit) => {
    const pageSize = pageSizes.find((size) => size === limit)
    if (pageSize !== undefined) preferences?.send({ type: 'preferences.select', selected: { pageSize } })
    url.go({ limit })
  }
}
