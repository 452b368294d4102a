import { expect, test } from 'vitest'
import { auditActions } from '#domain/audit/actions.ts'
import { actionText, describeChanges, eventText, momentText } from '#domain/audit/describe.ts'

const labels = {
  status: 'Status',
  address: 'Address',
  'address.city': 'City',
  workAuth: 'Work authorization',
  'workAuth.extensionFiledOn': 'Extension filed on',
  'workAuth.i9Section2On': 'I-9 section 2 completed',
  remote: 'Remote',
  notes: 'Notes',
  ssn: 'Social security number',
  skills: 'Skills',
  burdenPctByType: 'Burden (%)',
}

test('only changed values are described, at any depth of a field', () => {
  const entry = { type: 'H1B', validTo: '2028-01-31', documentNumber: '•••', extensionFiledOn: null }
  expect(
    describeChanges(
      [
        { field: 'status', old: 'PENDING_APPROVAL', new: 'ACTIVE' },
        { field: 'address', old: { city: 'Plano', state: 'TX' }, new: { city: 'Dallas', state: 'TX' } },
        { field: 'workAuth', old: [entry], new: [{ ...entry, extensionFiledOn: '2027-10-01' }] },
        { field: 'remote', old: false, new: true },
        { field: 'notes', old: null, new: 'Prefers mornings' },
      ],
      labels,
    ),
  ).toEqual([
    { label: 'Status', old: 'Pending approval', new: 'Active' },
    { label: 'City', old: 'Plano', new: 'Dallas' },
    { label: 'Work authorization 1, extension filed on', old: '', new: '2027-10-01' },
    { label: 'Remote', old: 'No', new: 'Yes' },
    { label: 'Notes', old: '', new: 'Prefers mornings' },
  ])
})

test('amounts and rates have thousands separators, and other numbers are as stored', () => {
  expect(
    describeChanges(
      [
        { field: 'poAmount', old: '99999.00', new: '179000.00' },
        { field: 'rates', old: [{ payRate: '203840.00' }], new: [{ payRate: '208000.00' }] },
        { field: 'poNumber', old: '2025.10', new: '2026.10' },
      ],
      {},
    ).map(({ old, new: now }) => [old, now]),
  ).toEqual([
    ['99,999.00', '179,000.00'],
    ['203,840.00', '208,000.00'],
    ['2025.10', '2026.10'],
  ])
})

test('a changed restricted value is described without its value', () => {
  expect(describeChanges([{ field: 'ssn', old: '•••', new: '•••' }], labels)).toEqual([
    { label: 'Social security number', old: '•••', new: '•••' },
  ])
})

test('a removed entry is described with its old values', () => {
  expect(describeChanges([{ field: 'skills', old: ['Java', 'Go'], new: ['Java'] }], labels)).toEqual([
    { label: 'Skills 2', old: 'Go', new: '' },
  ])
})

test('labels keep their capitals, and keys of a fixed list follow the label before them', () => {
  const entry = { i9Section2On: null }
  expect(
    describeChanges(
      [
        { field: 'workAuth', old: [entry], new: [{ i9Section2On: '2026-03-02' }] },
        { field: 'burdenPctByType', old: { C2C: '0.00' }, new: { C2C: '1.00' } },
      ],
      labels,
    ).map(({ label }) => label),
  ).toEqual(['Work authorization 1, I-9 section 2 completed', 'Burden (%), C2C'])
})

test('a time is shown to the minute in UTC', () => {
  expect(momentText('2026-11-20T14:05:09.123Z')).toBe('2026-11-20 14:05 UTC')
})

test('an ordinary sign-out differs from signing out everywhere', () => {
  expect(eventText({ action: 'LOGOUT', event: 'signOut' })).toBe('Signed out')
  expect(eventText({ action: 'LOGOUT', event: null })).toBe('Signed out everywhere')
  expect(eventText({ action: 'LOGIN', event: null })).toBe('Signed in')
  // The filter finds both.
  expect(actionText('LOGOUT')).toBe('Signed out')
})

test('every action reads as something that was done', () => {
  expect(auditActions.map((action) => actionText(action))).toEqual([
    'Added',
    'Changed',
    'Archived',
    'Submitted',
    'Approved',
    'Rejected',
    'Reopened',
    'Excluded',
    'Issued',
    'Sent',
    'Voided',
    'Credited',
    'Paid',
    'Reversed',
    'Locked',
    'Unlocked',
    'Signed in',
    'Signed out',
    'Access changed',
    'Restricted value viewed',
    'Downloaded',
    'Exported',
    'Imported',
    'Undone',
    'Denied',
  ])
})
