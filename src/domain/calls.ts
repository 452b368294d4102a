import { auditCalls } from '#domain/audit/calls.ts'
import { assignmentCalls } from '#domain/assignments/calls.ts'
import { contractDatedCalls } from '#domain/contracts/datedCalls.ts'
import { contractEventCalls } from '#domain/contracts/events.ts'
import { checklistCalls } from '#domain/employees/checklist.ts'
import { employeeEventCalls } from '#domain/employees/events.ts'
import { handoffCalls } from '#domain/handoff/calls.ts'
import { importCalls } from '#domain/imports/calls.ts'
import { sensitiveCalls } from '#domain/employees/sensitive.ts'
import { organizationCalls } from '#domain/organization/calls.ts'
import { projectEventCalls } from '#domain/projects/events.ts'
import { settingsCalls } from '#domain/settings/calls.ts'
import { savedViewCalls } from '#domain/savedViews/calls.ts'
import { timesheetCalls } from '#domain/timesheets/calls.ts'
import { timesheetEventCalls } from '#domain/timesheets/events.ts'
import { invoiceCalls } from '#domain/invoices/calls.ts'
import { paymentCalls } from '#domain/payments/calls.ts'
import { userCalls } from '#domain/users/calls.ts'
import { countCalls } from '#domain/kernel/calls/countCalls.ts'
import { totalCalls } from '#domain/kernel/calls/totalCalls.ts'
import { bulkCalls } from '#domain/bulkCalls.ts'
import { calls } from '#domain/kernel/calls/calls.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'

/** Every call of the API. The server doesn't start while one has no route. The OpenAPI document and the permission tests use it. */
export const allCalls = {
  ...calls,
  ...recordCalls,
  ...employeeEventCalls,
  ...projectEventCalls,
  ...contractEventCalls,
  ...contractDatedCalls,
  ...assignmentCalls,
  ...timesheetCalls,
  ...timesheetEventCalls,
  ...auditCalls,
  ...countCalls,
  ...totalCalls,
  ...bulkCalls,
  ...importCalls,
  ...sensitiveCalls,
  ...checklistCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...handoffCalls,
  ...savedViewCalls,
  ...userCalls,
  ...settingsCalls,
  ...organizationCalls,
}

export type CallName = keyof typeof allCalls
