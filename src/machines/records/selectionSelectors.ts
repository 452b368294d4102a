interface Selected {
  readonly chosen: readonly unknown[]
  readonly all: { readonly total: number } | null
}

/** Returns the number of selected records. */
export const selectedCount = ({ chosen, all }: Selected): number => (all === null ? chosen.length : all.total)
