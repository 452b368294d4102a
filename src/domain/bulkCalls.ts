import { archiveEvents } from '#domain/kernel/archiving.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { eventCallsOf } from '#domain/kernel/calls/eventCalls.ts'

const maintainsEmployees = 'CAN_MAINTAIN_EMPLOYEES'
const maintainsProjects = 'CAN_MAINTAIN_PROJECTS'
const viewsAny = ['CAN_VIEW_EMPLOYEES', 'CAN_VIEW_PROJECTS'] as const
const maintainsAny = ['CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_PROJECTS'] as const

const bulk = (path: string, permission: Call['permission']) =>
  ({
    method: 'POST',
    path: `${path}/bulk`,
    permission,
    client: 'required',
    event: true,
    summary: 'Send one event to several records, with a result for each',
  }) as const satisfies Call

const exported = (path: string, permission: Call['permission']) =>
  ({
    method: 'POST',
    path: `${path}/export`,
    permission,
    client: 'required',
    summary: 'Export selected records as CSV',
  }) as const satisfies Call

/** An export of clients or tenants, for their administrators. */
const exportedOrganizations = (path: string, what: string) =>
  ({
    method: 'POST',
    path: `${path}/export`,
    permission: 'active user',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    client: 'optional',
    summary: `Export selected ${what} as CSV`,
  }) as const satisfies Call

/** The calls for several records of a list, and the calls that archive one record. */
export const bulkCalls = {
  bulkEmployees: bulk('/employees', maintainsEmployees),
  bulkProjects: bulk('/projects', maintainsProjects),
  bulkContracts: bulk('/contracts', maintainsProjects),
  bulkAssignments: bulk('/assignments', maintainsProjects),
  bulkNotes: bulk('/notes', maintainsAny),
  bulkTimesheets: bulk('/timesheets', 'CAN_MAINTAIN_TIMESHEETS'),
  ...eventCallsOf(archiveEvents, 'employee', maintainsEmployees).calls,
  ...eventCallsOf(archiveEvents, 'project', maintainsProjects).calls,
  ...eventCallsOf(archiveEvents, 'contract', maintainsProjects).calls,
  ...eventCallsOf(archiveEvents, 'note', maintainsAny).calls,
  exportEmployees: exported('/employees', 'CAN_VIEW_EMPLOYEES'),
  exportProjects: exported('/projects', 'CAN_VIEW_PROJECTS'),
  exportContracts: exported('/contracts', 'CAN_VIEW_PROJECTS'),
  exportNotes: exported('/notes', viewsAny),
  exportAssignments: exported('/assignments', 'CAN_VIEW_PROJECTS'),
  exportInvoices: exported('/invoices', 'CAN_VIEW_INVOICES'),
  exportPayments: exported('/payments', 'CAN_VIEW_INVOICES'),
  exportBatches: exported('/handoff', 'CAN_VIEW_INVOICES'),
  exportUsers: exported('/users', 'CAN_VIEW_USERS'),
  exportClients: exportedOrganizations('/client/list/:tenantId', 'clients of a tenant'),
  exportTenants: exportedOrganizations('/tenant/list', 'tenants'),
  exportAudit: exported('/audit', 'CAN_VIEW_USERS'),
  exportUnbilled: exported('/invoices/unbilled', 'CAN_VIEW_INVOICES'),
  exportTimesheets: exported('/timesheets', 'CAN_VIEW_TIMESHEETS'),
}
