/** The statuses of an employee; events change them (domain.md §3). A list page filters by them without loading a schema. */
export const employeeStatuses = [
  'PENDING',
  'ONBOARDING',
  'ACTIVE',
  'ON_LEAVE',
  'OFFBOARDING',
  'TERMINATED',
] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]
