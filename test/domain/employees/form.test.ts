import { expect, test } from 'vitest'
import { employeeForm } from '#domain/employees/form.ts'
import type { Employee } from '#domain/employees/record.ts'
import { employeeExample } from '#test/support/examples.ts'

/** Drafts are in session storage, so they must not contain restricted values. */
test('a draft contains no social security number, birth date, document number or tax id', () => {
  const restricted = {
    ssn: '123456789',
    dateOfBirth: '1991-04-02',
    vendor: { ein: '12-3456789' },
    workAuth: [
      {
        ...employeeExample.workAuth[0],
        documentNumber: 'AB1234567',
        receiptNumber: 'WAC1234567890',
        sevisId: 'N0123456789',
      },
    ],
  }
  const record = {
    ...employeeExample,
    emergencyContacts: [],
    ...restricted,
    status: 'ACTIVE',
  } as unknown as Employee
  const draft = JSON.stringify(employeeForm.toDraft(record))
  expect(draft).toContain('2028-01-31')
  for (const value of ['123456789', '1991-04-02', '12-3456789', 'AB1234567', 'WAC1234567890', 'N0123456789'])
    expect(draft).not.toContain(value)
})

test('what was typed before a termination is not sent after it', () => {
  const lists = { emergencyContacts: [], skills: [], tags: [] }
  const working = { ...employeeExample, ...lists, status: 'ACTIVE' } as unknown as Employee
  const draft = { ...employeeForm.toDraft(working), jobTitle: 'Manager', notes: 'Promoted' }
  expect(employeeForm.toInput(draft, working)).toEqual({ jobTitle: 'Manager', notes: 'Promoted' })
  expect(employeeForm.toInput(draft, { ...working, status: 'TERMINATED' })).toEqual({})
})

test('a new employee is shown as non-exempt, and clearing that is an error', () => {
  const draft = employeeForm.toDraft(null)
  expect(draft['classification']).toBe('NON_EXEMPT')
  const errors = employeeForm.check({ ...draft, classification: 'SELECT' }, null)
  expect(errors.filter(({ field }) => field === 'classification')).toEqual([
    {
      code: 'required',
      message: 'Select whether this W-2 employee is exempt from overtime.',
      field: 'classification',
    },
  ])
})
