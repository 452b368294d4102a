import { useLayoutEffect, useState, type RefObject } from 'react'
import {
  defaultRowHeight,
  defaultViewHeight,
  measureRows,
  onScrollOrResize,
} from '#views/ui/table/scrolledRows.ts'

/** Rows are rendered in groups of this size, so that only a few rows appear in one frame. */
const groupSize = 2
/** The number of extra rows that are rendered before and after the visible ones, so that scrolling shows no gaps. */
const margin = 4

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

/** Returns which rows of a scrolling table to render. `group` is the element with the rows. */
export function useRowRange(group: RefObject<HTMLElement | null>, count: number): RowRange {
  const [range, setRange] = useState(() => rangeAt(0, defaultViewHeight, defaultRowHeight, count))
  useLayoutEffect(() => {
    // When this effect first runs, React hasn't set the refs of the elements around the rows.
    const scroller = group.current?.closest('table')?.parentElement
    if (!scroller) return undefined
    const update = () => {
      const { scrollTop, viewHeight, rowHeight } = measureRows(scroller)
      const next = rangeAt(scrollTop, viewHeight, rowHeight, count)
      setRange((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    update()
    return onScrollOrResize(scroller, update)
  }, [group, count])
  return range
}
