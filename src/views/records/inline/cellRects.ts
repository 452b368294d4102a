import { useLayoutEffect, useState } from 'react'
import { cellKey, type Cell } from '#domain/kernel/cells.ts'

type CellRef = Pick<Cell, 'id' | 'field'>

/** The position and size of a cell in the scroll area of its table, in pixels. */
export interface CellRect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface CellRects {
  /** The scroll area of the table. Null while the table isn't on the page. */
  readonly scroller: HTMLElement | null
  /** The positions and sizes by cell key. Only contains cells that are shown. */
  readonly byCell: Readonly<Record<string, CellRect>>
}

/** Returns the table with the given name, or null if it isn't on the page. */
export const tableNamed = (label: string): HTMLTableElement | null =>
  document.querySelector(`table[aria-label="${CSS.escape(label)}"]`)

const isShown = (element: Element) => getComputedStyle(element).display !== 'none'
const headsOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLElement>('thead th')]

/** Returns the visible cells of these columns, row by row. */
export function cellsIn(table: HTMLTableElement, fields: readonly string[]): readonly CellRef[] {
  const visibleHeads = headsOf(table).filter(isShown)
  const keys = visibleHeads.flatMap(({ dataset: { key = '' } }) => (fields.includes(key) ? [key] : []))
  return [...table.querySelectorAll<HTMLElement>('tbody tr[data-id]')].flatMap(({ dataset: { id = '' } }) =>
    keys.map((field) => ({ id, field })),
  )
}

/** Returns the cell of a table that contains an element, or null if the element isn't in one of the rows. */
export function cellAt(table: HTMLTableElement, element: Element): CellRef | null {
  const cell = element.closest('td')
  const id = cell?.closest<HTMLElement>('tr[data-id]')?.dataset['id']
  if (cell === null || id === undefined || !table.contains(cell)) return null
  const field = headsOf(table)[cell.cellIndex]?.dataset['key']
  return field === undefined ? null : { id, field }
}

/** Returns the element of a cell, or null if it isn't shown. */
export function elementOf(table: HTMLTableElement, { id, field }: CellRef): HTMLElement | null {
  const index = headsOf(table).findIndex(({ dataset }) => dataset['key'] === field)
  const row = table.querySelector<HTMLTableRowElement>(`tr[data-id="${CSS.escape(id)}"]`)
  const cell = index < 0 ? undefined : row?.cells[index]
  return cell !== undefined && isShown(cell) ? cell : null
}

function rectOf(cell: HTMLElement, scroller: HTMLElement): CellRect {
  const [inner, outer] = [cell.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return {
    left: Math.round(inner.left - outer.left + scroller.scrollLeft),
    top: Math.round(inner.top - outer.top + scroller.scrollTop),
    width: Math.round(inner.width),
    height: Math.round(inner.height),
  }
}

function findRects(label: string, cells: readonly CellRef[]): CellRects {
  const table = tableNamed(label)
  const scroller = table?.parentElement ?? null
  if (table === null || scroller === null) return noRects
  const entries = cells.flatMap((cell) => {
    const element = elementOf(table, cell)
    return element === null ? [] : [[cellKey(cell), rectOf(element, scroller)] as const]
  })
  return { scroller, byCell: Object.fromEntries(entries) }
}

const noRects: CellRects = { scroller: null, byCell: {} }
const isSame = (a: CellRects, b: CellRects) =>
  a.scroller === b.scroller && JSON.stringify(a.byCell) === JSON.stringify(b.byCell)

/** Returns the positions and sizes of cells. Updates them when rows or columns change and when the window is resized. */
export function useCellRects(label: string, cells: readonly CellRef[]): CellRects {
  const [rects, setRects] = useState(noRects)
  const cellsJson = JSON.stringify(cells.map(({ id, field }) => ({ id, field })))
  useLayoutEffect(() => {
    const update = () => {
      const next = findRects(label, JSON.parse(cellsJson) as CellRef[])
      setRects((before) => (isSame(before, next) ? before : next))
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
    addEventListener('resize', update)
    return () => {
      observer.disconnect()
      removeEventListener('resize', update)
    }
  }, [label, cellsJson])
  return rects
}
