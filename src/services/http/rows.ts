import { Failure } from '#services/http/failure.ts'

/**
 * Returns the rows in a list response. Anything that isn't an array counts as an empty list (requirement C5).
 * Throws an `unreadable` Failure if an array contains anything but rows, because an empty list would be wrong.
 */
export function rowsOf<Row>(data: unknown, idField: string): readonly Row[] {
  if (!Array.isArray(data)) return []
  const isRow = (row: unknown) =>
    typeof row === 'object' && row !== null && typeof Reflect.get(row, idField) === 'string'
  if (data.every(isRow)) return data as readonly Row[]
  throw new Failure('unreadable', 'The server sent an unreadable list. Try again.')
}
