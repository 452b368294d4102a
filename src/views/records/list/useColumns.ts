import { useMemo, useState } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'

/**
 * Returns the columns of a list and those that are shown. Optional ones may load later, and are inserted
 * before the last one, the status. Memoized by hand, so that the rows don't render again while others load.
 * See `uncompiledInLists` in scripts/lib/reactPlugin.ts.
 */
export function useColumns<R extends Row, Query>(
  own: readonly ListColumn<R, Query>[],
  toggled: readonly string[],
) {
  const [late, setLate] = useState<typeof own>([])
  const columns = useMemo(() => [...own.slice(0, -1), ...late, ...own.slice(-1)], [own, late])
  // The URL names the columns that differ from the default ones.
  const source = late.some(({ key }) => toggled.includes(key)) ? columns : own
  const shownColumns = useMemo(
    () => source.filter(({ key, optional }) => toggled.includes(key) === (optional === true)),
    [source, toggled],
  )
  return { columns, shownColumns, onColumns: setLate as (columns: readonly object[]) => void }
}
