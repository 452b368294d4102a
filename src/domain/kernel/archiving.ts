import type { EventTable } from '#domain/kernel/events.ts'

/** The event that hides a record from all lists and the one that restores it. Every kind of record that can be archived has both. */
export const archiveEvents = {
  archive: {
    details: [],
    phrase: 'be archived',
    audit: 'ARCHIVE',
    undoable: true,
    offer: { text: 'Archive', done: 'Archived', tone: 'neutral', place: 'menu', summary: 'Archive' },
  },
  restore: {
    details: [],
    phrase: 'be restored',
    audit: 'UNDO',
    undoable: false,
    offer: {
      text: 'Restore',
      done: 'Restored',
      tone: 'neutral',
      place: 'toast',
      summary: 'Restore from the archive',
    },
  },
} as const satisfies EventTable
