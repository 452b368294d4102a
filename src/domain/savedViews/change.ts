import type { ViewContent } from '#domain/savedViews/record.ts'

/** A change to the saved views of a list. `body` is the request body. For a new view, the area of the list is added to the body. */
export type ViewChange =
  | {
      readonly kind: 'create'
      readonly body: ViewContent & { readonly name: string; readonly shared: boolean }
    }
  | {
      readonly kind: 'update'
      readonly id: string
      readonly body: Partial<ViewContent> & {
        readonly version: number
        readonly name?: string
        readonly shared?: boolean
        readonly isDefault?: boolean
      }
    }
  | { readonly kind: 'delete'; readonly id: string; readonly body: { readonly version: number } }

/** One call that changes a view. */
export interface ViewCall {
  readonly clientId: string
  readonly area: string
  readonly change: ViewChange
  readonly key: string
}
