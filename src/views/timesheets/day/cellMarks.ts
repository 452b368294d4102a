import type { Draft } from '#domain/kernel/answer.ts'
import { cellNote, cellUnbilled } from '#domain/timesheets/cells/details.ts'

/** The details that a cell shows. It is a text, so that a memoized cell only renders when it changes. */
export type CellMark = '' | 'note' | 'unbilled' | 'both'

/** Returns what a draft contains about a cell besides its time. */
export function markOf(draft: Draft, cell: string): CellMark {
  const hasNote = (draft[cellNote(cell)] ?? '') !== ''
  if (draft[cellUnbilled(cell)] === 'YES') return hasNote ? 'both' : 'unbilled'
  return hasNote ? 'note' : ''
}
