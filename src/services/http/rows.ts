import { Failure } from '#services/http/failure.ts'

/**
 * Returns the rows of a list answer. What is no array is an empty list (requirement C5); an array with anything but rows throws a
 * `Failure` `unreadable`, because "none yet" would be wrong.
 */
export function rowsOf<Row>(data: unknown, idField: string): readonly Row[] {
  if (!Array.isArray(data)) return []
  const isRow = (row: unknown) =>
    typeof row === 'object' && row !== null && typeof Reflect.get(row, idField) === 'string'
  if (data.every(isRow)) return data as readonly Row[]
  throw new Failure('unreadable', 'The server sent a list that cannot be read. Try again.')
}
