interface Selection {
  readonly selected: readonly unknown[]
  readonly all: { readonly total: number; readonly except: readonly string[] } | null
}

/** Returns the number of selected records. */
export const selectedCount = ({ selected, all }: Selection): number =>
  all === null ? selected.length : all.total - all.except.length

/** Returns a function that says whether a record is selected. */
export function selectionTest({
  selected,
  all,
}: Selection & { readonly selected: readonly { readonly id: string }[] }): (id: string) => boolean {
  const ids = new Set(all?.except ?? selected.map(({ id }) => id))
  // If all matches are selected, the ids are those of the exceptions.
  return (id) => ids.has(id) === (all === null)
}
