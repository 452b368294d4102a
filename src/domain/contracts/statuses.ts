/** The statuses of a contract (domain.md §3). They have their own file, so that a list page can filter by them without loading a schema. */
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
