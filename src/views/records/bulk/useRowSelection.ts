import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import type { SelectedRow } from '#machines/records/selection.ts'
import { useArea, usePageChartLoader, useSelectionActor } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import type { Selection } from '#views/ui/table/dataTableTypes.ts'

const noRows: readonly SelectedRow[] = []

/**
 * Returns a list's selected rows, and the functions that select and deselect rows. Undefined if nothing can be
 * selected. The chart loads when the first row is selected.
 */
export function useRowSelection(
  { name, selects }: RecordArea,
  rows: readonly Row[],
  isDisabled: boolean,
): Selection | undefined {
  const area = useArea(name)
  const actor = useSelectionActor(name)
  const charts = usePageChartLoader()
  const lastToggledId = useRef<string | null>(null)
  const selected = useSelector(actor, (state) => state?.context.selected ?? noRows)
  const except = useSelector(actor, (state) => state?.context.all?.except)
  // In a list that scrolls through all rows, a range or “all rows” would only contain the loaded rows. The user
  // can't see which rows those are.
  if (selects !== true || isDisabled) return undefined
  const pageRows = rows as readonly (Row & SelectedRow)[]
  const changeSelection = (changed: readonly SelectedRow[], isSelected: boolean) => {
    if (!isSelected) actor?.send({ type: 'selection.remove', rows: changed })
    else
      charts.load().then(
        () => area?.send({ type: 'selection.add', rows: changed }),
        // If a file can't be loaded, the page itself shows the error.
        () => undefined,
      )
  }
  const all = except && pageRows.filter(({ id }) => !except.includes(id))
  const selectedIds = new Set((all ?? selected).map(({ id }) => id))
  return {
    selectedIds,
    onToggle: (id, withShift) => {
      const indexOf = (rowId: string | null) => pageRows.findIndex((row) => row.id === rowId)
      const to = indexOf(id)
      const last = indexOf(lastToggledId.current)
      lastToggledId.current = id
      const isRange = withShift && last >= 0
      const from = isRange ? last : to
      const changed = pageRows.slice(Math.min(from, to), Math.max(from, to) + 1)
      changeSelection(changed, isRange || !selectedIds.has(id))
    },
    onToggleAll: (isSelected) => changeSelection(pageRows, isSelected),
  }
}
