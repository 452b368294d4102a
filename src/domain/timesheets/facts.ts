import type { SheetFacts } from '#domain/timesheets/editable.ts'
import type { EntryValues, TimeSettings } from '#domain/timesheets/rules.ts'

/** The user who sends an event. */
export interface TimesheetActor {
  readonly uid: string
  /** The user's own employee record, or null if they have none. */
  readonly employeeId: string | null
  /** False for employees, who only manage their own time and never approve, reject or reopen it. */
  readonly mayDecide: boolean
}

/** The context of the lifecycle chart: everything its guards need. */
export interface TimesheetFacts extends SheetFacts {
  readonly entries: readonly EntryValues[]
  readonly employeeId: string
  readonly zeroReason: string | null
  readonly submittedBy: string | null
  readonly actor: TimesheetActor
  readonly allowSelfApproval: TimeSettings['allowSelfApproval']
  /** Minutes that are on an invoice. A timesheet with billed minutes is adjusted instead of reopened. */
  readonly billedMinutes: number
}
