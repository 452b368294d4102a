import type { Draft } from '#domain/kernel/answer.ts'
import type { EntryInput, TimesheetEntry } from '#domain/timesheets/record.ts'
import type { WeekLine, WeekRow } from '#domain/timesheets/week.ts'

/** The maximum length of an entry's note. */
export const maxNoteLength = 500

/** Returns the path of the note for a cell's time. A draft has this path only for cells that have a note or whose note was changed. */
export const cellNotePath = (cell: string): string => `${cell}/note`

/** Returns the path of a cell's non-billable flag. YES means that the time isn't billable. */
export const cellUnbilledPath = (cell: string): string => `${cell}/unbilled`

/** Returns whether time on a line can be billable at all: it must be work on a billable project and task. */
export const canBill = (row: WeekRow, { type, task }: WeekLine): boolean =>
  row.billable && type === 'WORK' && (row.tasks.find(({ name }) => name === task)?.billable ?? true)

/** Returns the note and non-billable flag of a cell's entries as a draft stores them. Leaves out values that differ between entries or are the default. */
export function storedDetails(
  row: WeekRow,
  line: WeekLine,
  cell: string,
  entries: readonly TimesheetEntry[],
): Draft {
  const entriesWithTime = entries.filter(({ minutes }) => minutes !== 0)
  const [note, ...others] = new Set(entriesWithTime.map((entry) => entry.note))
  const isUnbilled =
    canBill(row, line) && entriesWithTime.length > 0 && entriesWithTime.every(({ billable }) => !billable)
  return {
    ...(typeof note === 'string' && others.length === 0 ? { [cellNotePath(cell)]: note } : {}),
    ...(isUnbilled ? { [cellUnbilledPath(cell)]: 'YES' } : {}),
  }
}

/** The changed note and billable flag of a cell's time. Unchanged ones are missing. */
interface Details {
  readonly note?: string | null
  readonly billable?: boolean
}

/** Returns a draft's changes to a cell's note and billable flag, or null if there are none. */
export function changedDetails(draft: Draft, cell: string, stored: Draft): Details | null {
  const note = (draft[cellNotePath(cell)] ?? '').trim()
  const unbilled = draft[cellUnbilledPath(cell)] ?? ''
  const changed: Details = {
    ...(note === (stored[cellNotePath(cell)] ?? '') ? {} : { note: note === '' ? null : note }),
    ...(unbilled === '' || unbilled === stored[cellUnbilledPath(cell)]
      ? {}
      : { billable: unbilled !== 'YES' }),
  }
  return Object.keys(changed).length === 0 ? null : changed
}

/** Returns a cell's entries after changes to their note and billable flag. Merges entries that now have the same flag and no start and end times. The merged entry keeps all notes. */
export function withDetails(entries: readonly EntryInput[], details: Details | null): readonly EntryInput[] {
  if (details === null) return entries
  const merged: EntryInput[] = []
  for (const entry of entries.map((each) => ({ ...each, ...details }))) {
    const index = merged.findIndex(
      (other) => entry.startTime == null && other.startTime == null && other.billable === entry.billable,
    )
    const match = merged[index]
    if (match === undefined) merged.push(entry)
    else
      merged[index] = {
        ...match,
        minutes: match.minutes + entry.minutes,
        note: [...new Set([match.note, entry.note])].filter((note) => note != null).join('; ') || null,
      }
  }
  return merged
}
