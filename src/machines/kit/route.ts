import type { Draft, Prefill } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'

/**
 * A record of an area. If `id` is null, it is a new record, prefilled from the records in `prefill`. `shows`
 * names the list on the record's current tab, if the tab has one. `decision` is an event that the user chose in
 * the list. Once the record is shown, the event is sent or its dialog opens. A decision is never part of a URL.
 */
export interface OpenRoute {
  readonly area: string
  readonly page: 'record'
  readonly id: string | null
  readonly prefill?: Prefill
  readonly shows?: string
  readonly decision?: Draft
}

/** A list or record of an area. */
export type RecordRoute =
  { readonly area: string; readonly page: 'list'; readonly request: ListRequest } | OpenRoute

/** The route of the URL. Its area is `other` if no area has a chart for the URL. */
export type Route = RecordRoute | { readonly area: string }
