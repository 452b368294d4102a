interface Selection {
  readonly selected: readonly unknown[]
  readonly all: { readonly total: number; readonly except: readonly string[] } | null
}

/** Returns the number of selected records. */
export const selectedCount = ({ selected, all }: Selection): number =>
  all === null ? selected.length : all.total - all.except.length
