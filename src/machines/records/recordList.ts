import type { Answer, Row } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'

export interface RecordListInput {
  readonly clientId: string
}

interface ShownPage {
  readonly rows: readonly Row[]
  readonly total: number
  readonly isCapped: boolean
}

export interface RecordListContext extends RecordListInput {
  readonly request: ListRequest
  readonly rows: readonly Row[]
  readonly total: number
  /** True if there are more matches than were counted. */
  readonly isCapped: boolean
  /** The client's alert days, if one of the list's filters has windows based on them (alertDays.ts). */
  readonly alertDays?: readonly number[] | undefined
  /** The client's target margin, if the rows have margins that the user can see. */
  readonly targetMargin?: string | undefined
  /** The rows and total to show while the next page loads (requirement C3), or if an outage prevents it from loading. */
  readonly lastShown: ShownPage | null
  /** Rows of records that were added while a page was loading. They are merged into the page when it arrives. */
  readonly added: readonly Row[]
  readonly errors: readonly FieldError[]
  /** When the rows loaded, in milliseconds since 1970. 0 before the first load. */
  readonly loadedAt: number
  /** The text in the search box. It becomes part of the request when typing pauses. */
  readonly typed: string
  /** The time at which typing counts as paused, in milliseconds since 1970. */
  readonly wakeAt: number
}

export type RecordListEvent =
  | { type: 'list.request'; request: ListRequest }
  /** The URL is for a page of the list. That page isn't loaded again if it is already shown. */
  | { type: 'list.follow'; request: ListRequest }
  | { type: 'list.search'; text: string }
  /** The user pressed Enter. The search doesn't wait for a pause in typing. */
  | { type: 'list.searchNow' }
  | { type: 'list.reload' }
  /** A record was opened. Its neighbors load if they are on another page. */
  | { type: 'list.center'; id: string }
  /** The network is back or the tab is visible again. Failed loads are retried. */
  | { type: 'session.wake' }
  | { type: 'list.recordSaved'; row: Row; created: boolean }

/** Emitted when the search becomes part of the request, so that the URL can be updated. */
export type RecordListEmitted = { type: 'list.searched'; request: ListRequest }

/** A record that was just saved, as a row of the list. */
export interface SavedRow {
  readonly row: Row
  readonly created: boolean
}

/** Returns true if the request itself didn't cause the failure. The previous rows can then stay visible. */
export const isOutage = (answer: Answer<unknown>): boolean =>
  answer.kind === 'refused' && (answer.status === 0 || answer.status >= 500)

/**
 * Returns the page that stays visible while the next one loads. The page can be empty. Null before the first
 * page has loaded or if there are errors.
 */
export function shownPage({
  rows,
  total,
  isCapped,
  errors,
  loadedAt,
}: RecordListContext): RecordListContext['lastShown'] {
  return loadedAt > 0 && errors.length === 0 ? { rows, total, isCapped } : null
}

/** Returns true if the record before or after this one exists but isn't loaded. */
export function isAtEdge(
  { rows, total, isCapped, request: { limit, offset } }: RecordListContext,
  id: string,
): boolean {
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) return false
  // A page with fewer rows than its limit is the last one.
  const isLast = index === rows.length - 1 && rows.length >= limit
  return (index === 0 && offset > 0) || (isLast && (isCapped || offset + rows.length < total))
}

/** Returns true for a row whose new status no longer matches the list's filter. */
export const isFilteredOut = ({ status }: Row, { filters }: ListRequest): boolean =>
  typeof status === 'string' &&
  filters?.status?.includes(status) === (filters?.not?.includes('status') ?? false)

/** Returns the same request, centered on a record. Earlier rows that no longer match the filter don't count toward the record's position. */
export function centeredRequest({ rows, request }: RecordListContext, id: string): ListRequest {
  const before = rows.slice(
    0,
    rows.findIndex((row) => row.id === id),
  )
  const position = request.offset + before.filter((row) => !isFilteredOut(row, request)).length
  return { ...request, offset: Math.max(0, position - Math.floor(request.limit / 2)) }
}

/** Returns the request for the typed search, starting at the first page. */
export function withSearch({ search: _, ...request }: ListRequest, typed: string): ListRequest {
  const search = typed.trim().slice(0, 100)
  return search === '' ? { ...request, offset: 0 } : { ...request, offset: 0, search }
}

/** Returns the list after a record was saved. A new record goes to the front (requirement C6). */
export function withRow(
  { rows, total, request }: RecordListContext,
  { row, created }: SavedRow,
): Partial<RecordListContext> {
  if (created) return { rows: prepend([row], rows).slice(0, request.limit), total: total + 1 }
  return { rows: withUpdatedRow(rows, row) }
}

/** Returns the loaded page. A save during a load restarts the load, so the page's total includes every saved record. Added records are shown only on the first page, and only if there is no search or filter. */
export function loadedPage(
  { added, request }: RecordListContext,
  { rows, total, isCapped }: ShownPage,
): Partial<RecordListContext> {
  const { offset, search, filters = {} } = request
  const isFirstPage = offset === 0 && search === undefined && Object.keys(filters).length === 0
  const missingRows = added.filter(({ id }) => rows.every((row) => row.id !== id))
  return {
    rows: isFirstPage ? prepend(missingRows, rows).slice(0, request.limit) : rows,
    total,
    isCapped,
    added: [],
    loadedAt: Date.now(),
  }
}

const prepend = (first: readonly Row[], rows: readonly Row[]) => [
  ...first,
  ...rows.filter(({ id }) => first.every((row) => row.id !== id)),
]

/** Returns the rows with `changed` merged into the row with the same id, if there is one. Keeps fields that only list rows have. */
export const withUpdatedRow = (rows: readonly Row[], changed: Row): Row[] =>
  rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row))
