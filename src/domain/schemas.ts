import * as z from 'zod/mini'
import { assignment, assignmentQuery } from '#domain/assignments/record.ts'
import { historyQuery } from '#domain/audit/historyQuery.ts'
import { trailEvent } from '#domain/audit/record.ts'
import { contract, contractQuery, contractRow } from '#domain/contracts/record.ts'
import { employee, employeeQuery, employeeRow, ownEmployee } from '#domain/employees/record.ts'
import { batch, batchQuery, batchRow } from '#domain/handoff/record.ts'
import { setup } from '#domain/handoff/setup.ts'
import { invoice, invoiceQuery, invoiceRow } from '#domain/invoices/record.ts'
import { agingReport, statementReport, unbilledQuery, unbilledRow } from '#domain/invoices/reports.ts'
import { run, runListRow, runQuery } from '#domain/invoices/run.ts'
import type { Schemas } from '#domain/kernel/declaration.ts'
import { note, noteQuery, noteRow } from '#domain/notes/record.ts'
import { client, clientPageQuery, clientRow, tenantQuery, tenantRow } from '#domain/organization/client.ts'
import { paymentQuery, paymentRow, shownPayment } from '#domain/payments/record.ts'
import { project, projectQuery, projectRow } from '#domain/projects/record.ts'
import { lockRecord } from '#domain/timesheets/lock.ts'
import { missingRow } from '#domain/timesheets/missing.ts'
import { timesheet, timesheetQuery, timesheetRow } from '#domain/timesheets/record.ts'
import { marginRow } from '#domain/invoices/margins.ts'
import { weekRecord } from '#domain/timesheets/week.ts'
import { managedUser, userChoice, userQuery } from '#domain/users/managed.ts'

const idField = { id: z.string() }
const identifiedUser = z.extend(managedUser, idField)
const identifiedChoice = z.extend(userChoice, idField)
const identifiedTenant = z.extend(tenantRow, idField)

/**
 * The schemas of the API's responses by area name. They determine how stored copies are validated, and which
 * lists can have saved views. Code that loads with the first page must not import this file.
 */
export const schemas = {
  // An employee's own record has fewer fields than the full record.
  employees: {
    record: z.union([employee, z.strictObject(ownEmployee.shape)]),
    row: employeeRow,
    views: employeeQuery,
  },
  contracts: { record: contract, row: contractRow, views: contractQuery },
  projects: { record: project, row: projectRow, views: projectQuery },
  assignments: { record: assignment, row: assignment, views: assignmentQuery },
  invoices: { record: invoice, row: invoiceRow, views: invoiceQuery },
  runs: { record: run, row: runListRow, views: runQuery },
  aging: { record: z.union([agingReport, statementReport]) },
  unbilled: { row: unbilledRow, views: unbilledQuery },
  margins: { row: marginRow },
  payments: { record: shownPayment, row: paymentRow, views: paymentQuery },
  handoff: { record: z.union([batch, setup]), row: batchRow, views: batchQuery },
  timesheets: { record: timesheet, row: timesheetRow, views: timesheetQuery },
  weeks: { record: weekRecord },
  missing: { row: missingRow },
  timeLock: { record: lockRecord },
  notes: { record: note, row: noteRow, views: noteQuery },
  users: { record: identifiedUser, row: identifiedUser, views: userQuery },
  managers: { row: identifiedChoice },
  approvers: { row: identifiedChoice },
  clients: { record: z.extend(client, idField), row: z.extend(clientRow, idField), views: clientPageQuery },
  tenants: { record: identifiedTenant, row: identifiedTenant, views: tenantQuery },
  // Saved views of the audit trail are checked with `auditQuery` in savedViews/rules.ts. Using that query here would
  // load every declaration.
  audit: { row: trailEvent, views: historyQuery },
} as const satisfies Record<string, Schemas>
