import type { EmployeeCreate } from '#domain/employees/input.ts'
import type { Employee } from '#domain/employees/record.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { newRecord } from '#server/pipeline/inClient.ts'
import { employeeFields } from '#server/records/employees/record.ts'

/** Returns a new employee as stored: pending, with an empty checklist. */
export const newEmployee = (
  caller: Caller,
  id: string,
  input: EmployeeCreate,
  employeeNo: string,
): Employee => ({
  ...employeeFields(input),
  ...newRecord(caller, id),
  employeeNo,
  status: 'PENDING',
  onboardingTasksLeft: 0,
  offboardingTasksLeft: 0,
})
