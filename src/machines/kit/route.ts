import type { Draft, Prefill } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'

/**
 * A record of an area. A null `id` adds one, filled in from the records in `prefill`. `shows` names the list on the record's current tab, if
 * it has one. `decision` is an event that was decided on in the list, which is sent once the record is shown; no address has one.
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

/** The route of the address; `other` if no area has a chart for it. */
export type Route = RecordRoute | { readonly area: string }
