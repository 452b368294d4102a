import type { EmployeeCreate } from '#domain/employees/input.ts'
import type { Employee } from '#domain/employees/record.ts'
import type { Settings } from '#domain/settings/record.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { newRecord } from '#server/pipeline/clientOf.ts'
import { employeeFields } from '#server/records/employees/record.ts'

/**
 * Returns a new employee as stored: pending, with an empty checklist. A missing burden defaults to
 * the client's burden for the employment type. A cleared burden stays empty.
 */
export const newEmployee = (
  caller: Caller,
  id: string,
  input: EmployeeCreate,
  employeeNo: string,
  { burdenPctByType }: Pick<Settings, 'burdenPctByType'>,
): Employee => ({
  ...employeeFields(input),
  burdenPct: input.burdenPct === undefined ? burdenPctByType[input.employmentType] : input.burdenPct,
  ...newRecord(caller, id),
  employeeNo,
  status: 'PENDING',
  onboardingTasksLeft: 0,
  offboardingTasksLeft: 0,
})
