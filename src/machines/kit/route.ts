import type { Prefill } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists.ts'

/** A list or record of an area. A null `id` adds a record, filled in from the records in `prefill`. */
export type RecordRoute =
  | { readonly area: string; readonly page: 'list'; readonly request: ListRequest }
  | {
      readonly area: string
      readonly page: 'record'
      readonly id: string | null
      readonly prefill?: Prefill
      readonly related?: Related
    }

/** A list about the open record that one of its tabs shows, such as its assignments or its history. */
export interface Related {
  /** The name of the list's area, or `history`. */
  readonly list: string
  readonly request: ListRequest
}

/** The route of the address; `other` if no area has a chart for it. */
export type Route = RecordRoute | { readonly area: string }
