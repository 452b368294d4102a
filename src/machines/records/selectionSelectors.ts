import type { SelectionContext } from '#machines/records/selection.ts'

/** Returns the number of selected records. */
export const selectedCount = ({ chosen, all }: Pick<SelectionContext, 'chosen' | 'all'>): number =>
  all === null ? chosen.length : all.total
