import { todayUtc } from '#domain/kernel/dates.ts'
import { changedFields, inputValue, formText, type FormShape } from '#domain/kernel/draft.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { firstPerField, parseInput } from '#domain/kernel/errors.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import type { Resource } from '#domain/kernel/resource.ts'
import type { NoteOwner } from '#domain/notes/filters.ts'
import { noteCalls, noteCreate, type Note } from '#domain/notes/record.ts'

const wholeInput = (draft: Draft): Record<string, unknown> => ({
  ownerType: inputValue(draft, 'ownerType'),
  ownerId: inputValue(draft, 'ownerId'),
  text: inputValue(draft, 'text'),
  date: inputValue(draft, 'date'),
  pinned: inputValue(draft, 'pinned') === 'YES',
})

const ownerDraft = (ownerType: NoteOwner, ownerId: string, ownerName: string): Draft => ({
  ownerType,
  ownerId,
  ownerName,
})

/** The note form. A new note is dated today (UTC). */
export const noteForm: FormShape<Note> = {
  toDraft: (record) => ({
    ownerType: formText(record?.ownerType, 'SELECT'),
    ownerId: formText(record?.ownerId),
    ownerName: formText(record?.ownerName),
    text: formText(record?.text),
    date: formText(record?.date, todayUtc()),
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
      ownerDraft('EMPLOYEE', id, `${formText(lastName)}, ${formText(firstName)}`),
    projectId: ({ id, name }) => ownerDraft('PROJECT', id, formText(name)),
    contractId: ({ id, title }) => ownerDraft('CONTRACT', id, formText(title)),
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
