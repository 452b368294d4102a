import { useLayoutEffect, useState, type RefObject } from 'react'
import { storeScroll } from '#views/ui/kit/useScrollRestoration.ts'
import { scrollEndDelay } from '#views/ui/kit/scrollEnd.ts'

/** Rows are rendered in groups of this size, so that only a few rows appear in one frame. */
const groupSize = 2
/** The number of extra rows that are rendered before and after the visible ones, so that scrolling shows no gaps. */
const margin = 4
/** The height of a row in pixels before one is measured. */
const defaultRowHeight = 40
/** The height of the scrolling element in pixels before it is measured. */
const defaultViewHeight = 800

/** The rendered rows: from `first` up to but not including `end`, counted from 0. */
export interface RowRange {
  readonly first: number
  readonly end: number
}

/** Returns the rows to render for a scroll position: the visible ones, and a margin before and after them. */
export function rangeAt(scrollTop: number, viewHeight: number, rowHeight: number, count: number): RowRange {
  const first = Math.floor(scrollTop / rowHeight / groupSize) * groupSize - margin
  const end = Math.ceil((scrollTop + viewHeight) / rowHeight / groupSize) * groupSize + margin
  const from = Math.max(0, Math.min(first, count - margin))
  return { first: from, end: Math.max(from, Math.min(count, end)) }
}

interface RowWindow {
  readonly range: RowRange
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
 * Returns which rows of a scrolling table to render. Calls `onScrollEnd` with the index of the middle row, after
 * the first layout, after each scroll and after each change of size. Marks the scrolling element with
 * `data-scrolling` while it scrolls, and with `data-fits` if all columns fit.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  onScrollEnd: (middleIndex: number) => void,
): RowWindow {
  const [rowHeight, setRowHeight] = useState(0)
  const [viewHeight, setViewHeight] = useState(0)
  const [range, setRange] = useState(() => rangeAt(0, defaultViewHeight, defaultRowHeight, count))
  const [firstVisibleRow, setFirstVisibleRow] = useState(1)

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const { scrollTop, clientHeight } = element
      const row = element.querySelector('tbody tr:not([data-space])')
      const height = row?.getBoundingClientRect().height || defaultRowHeight
      const heightShown = clientHeight || defaultViewHeight
      const next = rangeAt(scrollTop, heightShown, height, count)
      element.toggleAttribute('data-fits', element.scrollWidth <= element.clientWidth)
      setRowHeight(height)
      setViewHeight(heightShown)
      setRange((before) => (before.first === next.first && before.end === next.end ? before : next))
      clearTimeout(timer)
      timer = setTimeout(() => {
        delete element.dataset['scrolling']
        setFirstVisibleRow(Math.max(1, Math.min(count, Math.floor(scrollTop / height) + 1)))
        storeScroll(scrollTop, () => onScrollEnd(Math.floor((scrollTop + heightShown / 2) / height)))
      }, scrollEndDelay)
    }
    const onScroll = () => {
      element.dataset['scrolling'] = ''
      update()
    }
    update()
    element.addEventListener('scroll', onScroll, { passive: true })
    // A taller element shows more rows, and other columns change the table's width.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update)
    for (const resized of [element, element.querySelector('table')])
      if (resized !== null) observer?.observe(resized)
    return () => {
      clearTimeout(timer)
      observer?.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, count, onScrollEnd])

  return {
    range,
    firstVisibleRow,
    rowHeight,
    viewHeight,
    scrollTo: (index) => scroller.current?.scrollTo(0, index * rowHeight),
  }
}
