import { choice, days } from '#domain/kernel/lists/filters.ts'
import { noteOwners } from '#domain/notes/owners.ts'

/** The filters by the columns of the notes list. */
export const noteFilters = {
  ownerType: choice('Record type', noteOwners),
  date: days('Date', 'date'),
}
