import { useMemo, useState } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'

/**
 * Returns all columns of a list, and those that are shown. Optional columns that load later are inserted before
 * the last column. Memoized by hand so that the rows don't render again while columns load: see
 * `uncompiledInLists` in scripts/lib/reactPlugin.ts.
 */
export function useColumns<R extends Row, Query>(
  firstColumns: readonly ListColumn<R, Query>[],
  toggled: readonly string[],
) {
  const [laterColumns, setLaterColumns] = useState<typeof firstColumns>([])
  const columns = useMemo(
    () => [...firstColumns.slice(0, -1), ...laterColumns, ...firstColumns.slice(-1)],
    [firstColumns, laterColumns],
  )
  // The URL names the columns whose visibility differs from the default.
  const source = laterColumns.some(({ key }) => toggled.includes(key)) ? columns : firstColumns
  const shownColumns = useMemo(
    () => source.filter(({ key, optional }) => toggled.includes(key) === (optional === true)),
    [source, toggled],
  )
  return { columns, shownColumns, onColumns: setLaterColumns as (columns: readonly object[]) => void }
}
