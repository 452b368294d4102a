import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { noCachedRows, withLoadedRows } from '#views/ui/table/cachedRows.ts'
import { rangeAt } from '#views/ui/table/useRowWindow.ts'

test('every visible row is rendered, and few others', () => {
  const position = fc.record({
    scrollTop: fc.nat(4_000_000),
    room: fc.integer({ min: 100, max: 2_000 }),
    rowHeight: fc.integer({ min: 20, max: 80 }),
    count: fc.integer({ min: 0, max: 100_000 }),
  })
  fc.assert(
    fc.property(position, ({ scrollTop, room, rowHeight, count }) => {
      const { first, end } = rangeAt(scrollTop, room, rowHeight, count)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(count)
      const isVisible = (index: number) =>
        index * rowHeight < scrollTop + room && (index + 1) * rowHeight > scrollTop
      for (const index of [Math.floor(scrollTop / rowHeight), Math.floor((scrollTop + room - 1) / rowHeight)])
        if (index < count && isVisible(index)) expect(index >= first && index < end).toBe(true)
      expect(end - first).toBeLessThan(room / rowHeight + 40)
    }),
  )
})

test('rows nearby stay known, rows far away and of another list are forgotten', () => {
  const rows = (from: number) => Array.from({ length: 200 }, (_, at) => from + at)
  const list = '?size=all'
  const begun = withLoadedRows<number>(noCachedRows, { list, offset: 0, rows: rows(0) })
  const next = withLoadedRows(begun, { list, offset: 150, rows: rows(150) })
  expect([next.byIndex.get(0), next.byIndex.get(349)]).toEqual([0, 349])
  const far = withLoadedRows(next, { list, offset: 50_000, rows: rows(50_000) })
  expect([far.byIndex.get(0), far.byIndex.get(50_199)]).toEqual([undefined, 50_199])
  const other = withLoadedRows(next, { list: '?q=smith&size=all', offset: 0, rows: [7] })
  expect([...other.byIndex]).toEqual([[0, 7]])
})
