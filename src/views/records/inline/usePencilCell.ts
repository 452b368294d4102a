import { useEffect, useRef, useState } from 'react'
import { cellKey, type Cell } from '#domain/kernel/cells.ts'
import { cellAt, tableNamed } from '#views/records/inline/cellRects.ts'
import { scrollEndDelay } from '#views/ui/kit/scrollEnd.ts'

type CellRef = Pick<Cell, 'id' | 'field'>

/**
 * Returns the editable cell that shows the pencil: the one under the mouse, or the first one in the focused row.
 * There is no pencil for touch, because a tap opens the record. While the list scrolls, no pencil follows the
 * mouse, because each new pencil would force a layout of the table.
 */
export function usePencilCell(
  label: string,
  firstEvent: Event | null,
  mayEdit: (cell: CellRef) => boolean,
  firstCellIn: (row: string) => CellRef | null,
): CellRef | null {
  const [pencilCell, setPencilCell] = useState<CellRef | null>(null)
  const latest = useRef({ mayEdit, firstCellIn })
  useEffect(() => {
    latest.current = { mayEdit, firstCellIn }
  })
  useEffect(() => {
    const showPencilAt = (next: CellRef | null) =>
      setPencilCell((before) =>
        before !== null && next !== null && cellKey(before) === cellKey(next) ? before : next,
      )
    let scrolling: ReturnType<typeof setTimeout> | undefined
    let lastPointerType = firstEvent instanceof PointerEvent ? firstEvent.pointerType : ''
    const isRowFocused = () => document.activeElement?.closest('tr[data-id]') != null
    const isPencil = (target: Element) => target.closest('[data-pencil]') !== null
    const onPointerOver = ({ target, pointerType }: Pick<PointerEvent, 'target' | 'pointerType'>) => {
      lastPointerType = pointerType
      if (scrolling !== undefined || pointerType === 'touch') return
      if (!(target instanceof Element) || isPencil(target)) return
      const table = tableNamed(label)
      const cell = table && cellAt(table, target)
      if (cell !== null && latest.current.mayEdit(cell)) showPencilAt(cell)
      else if (!isRowFocused()) showPencilAt(null)
    }
    const showPencilAtMouse = () =>
      onPointerOver({ target: document.querySelector('td:hover'), pointerType: lastPointerType })
    const onScroll = () => {
      clearTimeout(scrolling)
      if (!isRowFocused()) showPencilAt(null)
      scrolling = setTimeout(() => {
        scrolling = undefined
        showPencilAtMouse()
      }, scrollEndDelay)
    }
    const onFocusIn = ({ target }: Pick<FocusEvent, 'target'>) => {
      if (!(target instanceof Element) || isPencil(target)) return
      const row = target.closest<HTMLElement>('tr[data-id]')?.dataset['id']
      showPencilAt(row === undefined ? null : latest.current.firstCellIn(row))
    }
    // Starts with the row that had the focus before this file loaded, or with the cell under the mouse.
    onFocusIn({ target: document.activeElement })
    if (firstEvent instanceof PointerEvent) showPencilAtMouse()
    document.addEventListener('pointerover', onPointerOver)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      clearTimeout(scrolling)
      document.removeEventListener('scroll', onScroll, { capture: true })
      document.removeEventListener('pointerover', onPointerOver)
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [label, firstEvent])
  return pencilCell
}
