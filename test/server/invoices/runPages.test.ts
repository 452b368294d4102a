import { expect, test } from 'vitest'
import { runPages } from '#server/records/invoices/runRoutes.ts'

const member = (key: string, id: string) => ({ id, key, billToName: key })
const members = [member('c', '5'), member('a', '1'), member('b', '2'), member('b', '3'), member('b', '4')]

test('a page has about as many contracts as requested, and never splits an invoice', () => {
  expect(runPages(members, 2)).toEqual([
    { ids: ['1'], last: 'a' },
    { ids: ['2', '3', '4'], last: 'b' },
    { ids: ['5'], last: 'c' },
  ])
  expect(runPages(members, 4)).toEqual([
    { ids: ['1', '2', '3', '4'], last: 'b' },
    { ids: ['5'], last: 'c' },
  ])
})

test('the page after a key begins with the next one, even when that invoice is gone', () => {
  expect(runPages(members, 5, 'a')).toEqual([{ ids: ['2', '3', '4', '5'], last: 'c' }])
  expect(runPages(members, 5, 'aa')).toEqual([{ ids: ['2', '3', '4', '5'], last: 'c' }])
  expect(runPages(members, 5, 'c')).toEqual([])
})
