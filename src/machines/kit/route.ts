import type { ListRequest } from '#domain/kernel/lists.ts'

/** A list or a record of an area, as the address names it. `id` null adds a record. */
export type RecordRoute =
  | { readonly area: string; readonly page: 'list'; readonly request: ListRequest }
  | { readonly area: string; readonly page: 'record'; readonly id: string | null }

/** What the address asks of the charts; `other` where no area has a chart for it. */
export type Route = RecordRoute | { readonly area: string }
