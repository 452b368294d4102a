import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedText, employeeFieldErrors } from '#domain/employees/editable.ts'
import { employeeCreate } from '#domain/employees/input.ts'
import { employeeStatuses } from '#domain/employees/statuses.ts'

test('a former employee is closed; otherwise only the termination fields depend on the status', () => {
  const fields = Object.keys(employeeCreate.shape)
  fc.assert(
    fc.property(fc.constantFrom(...employeeStatuses), fc.constantFrom(...fields), (status, field) => {
      const isEmployed = ['ONBOARDING', 'ACTIVE', 'ON_LEAVE'].includes(status)
      const isRefused = status === 'TERMINATED' || (isEmployed && field.startsWith('termination'))
      const refused = employeeFieldErrors(status, [field]).map((error) => error.field)
      expect(refused).toEqual(isRefused ? [field] : [])
    }),
    { numRuns: 1_000 },
  )
})

test('the record of a former employee says what to do; that of a leaving one is open', () => {
  const leaver = { terminationDate: '2026-03-31' }
  expect(closedText({ ...leaver, status: 'TERMINATED' })).toBe(
    'Terminated, last day 2026-03-31. Rehire the employee to change this record.',
  )
  expect(closedText({ ...leaver, status: 'OFFBOARDING' })).toBeNull()
})
