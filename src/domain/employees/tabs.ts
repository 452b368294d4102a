import type { EmployeeQuery } from '#domain/employees/record.ts'
import { listTabs } from '#domain/kernel/lists/listTabs.ts'

/** The tabs of the employees list. */
export const employeeTabs = listTabs<EmployeeQuery>([
  { key: 'ALL', text: 'All', filters: {} },
  { key: 'STARTING', text: 'Starting', filters: { status: ['PENDING', 'ONBOARDING'] } },
  { key: 'ACTIVE', text: 'Active', filters: { status: ['ACTIVE'] } },
  { key: 'ON_LEAVE', text: 'On leave', filters: { status: ['ON_LEAVE'] } },
  { key: 'OFFBOARDING', text: 'Offboarding', filters: { status: ['OFFBOARDING'] } },
  { key: 'TERMINATED', text: 'Terminated', filters: { status: ['TERMINATED'] } },
])
