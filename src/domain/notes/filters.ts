import { choice, days } from '#domain/kernel/lists/filters.ts'

/** The kinds of records that a note can be about. */
export const noteOwners = ['EMPLOYEE', 'PROJECT', 'CONTRACT'] as const
export type NoteOwner = (typeof noteOwners)[number]

/** The column filters of the notes list. */
export const noteFilters = {
  ownerType: choice('Record type', noteOwners),
  date: days('Date', 'date'),
}
