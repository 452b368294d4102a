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

/** All matches of a list, and how many there were when they were selected. */
interface AllMatches {
  readonly request: ListRequest
  readonly total: number
  /** True if there are more matches than `total`. */
  readonly isCapped: boolean
  /** The ids of the matches that were removed from the selection one by one. */
  readonly except: readonly string[]
}

/** A record whose event was rejected, and why. */
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

interface Selection {
  readonly selected: readonly SelectedRow[]
  /** Set if all matches of a list are selected. In that case, `selected` is empty. */
  readonly all: AllMatches | null
}

export interface SelectionContext extends BulkEvent, Selection {
  readonly clientId: string
  /** The records that have no result yet. The first `maxBulkItems` may be in a running call. */
  readonly queue: readonly SelectedRow[]
  readonly key: string
  readonly done: readonly SelectedRow[]
  readonly refused: readonly RefusedRow[]
  readonly errors: readonly FieldError[]
}

export type SelectionEvent =
  | { type: 'selection.add'; rows: readonly SelectedRow[] }
  | { type: 'selection.remove'; rows: readonly ListedRow[] }
  | ({ type: 'selection.addAll' } & Omit<AllMatches, 'except'>)
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

/** Returns true if at least one record is selected, but no more than a bulk event allows. */
export const canSendBulk = (context: SelectionContext): boolean =>
  selectedCount(context) > 0 && selectedCount(context) <= maxSelection && context.all?.isCapped !== true

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

/** Returns the selection with the given rows added. */
export const withSelected = ({ selected, all }: Selection, rows: readonly SelectedRow[]): Selection =>
  all === null
    ? { selected: withRows(selected, rows), all }
    : { selected, all: { ...all, except: all.except.filter((id) => !idsOf(rows).has(id)) } }

/** Returns the selection without the given rows. If all matches are selected, the others stay selected. */
export function withoutSelected({ selected, all }: Selection, rows: readonly ListedRow[]): Selection {
  const removed = idsOf(rows)
  if (all === null) return { selected: selected.filter(({ id }) => !removed.has(id)), all }
  const except = [...new Set([...all.except, ...removed])]
  return { selected, all: except.length < all.total ? { ...all, except } : null }
}

const idsOf = (rows: readonly ListedRow[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id))

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

/** Returns the matches that were read, without those that were removed from the selection. */
export const withoutExceptions = ({ all, queue }: SelectionContext): readonly SelectedRow[] =>
  queue.filter(({ id }) => all?.except.includes(id) !== true)

/** Returns the queue with the rows of a page added. */
export const withPage = (
  queue: readonly SelectedRow[],
  answer: Answer<readonly Row[]>,
): readonly SelectedRow[] => (answer.kind === 'ok' ? withRows(queue, answer.data) : queue)

/** Returns true if more matches must be read after a page. A page without new rows is the last one. */
export const hasMore = (
  { queue, all }: Pick<SelectionContext, 'queue' | 'all'>,
  answer: Answer<readonly Row[]>,
): boolean =>
  answer.kind === 'ok' &&
  answer.data.length > 0 &&
  withPage(queue, answer).length > queue.length &&
  withPage(queue, answer).length < Math.min(answer.total ?? 0, maxSelection + (all?.except.length ?? 0))

/** Returns the records of the next call. */
export const nextItems = (queue: readonly SelectedRow[]): readonly SelectedRow[] =>
  queue.slice(0, maxBulkItems)

/** Returns the queued, completed and rejected records after a call. The key is empty, because each call needs a new one. */
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
