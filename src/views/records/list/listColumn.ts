import type { Column } from '#views/ui/table/dataTableTypes.ts'

/** A column key that the API can sort by. */
type SortableKey<Query> = Exclude<SortOf<Query>, `-${string}`>

/** A sort order that the API accepts: a key, or a key with `-` in front. */
export type SortOf<Query> = Query extends { sort?: infer Order | undefined } ? Order & string : never

/** A column of a list. Its key is a key of the row. If it is sortable, its key is also a sort key of the API. */
export type ListColumn<R, Query> = Omit<Column<R>, 'key' | 'sortable'> & {
  /** True if the column is hidden until the user selects it. */
  readonly optional?: true
  /** The row keys that an export contains for this column. Defaults to the column's own key. */
  readonly exports?: readonly (keyof R & string)[]
} & (
    | { readonly key: keyof R & string & SortableKey<Query>; readonly sortable: true }
    | { readonly key: keyof R & string; readonly sortable?: never }
  )
