import type { ProjectQuery } from '#domain/projects/record.ts'
import { listTabs } from '#domain/kernel/lists/listTabs.ts'

/** The tabs of the projects list. */
export const projectTabs = listTabs<ProjectQuery>([
  { key: 'ALL', text: 'All', filters: {} },
  { key: 'PLANNED', text: 'Planned', filters: { status: ['PLANNED'] } },
  { key: 'ACTIVE', text: 'Active', filters: { status: ['ACTIVE'] } },
  { key: 'ON_HOLD', text: 'On hold', filters: { status: ['ON_HOLD'] } },
  { key: 'CLOSED', text: 'Closed', filters: { status: ['COMPLETED', 'CANCELLED'] } },
])
