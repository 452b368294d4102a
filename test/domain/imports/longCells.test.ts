import { expect, test } from 'vitest'
import { employeeImportFields } from '#domain/employees/importFields.ts'
import { draftOf } from '#domain/imports/fields.ts'

/** Cells of a hostile file, of which 10 MB must be checked without making other requests wait. */
const read = (path: string, cell: string) => draftOf(employeeImportFields, { Cell: path }, ['Cell'], [cell])

test('a cell has no more entries than are needed to reject it', () => {
  expect(read('tags', 'x;'.repeat(60_000))['tags']).toHaveLength(100)
  expect(read('tags', `${';'.repeat(60_000)}first; second`)['tags']).toEqual(['first', 'second'])
})

test('a number that is too long stays as typed', () => {
  const typed = '1,000'.padEnd(60_000, ',000')
  expect(read('payRates.0.rate', typed)['payRates']).toEqual([{ rate: typed }])
  expect(read('payRates.0.rate', '$1,000,000.50')['payRates']).toEqual([{ rate: '1000000.50' }])
})
