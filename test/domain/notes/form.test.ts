import { expect, test } from 'vitest'
import { todayUtc } from '#domain/kernel/dates.ts'
import { noteForm } from '#domain/notes/form.ts'

const typed = {
  ownerType: 'EMPLOYEE',
  ownerId: '7f9c24e8-3b12-4c61-9d0a-2f7b1c9e5a10',
  ownerName: 'Rao, Priya',
  text: 'Prefers calls after 4 pm.',
  date: '2026-03-02',
  pinned: 'YES',
}

test('a new note is dated today and not pinned', () => {
  expect(noteForm.toDraft(null)).toMatchObject({
    date: todayUtc(),
    pinned: 'NO',
    text: '',
    ownerType: 'SELECT',
  })
})

test('typed values become the body of a create', () => {
  expect(noteForm.toInput(typed, null)).toEqual({
    ownerType: 'EMPLOYEE',
    ownerId: typed.ownerId,
    text: 'Prefers calls after 4 pm.',
    date: '2026-03-02',
    pinned: true,
  })
})

test('an empty note reports the missing fields', () => {
  expect(noteForm.check({}, null)).toEqual([
    { code: 'required', message: 'Select a record type.', field: 'ownerType' },
    { code: 'required', message: 'Select a record.', field: 'ownerId' },
    { code: 'required', message: 'Enter a note.', field: 'text' },
    { code: 'required', message: 'Enter a date.', field: 'date' },
  ])
})
