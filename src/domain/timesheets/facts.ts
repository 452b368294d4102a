import type { SheetFacts } from '#domain/timesheets/editable.ts'
import type { EntryValues, TimeSettings } from '#domain/timesheets/rules.ts'

/** Who sends an event. */
export interface TimesheetActor {
  readonly uid: string
  /** The actor's own employee record; null without one. */
  readonly employeeId: string | null
  /** False for employees, who only handle their own time and never decide. */
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
  /** Minutes that are on an invoice; such a sheet is adjusted, not reopened. */
  readonly billedMinutes: number
}
