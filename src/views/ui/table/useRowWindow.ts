import { useLayoutEffect, useState, type RefObject } from 'react'
import { storeScroll } from '#views/ui/kit/useScrollPlace.ts'

/** Rows are rendered in groups of this size, so that not every scroll event renders. */
const group = 8
/** The height of a row in pixels before one is measured. */
const usualHeight = 40
/** The height of the table in pixels before it is measured. */
const usualRoom = 800
/** Scrolling has ended after this many milliseconds without a scroll event. */
const rest = 120

/** The rendered rows: from `first` up to but not including `end`, counted from 0. */
export interface RowRange {
  readonly first: number
  readonly end: number
}

/** Returns the rows to render for a scroll position: the visible ones, and a group before and after them. */
export function rangeAt(top: number, room: number, rowHeight: number, count: number): RowRange {
  const first = Math.floor(top / rowHeight / group) * group - group
  const end = Math.ceil((top + room) / rowHeight / group) * group + group
  const from = Math.max(0, Math.min(first, count - group))
  return { first: from, end: Math.max(from, Math.min(count, end)) }
}

interface RowWindow {
  readonly range: RowRange
  /** The height of every row. 0 until one has been measured. */
  readonly rowHeight: number
  /** The number of the first visible row, counted from 1, once scrolling has ended. */
  readonly top: number
  /** Scrolls a row to the top. Rows are counted from 0. */
  readonly scrollTo: (index: number) => void
}

/** Returns which rows of a scrolling table to render. `onRest` is called with the middle one once scrolling has ended. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  onRest: (middle: number) => void,
): RowWindow {
  const [rowHeight, setRowHeight] = useState(0)
  const [range, setRange] = useState(() => rangeAt(0, usualRoom, usualHeight, count))
  const [top, setTop] = useState(1)

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { scrollTop, clientHeight } = element
      const row = element.querySelector('tbody tr:not([data-space])')
      const height = row?.getBoundingClientRect().height || usualHeight
      const room = clientHeight || usualRoom
      const next = rangeAt(scrollTop, room, height, count)
      setRowHeight(height)
      setRange((before) => (before.first === next.first && before.end === next.end ? before : next))
      clearTimeout(timer)
      timer = setTimeout(() => {
        setTop(Math.max(1, Math.min(count, Math.floor(scrollTop / height) + 1)))
        storeScroll(scrollTop, () => onRest(Math.floor((scrollTop + room / 2) / height)))
      }, rest)
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', look)
    }
  }, [scroller, count, onRest])

  return {
    range,
    top,
    rowHeight,
    scrollTo: (index) => scroller.current?.scrollTo(0, index * rowHeight),
  }
}
