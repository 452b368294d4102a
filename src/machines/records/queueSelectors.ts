import type { Row } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import { isFilteredOut, type RecordListContext } from '#machines/records/recordList.ts'

/** Returns true if a shown row belongs to the requested queue. While the queue loads, the previous list's rows are still shown. */
export const belongsToQueue = (row: Row, request: ListRequest): boolean => !isFilteredOut(row, request)

/** Returns the id of the next loaded record that still matches the list's status filter. After the last row, continues with the first. Null if no record matches. */
export function nextInQueue({ lastShown, rows, request }: RecordListContext, id: string): string | null {
  const shownRows = lastShown?.rows ?? rows
  const index = shownRows.findIndex((row) => row.id === id)
  const candidates = [...shownRows.slice(index + 1), ...shownRows.slice(0, Math.max(0, index))]
  return candidates.find((row) => row.id !== id && !isFilteredOut(row, request))?.id ?? null
}
