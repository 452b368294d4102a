import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import { shownPage, type RecordListContext } from '#machines/records/recordList.ts'

/** The place of a record in its list. A neighbor is null if it isn't among the shown rows. The position is null while other rows load. */
export interface ListPlace {
  readonly position: number | null
  readonly total: number
  /** True if there are more records than `total`, because counting stopped there. */
  readonly isCapped: boolean
  readonly previous: string | null
  readonly next: string | null
}

/** Returns the place of a record among the rows of its list, or null if it isn't among them. */
export function placeInList(
  { lastShown, rows, total, isCapped, request }: RecordListContext,
  id: string | null,
): ListPlace | null {
  const shown = lastShown ?? { rows, total, isCapped }
  const index = shown.rows.findIndex((row) => row.id === id)
  if (index < 0) return null
  return {
    position: lastShown === null ? request.offset + index + 1 : null,
    total: shown.total,
    isCapped: shown.isCapped,
    previous: shown.rows[index - 1]?.id ?? null,
    next: shown.rows[index + 1]?.id ?? null,
  }
}

/** Returns the request for the page with the open record, or else for the list's current page. */
export function pageAround({ rows, request }: RecordListContext, id: string | null): ListRequest {
  const position =
    request.offset +
    Math.max(
      0,
      rows.findIndex((row) => row.id === id),
    )
  return { ...request, offset: Math.floor(position / request.limit) * request.limit }
}

/** Returns true if there is a response to show instead of placeholders. An empty response counts. */
export const isAnswered = (context: RecordListContext): boolean =>
  context.lastShown !== null || shownPage(context) !== null

/**
 * Returns true while the shown rows are about to be replaced. Stays true during the pause after a keystroke. If
 * it became false then, the list would render in the same frame as the keystroke.
 */
export const isBusy = (list: {
  hasTag: (tag: 'busy' | 'waiting') => boolean
  readonly context: RecordListContext
}): boolean => list.hasTag('busy') || (list.hasTag('waiting') && list.context.lastShown !== null)

/** Returns the position of the first shown row in its list, counted from 0. Null while other rows load and after a failure. */
export const shownOffset = ({ lastShown, errors, loadedAt, request }: RecordListContext): number | null =>
  lastShown === null && errors.length === 0 && loadedAt > 0 ? request.offset : null
