import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import type { SavedViewRow, ViewContent } from '#domain/savedViews/record.ts'
import type { RecordArea } from '#views/shell/area.ts'
import { toQuery } from '#views/shell/route/paths.ts'

/** The audit trail's filter for typed text. Like a search, it may contain a person's name, so no view stores it. */
const textFilter = 'record'

/** Returns what a view of a list stores: its filters, order and columns. `order` is the list's default order. */
export const contentOf = (
  { filters = {}, sort }: ListRequest,
  columns: readonly string[],
  order: string,
): ViewContent => ({
  filters: Object.fromEntries(
    Object.entries(filters)
      .filter(([name]) => name !== textFilter)
      .map(([name, values]) => [name, [...values]]),
  ),
  sort: sort ?? order,
  columns: [...columns],
})

/** Returns true if two views have the same filters, order and columns. */
export const isSameContent = (a: ViewContent, b: ViewContent): boolean => keyOf(a) === keyOf(b)

const keyOf = ({ filters, sort, columns }: ViewContent) =>
  JSON.stringify([
    Object.entries(filters)
      .map(([name, values]) => [name, values.toSorted()] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
    sort,
    columns.toSorted(),
  ])

/**
 * Returns the query of a view's URL. The query always contains an order, so that the URL differs from one with
 * only a view id.
 */
export const viewQuery = ({ id, filters, sort, columns }: SavedViewRow, pageSize: number): string =>
  toQuery(
    { limit: pageSize, offset: 0, sort, filters },
    { pageSize, view: id, columns: columns.length === 0 ? null : columns.join('.') },
  )

/** Returns the URL of a view. */
export const viewUrl = ({ listPath }: RecordArea, view: SavedViewRow, pageSize: number): string =>
  listPath + viewQuery(view, pageSize)
