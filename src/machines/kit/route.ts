import type { Prefill } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'

/**
 * A list or record of an area. A null `id` adds a record, filled in from the records in `prefill`. `shows` names the list on the record's
 * current tab, if it has one.
 */
export type RecordRoute =
  | { readonly area: string; readonly page: 'list'; readonly request: ListRequest }
  | {
      readonly area: string
      readonly page: 'record'
      readonly id: string | null
      readonly prefill?: Prefill
      readonly shows?: string
    }

/** The route of the address; `other` if no area has a chart for it. */
export type Route = RecordRoute | { readonly area: string }
