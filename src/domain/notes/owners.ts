/** The kinds of record that a note is about. A list page filters by them without loading a schema. */
export const noteOwners = ['EMPLOYEE', 'PROJECT', 'CONTRACT'] as const
export type NoteOwner = (typeof noteOwners)[number]
