/** Record statuses. Separate from the schemas so that list pages, which filter by status, load no schema. */

/** Statuses of an employee; events of the employee lifecycle change them (domain.md §3). */
export const employeeStatuses = [
  'PENDING',
  'ONBOARDING',
  'ACTIVE',
  'ON_LEAVE',
  'OFFBOARDING',
  'TERMINATED',
] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]

/** Statuses of a project (domain.md §1 Project). */
export const projectStatuses = ['PLANNED', 'ACTIVE', 'ON_HOLD', 'COMPLETED', 'CANCELLED'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** Statuses of a contract; events of the contract lifecycle change them (domain.md §3). */
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
