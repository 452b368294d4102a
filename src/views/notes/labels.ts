/** The labels of a note's fields, in field order. */
export const noteLabels: Readonly<Record<string, string>> = {
  ownerType: 'Record type',
  ownerId: 'Record',
  text: 'Note',
  date: 'Date',
  pinned: 'Pinned to the top of the list',
}
