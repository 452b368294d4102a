import type { Draft, Prefill, Row } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import type { ListExportEvent } from '#machines/records/listExport.machine.ts'
import type { CellSaved, InlineEditEvent } from '#machines/records/inlineEdit.ts'
import type { BulkApplied, SelectionEvent } from '#machines/records/selection.ts'
import type { SavedViewEvent, ViewChanged } from '#machines/savedViews/savedView.ts'
import type { RecordDeps } from '#machines/records/record.machine.ts'
import type { RecordListDeps } from '#machines/records/recordList.machine.ts'
import type { RecordSaved } from '#machines/records/recordForm.ts'
import type { OpenRoute, Route } from '#machines/kit/route.ts'

export interface RecordAreaInput {
  readonly area: string
  readonly clientId: string
}

export interface RecordAreaContext extends RecordAreaInput {
  /** The record that the form was opened for. Null for a new one. */
  readonly openId: string | null
  /** The records that prefill a new one. */
  readonly prefill?: Prefill | undefined
  /** The event that the user chose in the list for the opened record. */
  readonly decision?: Draft | undefined
  /** The id of the form's current record. Null for a new record until it is saved. */
  readonly recordId: string | null
  /** The query of the saved view that the list last showed, so that the user can return to it. '' is the whole list. Null if no view has been used yet. */
  readonly lastView: string | null
}

export type RecordAreaEvent =
  | { type: 'route.changed'; route: Route }
  | { type: 'session.confirmed' }
  | { type: 'session.wake' }
  | Extract<ListExportEvent, { type: 'export.start' }>
  | Extract<SelectionEvent, { type: 'selection.add' | 'selection.addAll' }>
  | Extract<SavedViewEvent, { type: 'view.openDialog' | 'view.change' | 'view.delete' }>
  | ViewChanged
  | Extract<InlineEditEvent, { type: 'cell.open' }>
  | CellSaved
  | { type: 'views.open' }
  /** The list shows the view with this query. '' is the whole list. */
  | { type: 'views.use'; query: string }
  | BulkApplied
  | { type: 'counts.open' }
  /** The rows of a request are shown, so the request's totals can load. */
  | { type: 'totals.open'; request: ListRequest }
  /** The record under the cursor is shown next to the list. The request searches for its id. */
  | { type: 'preview.open'; request: ListRequest }
  | RecordSaved

/** Returns the request of a list's route, or null for other routes. */
export function requestOf(route: Route): ListRequest | null {
  return 'page' in route && route.page === 'list' ? route.request : null
}

/** Returns the request for the list's saved views. */
export const viewsOf = ({ area }: RecordAreaContext): ListRequest => ({
  limit: 100,
  offset: 0,
  filters: { area: [area] },
})

/** Returns a call that reads one record as a page of a list. A list's chart can then repeat the call, or replace it with a newer one. */
export const recordAsPage =
  ({ openRecord }: Pick<RecordDeps, 'openRecord'>): RecordListDeps['loadPage'] =>
  ({ clientId, request }, signal) =>
    openRecord({ clientId, id: request.search ?? null }, signal).then((answer) =>
      answer.kind === 'opened' ? { kind: 'ok', data: [answer.record as Row], total: 1 } : answer,
    )

/** A child that starts when the area first sends it an event. If `request` is set, that event is a `list.request`. Otherwise, it is the event that the area received. */
export type LazyChild = {
  readonly id:
    'counts' | 'inlineEdit' | 'listExport' | 'preview' | 'savedView' | 'selection' | 'totals' | 'views'
  readonly request?: ListRequest
}

/** The record that a route opens. */
export type OpenedRecord = Pick<OpenRoute, 'id' | 'prefill' | 'decision'>

/** Returns the record that a route opens. Its id is null for a new one. */
export function recordOf(route: Route): OpenedRecord {
  return 'page' in route && route.page === 'record' ? route : { id: null }
}
