import { assignmentEvents } from '#domain/assignments/events.ts'
import { bulkCalls } from '#domain/bulkCalls.ts'
import { contractEvents } from '#domain/contracts/events.ts'
import type { ContractRow } from '#domain/contracts/record.ts'
import { reviewWarnings } from '#domain/contracts/warnings/review.ts'
import { employeeBulkEvents } from '#domain/employees/bulkEvents.ts'
import { employeeEvents } from '#domain/employees/events.ts'
import { invoiceBulkEvents } from '#domain/invoices/bulkEvents.ts'
import { invoiceCalls } from '#domain/invoices/calls.ts'
import type { Row } from '#domain/kernel/answer.ts'
import { archiveEvents } from '#domain/kernel/archiving.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { EventTable } from '#domain/kernel/events.ts'
import { projectEvents } from '#domain/projects/events.ts'
import { missingEvents, timesheetBulkEvents } from '#domain/timesheets/events.ts'

/** What users can do with the selected records of a list: the events and calls for them. */
export interface BulkArea {
  readonly events: EventTable
  /** Missing if the list has its own service for events, or no events. */
  readonly bulkCall?: Call
  readonly exportCall?: Call
  /** The choice to include records with warnings, by event. Unless users select it, those records are skipped. */
  readonly warningChoices?: Readonly<Record<string, WarningChoice>>
}

/** A choice to include records with warnings. */
export interface WarningChoice {
  readonly text: string
  /** The label for the number of records with warnings. */
  readonly countLabel: string
  /** Returns the warnings that a user must review for a record of the list. */
  readonly review: (row: Row) => readonly string[]
}

/** The lists whose records can be selected, by the name of their area. */
export const bulkAreas = {
  employees: {
    events: { ...employeeEvents, ...employeeBulkEvents, ...archiveEvents },
    bulkCall: bulkCalls.bulkEmployees,
    exportCall: bulkCalls.exportEmployees,
  },
  projects: {
    events: { ...projectEvents, ...archiveEvents },
    bulkCall: bulkCalls.bulkProjects,
    exportCall: bulkCalls.exportProjects,
  },
  contracts: {
    events: { ...contractEvents, ...archiveEvents },
    bulkCall: bulkCalls.bulkContracts,
    exportCall: bulkCalls.exportContracts,
    warningChoices: {
      approve: {
        text: 'Also approve contracts with a negative margin or warnings',
        countLabel: 'With a negative margin or warnings',
        review: (row) => reviewWarnings(row as unknown as ContractRow),
      },
    },
  },
  assignments: {
    events: assignmentEvents,
    bulkCall: bulkCalls.bulkAssignments,
    exportCall: bulkCalls.exportAssignments,
  },
  timesheets: {
    events: timesheetBulkEvents,
    bulkCall: bulkCalls.bulkTimesheets,
    exportCall: bulkCalls.exportTimesheets,
  },
  invoices: {
    events: invoiceBulkEvents,
    bulkCall: invoiceCalls.bulkInvoices,
    exportCall: bulkCalls.exportInvoices,
  },
  missing: { events: missingEvents },
  // These records have no bulk events. They can only be selected for export.
  payments: { events: {}, exportCall: bulkCalls.exportPayments },
  handoff: { events: {}, exportCall: bulkCalls.exportBatches },
  users: { events: {}, exportCall: bulkCalls.exportUsers },
  clients: { events: {}, exportCall: bulkCalls.exportClients },
  tenants: { events: {}, exportCall: bulkCalls.exportTenants },
  audit: { events: {}, exportCall: bulkCalls.exportAudit },
  unbilled: { events: {}, exportCall: bulkCalls.exportUnbilled },
  notes: { events: archiveEvents, bulkCall: bulkCalls.bulkNotes, exportCall: bulkCalls.exportNotes },
} as const satisfies Record<string, BulkArea>
