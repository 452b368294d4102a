import type { ContractQuery } from '#domain/contracts/record.ts'
import { listTabs } from '#domain/kernel/lists/listTabs.ts'

/** The tabs of the contracts list. */
export const contractTabs = listTabs<ContractQuery>([
  { key: 'ALL', text: 'All', filters: {} },
  { key: 'DRAFTS', text: 'Drafts', filters: { status: ['DRAFT'] } },
  { key: 'WAITING', text: 'Pending approval', filters: { status: ['PENDING_APPROVAL'] } },
  { key: 'APPROVED', text: 'Approved', filters: { status: ['APPROVED'] } },
  { key: 'ACTIVE', text: 'Active', filters: { status: ['ACTIVE'] } },
  { key: 'ENDING', text: 'Ending soon', filters: { status: ['ACTIVE'], ends: ['DAYS_30'] } },
  { key: 'ON_HOLD', text: 'On hold', filters: { status: ['ON_HOLD'] } },
  { key: 'CLOSED', text: 'Closed', filters: { status: ['ENDED', 'TERMINATED', 'CANCELLED'] } },
])
