/** The statuses of an employee; events change them (domain.md §3). In a separate file, so that list pages don't load the schemas for their filters. */
export const employeeStatuses = [
  'PENDING',
  'ONBOARDING',
  'ACTIVE',
  'ON_LEAVE',
  'OFFBOARDING',
  'TERMINATED',
] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]
