import { expect, test } from 'vitest'
import { contractCountOf, pagesWithin, runPages } from '#server/records/invoices/runPages.ts'

const member = (key: string, id: string) => ({ id, key, billToName: key, currency: 'USD' as const })
const members = [member('c', '5'), member('a', '1'), member('b', '2'), member('b', '3'), member('b', '4')]

test('a page has about as many contracts as requested, and never splits an invoice', () => {
  expect(runPages(members, 2)).toEqual([
    { ids: ['1'], oversize: [], last: 'a' },
    { ids: ['2', '3', '4'], oversize: [], last: 'b' },
    { ids: ['5'], oversize: [], last: 'c' },
  ])
  expect(runPages(members, 4)).toEqual([
    { ids: ['1', '2', '3', '4'], oversize: [], last: 'b' },
    { ids: ['5'], oversize: [], last: 'c' },
  ])
})

test('the page after a key begins with the next one, even when that invoice is gone', () => {
  expect(runPages(members, 5, 'a')).toEqual([{ ids: ['2', '3', '4', '5'], oversize: [], last: 'c' }])
  expect(runPages(members, 5, 'aa')).toEqual([{ ids: ['2', '3', '4', '5'], oversize: [], last: 'c' }])
  expect(runPages(members, 5, 'c')).toEqual([])
})

test('an invoice with too many contracts is on its page, but its contracts are not read', () => {
  const large = Array.from({ length: 2001 }, (_, at) => member('b', String(at)))
  const pages = runPages([member('a', 'x'), ...large, member('c', 'y')], 2)
  expect(pages).toMatchObject([{ ids: ['x', 'y'], oversize: [{ length: 2001 }], last: 'c' }])
  expect(pages.map(contractCountOf)).toEqual([2003])
})

test('without a limit, pages follow each other until about so many contracts are planned', () => {
  const pages = runPages(members, 2)
  expect(pagesWithin(pages, 10)).toEqual(pages)
  expect(pagesWithin(pages, 4)).toEqual(pages.slice(0, 2))
  expect(pagesWithin(pages, 1)).toEqual(pages.slice(0, 1))
})
