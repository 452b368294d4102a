import * as z from 'zod/mini'
import { assignment } from '#domain/assignments/record.ts'
import { contract, contractRow } from '#domain/contracts/record.ts'
import { ownRecord } from '#domain/employees/ownForm.ts'
import { employee, employeeRow, ownEmployee } from '#domain/employees/record.ts'
import { auditEvent } from '#domain/audit/record.ts'
import { managedUser, userChoice } from '#domain/users/managed.ts'
import { batch, batchRow } from '#domain/handoff/record.ts'
import { setup } from '#domain/handoff/setup.ts'
import { invoice, invoiceRow } from '#domain/invoices/record.ts'
import { agingReport, statementReport, unbilledRow } from '#domain/invoices/reports.ts'
import { run, runListRow } from '#domain/invoices/run.ts'
import { listTotal } from '#domain/kernel/lists/listTotal.ts'
import { tabCount } from '#domain/kernel/lists/tabCount.ts'
import { note, noteRow } from '#domain/notes/record.ts'
import { client, clientRow, tenantRow } from '#domain/organization/client.ts'
import { paymentRow, shownPayment } from '#domain/payments/record.ts'
import { project, projectRow } from '#domain/projects/record.ts'
import { savedViewRow } from '#domain/savedViews/record.ts'
import { settingsRecord } from '#domain/settings/input.ts'
import { settingsPages } from '#domain/settings/sections.ts'
import { lockRecord } from '#domain/timesheets/lock.ts'
import { missingRow, timesheet, timesheetRow } from '#domain/timesheets/record.ts'
import type { ResourceName } from '#services/records/resources.ts'
import { weekRecord } from '#domain/timesheets/week.ts'

interface Schemas {
  readonly record: z.ZodMiniType
  readonly row: z.ZodMiniType
}

const id = { id: z.string() }
const identifiedUser = z.extend(managedUser, id)
const identifiedChoice = z.extend(userChoice, id)
const identifiedTenant = z.extend(tenantRow, id)

/** Profile and preferences have only plain values. */
const plain = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))

const schemasOf = (area: string): Schemas | undefined =>
  Object.hasOwn(schemas, area) ? schemas[area] : undefined

/** The schemas of the API's answers for each area. An employee's own record has fewer fields. */
const schemas: Readonly<
  Record<ResourceName | 'counts' | 'totals' | 'views' | 'history', Schemas> & Record<string, Schemas>
> = {
  employees: { record: z.union([employee, z.strictObject(ownEmployee.shape)]), row: employeeRow },
  projects: { record: project, row: projectRow },
  contracts: { record: contract, row: contractRow },
  notes: { record: note, row: noteRow },
  users: { record: identifiedUser, row: identifiedUser },
  managers: { record: z.never(), row: identifiedChoice },
  approvers: { record: z.never(), row: identifiedChoice },
  clients: { record: z.extend(client, id), row: z.extend(clientRow, id) },
  tenants: { record: identifiedTenant, row: identifiedTenant },
  weeks: { record: weekRecord, row: z.never() },
  audit: { record: z.never(), row: auditEvent },
  payments: { record: shownPayment, row: paymentRow },
  handoff: { record: z.union([batch, setup]), row: batchRow },
  runs: { record: run, row: runListRow },
  aging: { record: z.union([agingReport, statementReport]), row: z.never() },
  unbilled: { record: z.never(), row: unbilledRow },
  timeLock: { record: lockRecord, row: z.never() },
  missing: { record: z.never(), row: missingRow },
  counts: { record: z.never(), row: tabCount },
  totals: { record: z.never(), row: listTotal },
  views: { record: z.never(), row: savedViewRow },
  history: { record: z.never(), row: auditEvent },
  ...Object.fromEntries(settingsPages.map(({ name }) => [name, { record: settingsRecord, row: z.never() }])),
  assignments: { record: assignment, row: assignment },
  timesheets: { record: timesheet, row: timesheetRow },
  invoices: { record: invoice, row: invoiceRow },
  profile: { record: plain, row: z.never() },
  settings: { record: plain, row: z.never() },
  ownEmployee: { record: ownRecord, row: z.never() },
}

/** Returns true when a stored copy of a record matches the API's schema. */
export const isSoundRecord = (area: string, record: unknown): boolean =>
  schemasOf(area)?.record.safeParse(record).success ?? false

/** Returns true when a stored copy of a row matches the API's schema. */
export const isSoundRow = (area: string, row: unknown): boolean =>
  schemasOf(area)?.row.safeParse(row).success ?? false
