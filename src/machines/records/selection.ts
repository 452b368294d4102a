import { selectedCount } from '#machines/records/selectionSelectors.ts'
import type { Answer, Draft, Row } from '#domain/kernel/answer.ts'
import type { BulkResult } from '#domain/kernel/bulk.ts'
import { maxBulkItems, maxSelection } from '#domain/kernel/bulkLimits.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { maxPrinted, type ListRequest } from '#domain/kernel/lists/lists.ts'

/** A selected record with the version that the user saw. */
export interface SelectedRow {
  readonly id: string
  readonly version: number
}

/** A row of the list. Rows of records without events have no version. */
type ListedRow = Pick<SelectedRow, 'id'> & Partial<SelectedRow>

/** All matches of a list, with their total when they were selected. */
interface AllMatches {
  readonly request: ListRequest
  readonly total: number
}

/** A record whose event was refused, and why. */
export interface RefusedRow {
  readonly id: string
  readonly label: string | null
  readonly message: string
}

/** An event for selected records. */
export interface BulkEvent {
  readonly event: string
  readonly values: Draft
}

/** One call of a bulk event. If it is repeated with the same key, no change is made twice. */
export interface BulkCall extends BulkEvent {
  readonly clientId: string
  readonly items: readonly SelectedRow[]
  readonly key: string
}

export interface SelectionContext extends BulkEvent {
  readonly clientId: string
  readonly selected: readonly SelectedRow[]
  /** Set if all matches of a list are selected. `selected` is empty then. */
  readonly all: AllMatches | null
  /** The records that have no result yet. The first `maxBulkItems` may be in a running call. */
  readonly queue: readonly SelectedRow[]
  readonly key: string
  readonly done: readonly SelectedRow[]
  readonly refused: readonly RefusedRow[]
  readonly errors: readonly FieldError[]
}

export type SelectionEvent =
  | { type: 'selection.add'; rows: readonly SelectedRow[] }
  /** `shown`: the rows on the page. If all matches were selected, only these rows stay selected, except the removed ones. */
  | { type: 'selection.remove'; rows: readonly SelectedRow[]; shown: readonly SelectedRow[] }
  | { type: 'selection.addAll'; request: ListRequest; total: number }
  | { type: 'selection.clear' }
  /** The list's request changed. If all matches were selected, a different search or filter clears the selection. */
  | { type: 'selection.follow'; request: ListRequest }
  | { type: 'bulk.request'; event: string }
  | { type: 'bulk.type'; path: string; value: string }
  | { type: 'bulk.confirm' }
  | { type: 'bulk.cancel' }
  | { type: 'bulk.resume' }
  | { type: 'bulk.undo'; event: string }
  | { type: 'bulk.close' }

/** Tells the area that records may have changed. */
export interface BulkApplied {
  readonly type: 'bulk.applied'
}

/** The context without a selection or an event. */
export const emptySelection = {
  selected: [],
  all: null,
  event: '',
  values: {},
  queue: [],
  key: '',
  done: [],
  refused: [],
  errors: [],
} satisfies Omit<SelectionContext, 'clientId'>

/** Returns true if records are selected, and not too many for a bulk event. */
export const canSendBulk = (context: SelectionContext): boolean =>
  selectedCount(context) > 0 && selectedCount(context) <= maxSelection

/** Returns the rows of both lists without duplicates. */
export const withRows = (
  rows: readonly SelectedRow[],
  more: readonly ListedRow[],
): readonly SelectedRow[] => [
  ...rows,
  ...more
    .filter(({ id }) => rows.every((row) => row.id !== id))
    .map(({ id, version = 0 }) => ({ id, version })),
]

/** Returns the rows that aren't in `others`. */
export const withoutRows = (
  rows: readonly SelectedRow[],
  others: readonly SelectedRow[],
): readonly SelectedRow[] => rows.filter(({ id }) => others.every((other) => other.id !== id))

/** Returns true if both requests have the same matches. */
export function haveSameMatches(one: ListRequest, other: ListRequest): boolean {
  const key = ({ search = '', filters = {} }: ListRequest) =>
    JSON.stringify([search, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))])
  return key(one) === key(other)
}

/** Returns the request for the next page of selected matches. */
export const nextMatches = ({ clientId, all, queue }: SelectionContext) => ({
  clientId,
  request: { ...all?.request, limit: maxPrinted, offset: queue.length },
})

/** Returns the queue with the rows of a page added. */
export const withPage = (
  queue: readonly SelectedRow[],
  answer: Answer<readonly Row[]>,
): readonly SelectedRow[] => (answer.kind === 'ok' ? withRows(queue, answer.data) : queue)

/** Returns true if more matches must be read after a page. A page without new rows is the last one. */
export const hasMore = (queue: readonly SelectedRow[], answer: Answer<readonly Row[]>): boolean =>
  answer.kind === 'ok' &&
  answer.data.length > 0 &&
  withPage(queue, answer).length > queue.length &&
  withPage(queue, answer).length < Math.min(answer.total ?? 0, maxSelection)

/** Returns the records of the next call. */
export const nextItems = (queue: readonly SelectedRow[]): readonly SelectedRow[] =>
  queue.slice(0, maxBulkItems)

/** Returns the queued, completed and refused records after a call, and an empty key, because each call needs a new one. */
export function withResults(
  { queue, done, refused }: SelectionContext,
  results: readonly BulkResult[],
): Pick<SelectionContext, 'queue' | 'key' | 'done' | 'refused'> {
  return {
    queue: queue.slice(maxBulkItems),
    key: '',
    done: [
      ...done,
      ...results.flatMap(({ id, ok, version }) => (ok && version !== null ? [{ id, version }] : [])),
    ],
    refused: [
      ...refused,
      ...results.flatMap(({ id, ok, label, errors }) =>
        ok ? [] : [{ id, label, message: errors.map(({ message }) => message).join(' ') }],
      ),
    ],
  }
}
