import { expect, test } from 'vitest'
import { employeeImportFields } from '#domain/employees/importFields.ts'
import { draftOf, fieldsOf } from '#domain/imports/fields.ts'

/** Cells of a hostile file. 10 MB of them must be checked without making other requests wait. */
const read = (path: string, cell: string) =>
  draftOf(fieldsOf(employeeImportFields, { Cell: path }, ['Cell']), [cell])

test('a cell has no more entries than are needed to reject it', () => {
  expect(read('tags', 'x;'.repeat(4_000)).draft['tags']).toHaveLength(100)
  expect(read('tags', `${';'.repeat(4_000)}first; second`).draft['tags']).toEqual(['first', 'second'])
})

test.each(["'=1+1", "'+1", "' =1+1", "'\u200B@A1", "'\uFF1D1"])(
  'the quote that an export put before the cell %j is removed',
  (cell) => {
    expect(read('notes', cell).draft['notes']).toBe(cell.slice(1).trim())
  },
)

test('a number loses its signs', () => {
  expect(read('payRates.0.rate', '$1,000,000.50').draft['payRates']).toEqual([{ rate: '1000000.50' }])
})

test.each([
  ['dateOfBirth', '1/2/1980'.padStart(61, '0'), '60'],
  ['payRates.0.rate', '1,000'.padEnd(60_000, ',000'), '60'],
  ['employmentType', 'W2'.padEnd(201, '-'), '200'],
  ['skills', 'x;'.repeat(60_000), '10,000'],
  ['managerUserId', `${'a'.repeat(300)}@example.com`, '300'],
  ['notes', 'a'.repeat(20_001), '20,000'],
])('a cell that is too long for %s is rejected without being read', (path, cell, most) => {
  const message = `Shorten this cell to at most ${most} characters.`
  expect(read(path, cell)).toEqual({ draft: {}, errors: [{ code: 'too_long', message, field: path }] })
})
