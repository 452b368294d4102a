// Apart from the schemas: the first load needs the list, but not Zod.
/** What a note can be about. */
export const noteOwners = ['EMPLOYEE', 'PROJECT', 'CONTRACT'] as const
export type NoteOwner = (typeof noteOwners)[number]
