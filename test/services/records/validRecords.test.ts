import { expect, it, test } from 'vitest'
import { areas } from '#areas.ts'
import { schemas } from '#domain/schemas.ts'
import type { Schemas } from '#domain/kernel/declaration.ts'
import { isRecordArea } from '#views/shell/area.ts'
import { isValidRecord, isValidRow } from '#services/records/validRecords.ts'

const declared: Readonly<Record<string, Schemas | undefined>> = schemas
const lists = areas.filter(isRecordArea)

it.each(lists.map((area) => [area.name, area] as const))('stored copies of %s have schemas', (name, area) => {
  const { record, row } = declared[name] ?? {}
  expect(record !== undefined || row !== undefined).toBe(true)
  if (area.record !== undefined && row !== undefined) expect(record).toBeDefined()
})

it('saved views are offered for the lists that the API stores them for', () => {
  const offered = lists.filter(({ views }) => views).map(({ name }) => name)
  const stored = Object.keys(declared).filter((name) => declared[name]?.views !== undefined)
  expect(offered.toSorted()).toEqual(stored.toSorted())
})

const employeeNote = {
  id: 'n1',
  ownerType: 'EMPLOYEE',
  ownerId: 'e1',
  ownerName: 'Rao, Ana',
  text: 'Called.',
  date: '2026-03-01',
  authorName: 'Cleo Client',
  pinned: false,
  version: 1,
}

test.each([
  ['notes', employeeNote, true],
  ['notes', { ...employeeNote, pinned: 'YES' }, false],
  ['notes', null, false],
  ['weeks', employeeNote, false],
  ['nothing', employeeNote, false],
  ['toString', employeeNote, false],
])('a stored row of %s is checked', (area, row, sound) => {
  expect(isValidRow(area, row)).toBe(sound)
})

test.each([
  ['profile', { displayName: 'Cleo', phone: null }, true],
  ['profile', { roles: [] }, false],
  ['audit', { id: 'a1' }, false],
  ['toString', {}, false],
])('a stored record of %s is checked', (area, record, sound) => {
  expect(isValidRecord(area, record)).toBe(sound)
})
