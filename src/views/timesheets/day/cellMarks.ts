import type { Draft } from '#domain/kernel/answer.ts'
import { cellNotePath, cellUnbilledPath } from '#domain/timesheets/cells/details.ts'

/** What a cell shows in addition to its time. A string, so that an unchanged mark doesn't rerender a memoized cell. */
export type CellMark = '' | 'note' | 'nonBillable' | 'both'

/** Returns what a draft contains about a cell in addition to its time. */
export function markOf(draft: Draft, cell: string): CellMark {
  const hasNote = (draft[cellNotePath(cell)] ?? '') !== ''
  if (draft[cellUnbilledPath(cell)] === 'YES') return hasNote ? 'both' : 'nonBillable'
  return hasNote ? 'note' : ''
}
