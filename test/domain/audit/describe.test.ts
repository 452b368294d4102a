import { expect, test } from 'vitest'
import { describeChanges, momentText } from '#domain/audit/describe.ts'

test('only changed values are described, at any depth of a field', () => {
  const entry = { type: 'H1B', validTo: '2028-01-31', documentNumber: '•••', extensionFiledOn: null }
  expect(
    describeChanges([
      { field: 'status', old: 'PENDING_APPROVAL', new: 'ACTIVE' },
      { field: 'address', old: { city: 'Plano', state: 'TX' }, new: { city: 'Dallas', state: 'TX' } },
      { field: 'workAuth', old: [entry], new: [{ ...entry, extensionFiledOn: '2027-10-01' }] },
      { field: 'remote', old: false, new: true },
      { field: 'notes', old: null, new: 'Prefers mornings' },
    ]),
  ).toEqual([
    { label: 'Status', old: 'Pending approval', new: 'Active' },
    { label: 'Address, city', old: 'Plano', new: 'Dallas' },
    { label: 'Work auth 1, extension filed on', old: '', new: '2027-10-01' },
    { label: 'Remote', old: 'No', new: 'Yes' },
    { label: 'Notes', old: '', new: 'Prefers mornings' },
  ])
})

test('a changed restricted value is described without its value', () => {
  expect(describeChanges([{ field: 'ssn', old: '•••', new: '•••' }])).toEqual([
    { label: 'Ssn', old: '•••', new: '•••' },
  ])
})

test('a removed entry is described with its old values', () => {
  expect(describeChanges([{ field: 'skills', old: ['Java', 'Go'], new: ['Java'] }])).toEqual([
    { label: 'Skills 2', old: 'Go', new: '' },
  ])
})

test('a time is shown to the minute in UTC', () => {
  expect(momentText('2026-11-20T14:05:09.123Z')).toBe('2026-11-20 14:05 UTC')
})
