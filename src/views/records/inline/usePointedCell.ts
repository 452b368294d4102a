import { useEffect, useRef, useState } from 'react'
import { cellKey, type Cell } from '#domain/kernel/cells.ts'
import { cellAt, tableNamed } from '#views/records/inline/places.ts'

type Position = Pick<Cell, 'id' | 'field'>

/**
 * Returns the cell that shows the pencil: the one under the mouse, or the first one of the focused row. There
 * is no pencil for touch, because a tap opens the record.
 */
export function usePointedCell(
  label: string,
  first: Event | null,
  mayEdit: (cell: Position) => boolean,
  firstCellIn: (row: string) => Position | null,
): Position | null {
  const [pointed, setPointed] = useState<Position | null>(null)
  const latest = useRef({ mayEdit, firstCellIn })
  useEffect(() => {
    latest.current = { mayEdit, firstCellIn }
  })
  useEffect(() => {
    const point = (next: Position | null) =>
      setPointed((before) =>
        before !== null && next !== null && cellKey(before) === cellKey(next) ? before : next,
      )
    const isPencil = (target: Element) => target.closest('[data-pencil]') !== null
    const onPointerOver = ({ target, pointerType }: Pick<PointerEvent, 'target' | 'pointerType'>) => {
      if (pointerType === 'touch' || !(target instanceof Element) || isPencil(target)) return
      const table = tableNamed(label)
      const cell = table && cellAt(table, target)
      if (cell !== null && latest.current.mayEdit(cell)) point(cell)
      else if (document.activeElement?.closest('tr[data-id]') == null) point(null)
    }
    const onFocusIn = ({ target }: Pick<FocusEvent, 'target'>) => {
      if (!(target instanceof Element) || isPencil(target)) return
      const row = target.closest<HTMLElement>('tr[data-id]')?.dataset['id']
      point(row === undefined ? null : latest.current.firstCellIn(row))
    }
    // The row that was focused before this file loaded, or the cell that the mouse was over.
    onFocusIn({ target: document.activeElement })
    if (first instanceof PointerEvent)
      onPointerOver({ target: document.querySelector('td:hover'), pointerType: first.pointerType })
    document.addEventListener('pointerover', onPointerOver)
    document.addEventListener('focusin', onFocusIn)
    return () => {
      document.removeEventListener('pointerover', onPointerOver)
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [label, first])
  return pointed
}
