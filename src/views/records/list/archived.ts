import { archiveEvents } from '#domain/kernel/archiving.ts'
import type { StoredRecord } from '#domain/kernel/answer.ts'
import type { Offer } from '#views/records/form/offer.ts'

/** Returns the text to show on an archived record's page, or null for any other record. */
export function archivedText({ archivedAt }: StoredRecord): string | null {
  if (typeof archivedAt !== 'string') return null
  return `Archived on ${archivedAt.slice(0, 10)}. It's hidden from lists and can't be changed until you restore it.`
}

const { details, undoable, offer } = archiveEvents.restore

/** The only offer for an archived record: to restore it. */
export const restoreOffers: readonly Offer[] = [
  { ...offer, event: 'restore', place: 'header', details, undoable, reasons: [], check: () => [] },
]
