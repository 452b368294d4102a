import * as z from 'zod/mini'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { date, id, key, paragraphs, version } from '#domain/kernel/fields.ts'
import { sharedLabels, type Labels } from '#domain/kernel/labels.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import type { Area } from '#domain/kernel/permissions.ts'
import { readOnlyRecordFields, readOnlyShape, recordFields } from '#domain/kernel/record.ts'
import { noteFilters, noteOwners, type NoteOwner } from '#domain/notes/filters.ts'

/** The permission area of each kind of record. Users who can see a record can see its notes. */
export const noteAreas: Readonly<Record<NoteOwner, Area>> = {
  EMPLOYEE: 'EMPLOYEES',
  PROJECT: 'PROJECTS',
  CONTRACT: 'PROJECTS',
}

const pinned = z.boolean({ error: 'Choose whether the note is pinned.' })

/** Body of POST /note/create. */
export const noteCreate = z.strictObject({
  ownerType: key('record type', noteOwners),
  ownerId: id('record'),
  text: paragraphs('note', 2000),
  date: date('date'),
  pinned: z.optional(pinned),
})

/** Fields of a note that an update can't change: those that only the server sets, and those that identify the note's record. */
export const noteReadOnlyFields = [
  ...readOnlyRecordFields,
  'ownerType',
  'ownerId',
  'ownerName',
  'authorName',
] as const

/** Body of POST /note/update. */
export const noteUpdate = z.extend(z.partial(noteCreate), {
  ...readOnlyShape(noteReadOnlyFields),
  id: id('note'),
  version: z.optional(version),
})

/** The complete stored note. `ownerName` is the record's current name, and `authorName` is the author's name when the note was added. */
export const note = z.object({
  id: z.string(),
  ownerType: z.enum(noteOwners),
  ownerId: z.string(),
  ownerName: z.string(),
  text: z.string(),
  date: z.string(),
  authorName: z.string(),
  pinned: z.boolean(),
  ...recordFields,
})
export type Note = z.output<typeof note>

/** One row of the notes list. */
export const noteRow = z.pick(note, {
  id: true,
  ownerType: true,
  ownerId: true,
  ownerName: true,
  text: true,
  date: true,
  authorName: true,
  pinned: true,
  version: true,
})
export type NoteRow = z.output<typeof noteRow>

/** Columns that the notes list can be sorted by. */
export const noteSorts = ['date', 'authorName'] as const

/** Query of GET /notes. */
export const noteQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(noteSorts),
  ...filterQuery(noteFilters),
  ownerId: z.optional(id('record')),
  pinned: z.optional(z.enum(['YES', 'NO'], { error: 'Set “pinned” to “YES” or “NO”.' })),
})
export type NoteQuery = z.input<typeof noteQuery>

const viewCall = {
  method: 'GET',
  permission: ['CAN_VIEW_EMPLOYEES', 'CAN_VIEW_PROJECTS'],
  client: 'required',
} as const
const maintainCall = {
  method: 'POST',
  permission: ['CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_PROJECTS'],
  client: 'required',
} as const

/** The calls about notes. */
export const noteCalls = {
  listNotes: {
    ...viewCall,
    path: '/notes',
    summary: 'Notes on the employees, projects and contracts that the user can see',
  },
  readNote: { ...viewCall, path: '/note/:id', summary: 'One note' },
  createNote: {
    ...maintainCall,
    path: '/note/create',
    creates: true,
    summary: 'Add a note to an employee, a project or a contract',
  },
  updateNote: { ...maintainCall, path: '/note/update', summary: 'Change a note' },
} as const satisfies Record<string, Call>

/** The labels of a note's fields, in field order. */
export const noteLabels: Labels = {
  ownerType: 'Record type',
  ownerId: 'Record',
  text: 'Note',
  date: 'Date',
  pinned: 'Pinned to the top of the list',
}

/** The labels of a note's fields in the audit trail. */
export const noteTrail: Labels = {
  ...sharedLabels,
  ...noteLabels,
  employeeId: 'Employee',
  projectId: 'Project',
  contractId: 'Contract',
}
