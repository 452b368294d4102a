/** The statuses of an employee; events change them (domain.md §3). In a separate file, so that list pages can filter by them without loading a schema. */
export const employeeStatuses = [
  'PENDING',
  'ONBOARDING',
  'ACTIVE',
  'ON_LEAVE',
  'OFFBOARDING',
  'TERMINATED',
] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]
