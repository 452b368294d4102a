import type { NoteOwner, NoteQuery, NoteRow } from '#domain/notes/record.ts'
import { recordArea } from '#views/shell/area.ts'

const about = (ownerType: NoteOwner) => (ownerId: string) => ({
  ownerType: [ownerType],
  ownerId: [ownerId],
})

/** Notes on employees, projects and contracts, reached from those records. */
export const notes = recordArea<NoteRow, NoteQuery>({
  name: 'notes',
  title: 'Notes',
  one: 'Note',
  permission: ['EMPLOYEES', 'PROJECTS'],
  listPath: '/notes/list',
  path: '/notes',
  list: () => import('#views/notes/NotesView.tsx'),
  record: () => import('#views/notes/NoteView.tsx'),
  searchPlaceholder: 'Search notes',
  filters: {
    ownerType: {
      text: 'About',
      several: true,
      options: [
        { key: 'EMPLOYEE', text: 'Employee' },
        { key: 'PROJECT', text: 'Project' },
        { key: 'CONTRACT', text: 'Contract' },
      ],
    },
    pinned: {
      text: 'Pinned',
      options: [
        { key: 'YES', text: 'Yes' },
        { key: 'NO', text: 'No' },
      ],
    },
    ownerId: { text: 'Record', linked: true },
  },
  about: { employees: about('EMPLOYEE'), projects: about('PROJECT'), contracts: about('CONTRACT') },
  foundAs: ({ text, ownerName }) => ({ text, sub: ownerName }),
})
