import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import type { SelectedRow } from '#machines/records/selection.ts'
import { selectionTest } from '#machines/records/selectionSelectors.ts'
import { useArea, usePageChartLoader, useSelectionActor } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import type { WholeSelection } from '#views/ui/table/dataTableTypes.ts'

const noRows: readonly SelectedRow[] = []

/**
 * Returns the selection of a list that scrolls through all rows but has only loaded some. Rows can be selected
 * one by one or as a range. The header checkbox selects all matches. Undefined if nothing can be selected.
 */
export function useWholeSelection(
  { name, selects }: RecordArea,
  matches: { readonly request: ListRequest; readonly total: number; readonly isCapped: boolean },
): WholeSelection<Row> | undefined {
  const area = useArea(name)
  const actor = useSelectionActor(name)
  const charts = usePageChartLoader()
  const lastToggled = useRef<{ readonly index: number; readonly id: string } | null>(null)
  const selected = useSelector(actor, (state) => state?.context.selected ?? noRows)
  const all = useSelector(actor, (state) => state?.context.all ?? null)
  if (selects !== true) return undefined
  const { request, total, isCapped } = matches
  const isSelected = selectionTest({ selected, all })
  const isAll = all?.except.length === 0
  const send = (event: Parameters<NonNullable<typeof area>['send']>[0]) =>
    charts.load().then(
      () => area?.send(event),
      // If a file can't be loaded, the page itself shows the error.
      () => undefined,
    )
  return {
    isSelected,
    isAll,
    onToggle: (index, withShift, known) => {
      const from = lastToggled.current
      lastToggled.current = { index, id: known.get(index)?.id ?? '' }
      // Not a range if the list or its order has changed since the last toggle.
      const isRange = withShift && from !== null && known.get(from.index)?.id === from.id
      const places = isRange ? rangeOf(from.index, index) : [index]
      const range = places.flatMap((place) => known.get(place) ?? [])
      // A partly loaded range isn't selected. It would look complete, because its missing rows are out of view.
      const isWhole = range.length === places.length
      const rows = (isWhole ? range : [known.get(index)].filter((row) => row !== undefined)) as (Row &
        SelectedRow)[]
      const adds = (places.length > 1 && isWhole) || rows.some(({ id }) => !isSelected(id))
      if (adds) void send({ type: 'selection.add', rows })
      else actor?.send({ type: 'selection.remove', rows })
    },
    onToggleAll: () =>
      isAll
        ? actor?.send({ type: 'selection.clear' })
        : void send({ type: 'selection.addAll', request: { ...request, offset: 0 }, total, isCapped }),
  }
}

const rangeOf = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => Math.min(from, to) + step)
