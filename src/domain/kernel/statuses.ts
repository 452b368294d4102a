/** Where records stand. Apart from the schemas, so that a list page, which filters by them, needs no schema. */

/** Where an employee stands; events of the employee lifecycle change it (domain.md §3). */
export const employeeStatuses = [
  'PENDING',
  'ONBOARDING',
  'ACTIVE',
  'ON_LEAVE',
  'OFFBOARDING',
  'TERMINATED',
] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]

/** Where a project stands (domain.md §1 Project). */
export const projectStatuses = ['PLANNED', 'ACTIVE', 'ON_HOLD', 'COMPLETED', 'CANCELLED'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** Where a contract stands; events of the contract lifecycle change it (domain.md §3). */
export const contractStatuses = [
  'DRAFT',
  'PENDING_APPROVAL',
  'APPROVED',
  'ACTIVE',
  'ON_HOLD',
  'ENDED',
  'TERMINATED',
  'CANCELLED',
] as const
export type ContractStatus = (typeof contractStatuses)[number]
