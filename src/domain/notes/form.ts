import { todayUtc } from '#domain/kernel/dates.ts'
import { changedFields, sent, typed, type FormShape } from '#domain/kernel/draft.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { firstPerField, parseInput } from '#domain/kernel/errors.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import type { Resource } from '#domain/kernel/resource.ts'
import type { NoteOwner } from '#domain/notes/filters.ts'
import { noteCalls, noteCreate, type Note } from '#domain/notes/record.ts'

const wholeInput = (draft: Draft): Record<string, unknown> => ({
  ownerType: sent(draft, 'ownerType'),
  ownerId: sent(draft, 'ownerId'),
  text: sent(draft, 'text'),
  date: sent(draft, 'date'),
  pinned: sent(draft, 'pinned') === 'YES',
})

const ownerDraft = (ownerType: NoteOwner, ownerId: string, ownerName: string): Draft => ({
  ownerType,
  ownerId,
  ownerName,
})

/** The note form. A new note is dated today (UTC). */
export const noteForm: FormShape<Note> = {
  toDraft: (record) => ({
    ownerType: typed(record?.ownerType, 'SELECT'),
    ownerId: typed(record?.ownerId),
    ownerName: typed(record?.ownerName),
    text: typed(record?.text),
    date: typed(record?.date, todayUtc()),
    pinned: record?.pinned === true ? 'YES' : 'NO',
  }),
  toInput: (draft, record) => {
    const input = wholeInput(draft)
    return record === null ? input : changedFields(input, record)
  },
  check: (draft) => {
    const parsed = parseInput(noteCreate, wholeInput(draft))
    return parsed.ok ? [] : firstPerField(parsed.errors)
  },
  prefillFrom: {
    employeeId: ({ id, lastName, firstName }) =>
      ownerDraft('EMPLOYEE', id, `${typed(lastName)}, ${typed(firstName)}`),
    projectId: ({ id, name }) => ownerDraft('PROJECT', id, typed(name)),
    contractId: ({ id, title }) => ownerDraft('CONTRACT', id, typed(title)),
  },
}

/** Notes about the client's records. */
export const noteResource: Resource<Note> = {
  list: noteCalls.listNotes,
  read: noteCalls.readNote,
  create: noteCalls.createNote,
  update: noteCalls.updateNote,
  updateById: 'body',
  loadForm: () => Promise.resolve(noteForm),
  prefillCalls: {
    employeeId: recordCalls.readEmployee,
    projectId: recordCalls.readProject,
    contractId: recordCalls.readContract,
  },
  rowOf: (note) => note,
}
