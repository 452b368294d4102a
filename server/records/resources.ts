import type * as z from 'zod/mini'
import type { RecordTable } from '#server/db/recordTable.ts'
import type { Route } from '#server/pipeline/defineRoute.ts'
import type { AuditedKind } from '#server/records/audit/events.ts'
import { auditRoutes } from '#server/records/audit/routes.ts'
import { assignmentResource } from '#server/records/assignments/resource.ts'
import { assignmentRoutes } from '#server/records/assignments/routes.ts'
import { contractDatedRoutes } from '#server/records/contracts/datedChanges.ts'
import { contractBulkRoutes } from '#server/records/contracts/bulk.ts'
import { contractFigureRoutes } from '#server/records/contracts/figures.ts'
import { contractEventRoutes } from '#server/records/contracts/events.ts'
import { contractSuccessorRoutes } from '#server/records/contracts/successors.ts'
import { contractRoutes } from '#server/records/contracts/routes.ts'
import { contractResource } from '#server/records/contracts/resource.ts'
import { dashboardRoutes } from '#server/records/dashboard/routes.ts'
import { authorizationRoutes } from '#server/records/employees/authorizations.ts'
import { checklistRoutes } from '#server/records/employees/checklist.ts'
import { employeeBulkRoutes } from '#server/records/employees/bulk.ts'
import { employeeEventRoutes } from '#server/records/employees/events.ts'
import { employeeSensitiveRoutes } from '#server/records/employees/restrictedValues.ts'
import { employeeRoutes } from '#server/records/employees/routes.ts'
import { employeeResource } from '#server/records/employees/resource.ts'
import { similarRoutes } from '#server/records/employees/similarEmployees.ts'
import { batchResource } from '#server/records/handoff/resource.ts'
import { handoffRoutes } from '#server/records/handoff/routes.ts'
import { importRoutes } from '#server/records/imports/routes.ts'
import { invoiceBulkRoutes } from '#server/records/invoices/bulk.ts'
import { creditRoutes } from '#server/records/invoices/creditNotes.ts'
import { invoiceEventRoutes } from '#server/records/invoices/events.ts'
import { pdfRoutes } from '#server/records/invoices/pdf.ts'
import { reportRoutes } from '#server/records/invoices/reports.ts'
import { invoiceResource } from '#server/records/invoices/resource.ts'
import { invoiceRoutes } from '#server/records/invoices/routes.ts'
import { runRoutes } from '#server/records/invoices/runRoutes.ts'
import { sendingRoutes } from '#server/records/invoices/emails.ts'
import { paymentResource } from '#server/records/payments/resource.ts'
import { paymentRoutes } from '#server/records/payments/routes.ts'
import { noteResource, noteRoutes } from '#server/records/notes/resource.ts'
import { notificationRoutes } from '#server/records/notifications/routes.ts'
import { organizationRoutes } from '#server/records/organization/routes.ts'
import { projectBulkRoutes } from '#server/records/projects/bulk.ts'
import { projectEventRoutes } from '#server/records/projects/events.ts'
import { projectRoutes } from '#server/records/projects/routes.ts'
import { projectResource } from '#server/records/projects/resource.ts'
import { savedViewResource } from '#server/records/savedViews/resource.ts'
import { savedViewRoutes } from '#server/records/savedViews/routes.ts'
import { searchRoutes } from '#server/records/search/routes.ts'
import { settingsRoutes } from '#server/records/settings/routes.ts'
import { managedUserRoutes } from '#server/records/users/manageRoutes.ts'
import { timesheetBulkRoutes } from '#server/records/timesheets/bulk.ts'
import { timesheetEventRoutes } from '#server/records/timesheets/events.ts'
import { timesheetLockRoutes } from '#server/records/timesheets/lock.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { timesheetRoutes } from '#server/records/timesheets/routes.ts'
import { timesheetWeekRoutes } from '#server/records/timesheets/weekRoutes.ts'
import { userRoutes } from '#server/records/users/routes.ts'

/** How a resource is stored: its table and the schema of a record. */
type StoredTable = { readonly table: RecordTable; readonly record: z.ZodMiniType }

/** All resources of the API except the search and the audit trail. */
const auditedResources = [
  { routes: [...userRoutes, ...managedUserRoutes] },
  { routes: organizationRoutes },
  {
    resource: employeeResource,
    routes: [
      ...employeeRoutes,
      ...employeeEventRoutes,
      ...employeeSensitiveRoutes,
      ...checklistRoutes,
      ...authorizationRoutes,
      ...employeeBulkRoutes,
      ...similarRoutes,
    ],
  },
  { resource: projectResource, routes: [...projectRoutes, ...projectEventRoutes, ...projectBulkRoutes] },
  {
    resource: contractResource,
    routes: [
      ...contractRoutes,
      ...contractEventRoutes,
      ...contractDatedRoutes,
      ...contractFigureRoutes,
      ...contractSuccessorRoutes,
      ...contractBulkRoutes,
    ],
  },
  { resource: assignmentResource, routes: assignmentRoutes },
  {
    resource: timesheetResource,
    routes: [
      ...timesheetRoutes,
      ...timesheetEventRoutes,
      ...timesheetBulkRoutes,
      ...timesheetWeekRoutes,
      ...timesheetLockRoutes,
    ],
  },
  {
    resource: invoiceResource,
    routes: [
      ...invoiceRoutes,
      ...runRoutes,
      ...invoiceEventRoutes,
      ...invoiceBulkRoutes,
      ...creditRoutes,
      ...pdfRoutes,
      ...sendingRoutes,
      ...reportRoutes,
    ],
  },
  { resource: paymentResource, routes: paymentRoutes },
  { resource: batchResource, routes: handoffRoutes },
  { resource: noteResource, routes: noteRoutes },
  { resource: savedViewResource, routes: savedViewRoutes },
  { routes: dashboardRoutes },
  { routes: settingsRoutes },
  { routes: importRoutes },
  { routes: notificationRoutes },
] satisfies readonly { resource?: StoredTable & AuditedKind; routes: readonly Route[] }[]

/** All resources of the API. The audit trail and the search hide the records that the lists hide from the caller. */
const resources = [
  ...auditedResources,
  { routes: searchRoutes(auditedResources.flatMap(({ routes: declared }): readonly Route[] => declared)) },
  {
    routes: auditRoutes(
      auditedResources.flatMap((each): AuditedKind[] => ('resource' in each ? [each.resource] : [])),
    ),
  },
]

/** The routes of all resources. */
export const routes: readonly Route[] = resources.flatMap((resource): readonly Route[] => resource.routes)

/** The resources that have their own table. */
export const storedResources: readonly StoredTable[] = resources.flatMap((each) =>
  'resource' in each ? [each.resource] : [],
)
