import { useLayoutEffect, useState, type RefObject } from 'react'
import { storeScroll } from '#views/ui/kit/useScrollRestoration.ts'
import { scrollEndDelay } from '#views/ui/kit/scrollEnd.ts'
import { measureRows, onScrollOrResize } from '#views/ui/table/scrolledRows.ts'

interface RowWindow {
  /** The height of every row in pixels. 0 before the first layout. */
  readonly rowHeight: number
  /** The height of the scrolling element in pixels. 0 before the first layout. */
  readonly viewHeight: number
  /** The number of the first visible row, counted from 1. Updated when scrolling has ended. */
  readonly firstVisibleRow: number
  /** Scrolls a row to the top. Rows are counted from 0. */
  readonly scrollTo: (index: number) => void
}

/**
 * Returns the sizes and the position of a scrolling table. Calls `onScrollEnd` with the index of the middle row,
 * after the first layout and after each scroll. Marks the scrolling element with `data-scrolling` while it scrolls,
 * and with `data-fits` if all columns fit.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  onScrollEnd: (middleIndex: number) => void,
): RowWindow {
  const [rowHeight, setRowHeight] = useState(0)
  const [viewHeight, setViewHeight] = useState(0)
  const [firstVisibleRow, setFirstVisibleRow] = useState(1)

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = (event: Event | null) => {
      const measured = measureRows(element)
      setRowHeight(measured.rowHeight)
      setViewHeight(measured.viewHeight)
      element.toggleAttribute('data-fits', measured.isWideEnough)
      if (event !== null) element.setAttribute('data-scrolling', '')
      clearTimeout(timer)
      timer = setTimeout(() => {
        const { scrollTop } = measured
        element.removeAttribute('data-scrolling')
        setFirstVisibleRow(Math.max(1, Math.min(count, Math.floor(scrollTop / measured.rowHeight) + 1)))
        storeScroll(scrollTop, () =>
          onScrollEnd(Math.floor((scrollTop + measured.viewHeight / 2) / measured.rowHeight)),
        )
      }, scrollEndDelay)
    }
    update(null)
    const stop = onScrollOrResize(element, update)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [scroller, count, onScrollEnd])

  return {
    firstVisibleRow,
    rowHeight,
    viewHeight,
    scrollTo: (index) => scroller.current?.scrollTo(0, index * rowHeight),
  }
}
