import { noteFilters, type NoteOwner } from '#domain/notes/filters.ts'
import type { NoteQuery, NoteRow } from '#domain/notes/record.ts'
import { recordArea } from '#views/shell/area.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'

const aboutOwner = (ownerType: NoteOwner, prefill: string) => ({
  idFilter: 'ownerId',
  filters: { ownerType: [ownerType] },
  prefill,
})

/** Notes about employees, projects and contracts. Reached from those records. */
export const notes = recordArea<NoteRow, NoteQuery>({
  name: 'notes',
  title: 'Notes',
  one: 'Note',
  permission: ['EMPLOYEES', 'PROJECTS'],
  listPath: '/notes/list',
  path: '/notes',
  resource: async () => (await import('#domain/notes/form.ts')).noteResource,
  list: () => import('#views/notes/NotesView.tsx'),
  record: () => import('#views/notes/NoteView.tsx'),
  selects: true,
  views: true,
  filters: {
    ...offeredFilters(noteFilters),
    pinned: {
      text: 'Pinned',
      options: [
        { key: 'YES', text: 'Yes' },
        { key: 'NO', text: 'No' },
      ],
    },
    ownerId: { text: 'Record', linked: true },
  },
  about: {
    employees: aboutOwner('EMPLOYEE', 'employeeId'),
    projects: aboutOwner('PROJECT', 'projectId'),
    contracts: aboutOwner('CONTRACT', 'contractId'),
  },
  prefills: ['employeeId', 'projectId', 'contractId'],
  searchResult: ({ text, ownerName }) => ({ text, details: ownerName }),
})
