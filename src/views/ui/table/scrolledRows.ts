/** The height of a row in pixels before one is measured. */
export const defaultRowHeight = 40
/** The height of the scrolling element in pixels before it is measured. */
export const defaultViewHeight = 800

/** The scroll position of a table, the visible height, and the height of each row, in pixels. */
interface ScrolledRows {
  readonly scrollTop: number
  readonly viewHeight: number
  readonly rowHeight: number
  /** True if all columns fit next to each other. */
  readonly isWideEnough: boolean
}

/** Measures a scrolling table. Without a layout, returns the default sizes. */
export function measureRows(scroller: HTMLElement): ScrolledRows {
  const row = scroller.querySelector('tbody tr:not([data-space])')
  return {
    scrollTop: scroller.scrollTop,
    viewHeight: scroller.clientHeight || defaultViewHeight,
    rowHeight: row?.getBoundingClientRect().height || defaultRowHeight,
    isWideEnough: scroller.scrollWidth <= scroller.clientWidth,
  }
}

/** Calls `update` when the element scrolls, or when it or its table changes size. Returns a function that stops this. */
export function onScrollOrResize(scroller: HTMLElement, update: (event: Event | null) => void): () => void {
  scroller.addEventListener('scroll', update, { passive: true })
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => update(null))
  observer?.observe(scroller)
  const table = scroller.querySelector('table')
  if (table !== null) observer?.observe(table)
  return () => {
    scroller.removeEventListener('scroll', update)
    observer?.disconnect()
  }
}
