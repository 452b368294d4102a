import { archiveEvents } from '#domain/kernel/archiving.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { eventCallsOf } from '#domain/kernel/calls/eventCalls.ts'

const maintainEmployees = 'CAN_MAINTAIN_EMPLOYEES'
const maintainProjects = 'CAN_MAINTAIN_PROJECTS'
const viewPermissions = ['CAN_VIEW_EMPLOYEES', 'CAN_VIEW_PROJECTS'] as const
const maintainPermissions = ['CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_PROJECTS'] as const

const bulkCall = (path: string, permission: Call['permission']) =>
  ({
    method: 'POST',
    path: `${path}/bulk`,
    permission,
    client: 'required',
    event: true,
    summary: 'Send one event to several records, with a result for each',
  }) as const satisfies Call

const exportCall = (path: string, permission: Call['permission']) =>
  ({
    method: 'POST',
    path: `${path}/export`,
    permission,
    client: 'required',
    summary: 'Export selected records as CSV',
  }) as const satisfies Call

/** Returns the call that exports clients or tenants, for their administrators. */
const exportOrganizationsCall = (path: string, records: string) =>
  ({
    method: 'POST',
    path: `${path}/export`,
    permission: 'active user',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    client: 'optional',
    summary: `Export selected ${records} as CSV`,
  }) as const satisfies Call

/** The calls for several records of a list, and the calls that archive one record. */
export const bulkCalls = {
  bulkEmployees: bulkCall('/employees', maintainEmployees),
  bulkProjects: bulkCall('/projects', maintainProjects),
  bulkContracts: bulkCall('/contracts', maintainProjects),
  bulkAssignments: bulkCall('/assignments', maintainProjects),
  bulkNotes: bulkCall('/notes', maintainPermissions),
  bulkTimesheets: bulkCall('/timesheets', 'CAN_MAINTAIN_TIMESHEETS'),
  ...eventCallsOf(archiveEvents, 'employee', maintainEmployees).calls,
  ...eventCallsOf(archiveEvents, 'project', maintainProjects).calls,
  ...eventCallsOf(archiveEvents, 'contract', maintainProjects).calls,
  ...eventCallsOf(archiveEvents, 'note', maintainPermissions).calls,
  exportEmployees: exportCall('/employees', 'CAN_VIEW_EMPLOYEES'),
  exportProjects: exportCall('/projects', 'CAN_VIEW_PROJECTS'),
  exportContracts: exportCall('/contracts', 'CAN_VIEW_PROJECTS'),
  exportNotes: exportCall('/notes', viewPermissions),
  exportAssignments: exportCall('/assignments', 'CAN_VIEW_PROJECTS'),
  exportInvoices: exportCall('/invoices', 'CAN_VIEW_INVOICES'),
  exportPayments: exportCall('/payments', 'CAN_VIEW_INVOICES'),
  exportBatches: exportCall('/handoff', 'CAN_VIEW_INVOICES'),
  exportUsers: exportCall('/users', 'CAN_VIEW_USERS'),
  exportClients: exportOrganizationsCall('/client/list/:tenantId', 'clients of a tenant'),
  exportTenants: exportOrganizationsCall('/tenant/list', 'tenants'),
  exportAudit: exportCall('/audit', 'CAN_VIEW_USERS'),
  exportUnbilled: exportCall('/invoices/unbilled', 'CAN_VIEW_INVOICES'),
  exportTimesheets: exportCall('/timesheets', 'CAN_VIEW_TIMESHEETS'),
}
