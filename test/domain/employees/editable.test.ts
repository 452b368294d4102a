import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { employeeFieldErrors } from '#domain/employees/editable.ts'
import { employeeCreate } from '#domain/employees/input.ts'
import { employeeStatuses } from '#domain/employees/statuses.ts'

test('only the termination fields depend on the status; during employment only notice sets them', () => {
  const fields = Object.keys(employeeCreate.shape)
  fc.assert(
    fc.property(fc.constantFrom(...employeeStatuses), fc.constantFrom(...fields), (status, field) => {
      const isEmployed = ['ONBOARDING', 'ACTIVE', 'ON_LEAVE'].includes(status)
      const refused = employeeFieldErrors(status, [field]).map((error) => error.field)
      expect(refused).toEqual(isEmployed && field.startsWith('termination') ? [field] : [])
    }),
    { numRuns: 1_000 },
  )
})
