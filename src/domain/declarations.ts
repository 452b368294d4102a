import { assignmentCalls } from '#domain/assignments/calls.ts'
import { assignmentTrail } from '#domain/assignments/trail.ts'
import { auditCalls } from '#domain/audit/calls.ts'
import { contractDatedCalls, contractFigureCalls } from '#domain/contracts/datedCalls.ts'
import { contractEventCalls } from '#domain/contracts/events.ts'
import { contractTrail } from '#domain/contracts/trail.ts'
import { authorizationCalls } from '#domain/employees/history/authorizationCalls.ts'
import { checklistCalls } from '#domain/employees/checklist.ts'
import { employeeEventCalls } from '#domain/employees/events.ts'
import { sensitiveCalls } from '#domain/employees/sensitive.ts'
import { similarCalls } from '#domain/employees/similar.ts'
import { employeeTrail } from '#domain/employees/trail.ts'
import { handoffCalls } from '#domain/handoff/calls.ts'
import { batchTrail, setupTrail } from '#domain/handoff/trail.ts'
import { importCalls } from '#domain/imports/calls.ts'
import { invoiceCalls } from '#domain/invoices/calls.ts'
import { invoiceTrail } from '#domain/invoices/trail.ts'
import type { Declaration } from '#domain/kernel/declaration.ts'
import { noteCalls, noteTrail } from '#domain/notes/record.ts'
import { notificationCalls } from '#domain/notifications/calls.ts'
import { organizationCalls } from '#domain/organization/calls.ts'
import { clientTrail, tenantTrail } from '#domain/organization/trail.ts'
import { paymentCalls } from '#domain/payments/calls.ts'
import { paymentTrail } from '#domain/payments/trail.ts'
import { projectEventCalls } from '#domain/projects/events.ts'
import { projectTrail } from '#domain/projects/trail.ts'
import { savedViewCalls } from '#domain/savedViews/calls.ts'
import { viewTrail } from '#domain/savedViews/trail.ts'
import { searchCalls } from '#domain/search/calls.ts'
import { settingsCalls } from '#domain/settings/calls.ts'
import { settingsTrail } from '#domain/settings/trail.ts'
import { timesheetCalls } from '#domain/timesheets/calls.ts'
import { timesheetEventCalls } from '#domain/timesheets/events.ts'
import { timesheetTrail } from '#domain/timesheets/trail.ts'
import { userCalls } from '#domain/users/calls.ts'
import { userTrail } from '#domain/users/trail.ts'

/**
 * Every resource: the calls declared with it, its kinds of record in the audit trail, and the areas whose permission
 * lets a user view its records. The table of all calls and the audit trail's kinds of record are built from this
 * table. The schemas are in `schemas.ts`, so that stored copies of records can be validated after a page reload
 * without loading these tables.
 */
export const declarations = {
  employees: {
    viewedBy: ['EMPLOYEES'],
    calls: {
      ...employeeEventCalls,
      ...sensitiveCalls,
      ...checklistCalls,
      ...authorizationCalls,
      ...similarCalls,
    },
    trail: { employee: employeeTrail },
  },
  projects: { viewedBy: ['PROJECTS'], calls: projectEventCalls, trail: { project: projectTrail } },
  contracts: {
    viewedBy: ['PROJECTS'],
    calls: { ...contractEventCalls, ...contractDatedCalls, ...contractFigureCalls },
    trail: { contract: contractTrail },
  },
  assignments: { viewedBy: ['PROJECTS'], calls: assignmentCalls, trail: { assignment: assignmentTrail } },
  timesheets: {
    viewedBy: ['TIMESHEETS'],
    calls: { ...timesheetCalls, ...timesheetEventCalls },
    trail: { timesheet: timesheetTrail },
  },
  invoices: { viewedBy: ['INVOICES'], calls: invoiceCalls, trail: { invoice: invoiceTrail } },
  payments: { viewedBy: ['INVOICES'], calls: paymentCalls, trail: { payment: paymentTrail } },
  handoff: {
    viewedBy: ['INVOICES'],
    calls: handoffCalls,
    trail: { batch: batchTrail, setup: setupTrail },
  },
  notes: { viewedBy: ['EMPLOYEES', 'PROJECTS'], calls: noteCalls, trail: { note: noteTrail } },
  savedViews: { viewedBy: [], calls: savedViewCalls, trail: { view: viewTrail } },
  users: { viewedBy: ['USERS'], calls: userCalls, trail: { user: userTrail } },
  clientSettings: { viewedBy: [], calls: settingsCalls, trail: { settings: settingsTrail } },
  organization: {
    viewedBy: [],
    calls: organizationCalls,
    trail: { client: clientTrail, tenant: tenantTrail },
  },
  audit: { viewedBy: [], calls: auditCalls, trail: { audit: {} } },
  imports: { viewedBy: [], calls: importCalls, trail: { import: {} } },
  search: { viewedBy: [], calls: searchCalls, trail: {} },
  notifications: { viewedBy: [], calls: notificationCalls, trail: {} },
} as const satisfies Record<string, Declaration>
