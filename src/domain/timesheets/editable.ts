import type { AssignmentStatus } from '#domain/assignments/statuses.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { Settings } from '#domain/settings/record.ts'
import type { LockReason, TimesheetStatus } from '#domain/timesheets/statuses.ts'
import { periodIn, type Period, type Term } from '#domain/timesheets/weeks.ts'
import { statusPhrase } from '#domain/kernel/statusPhrase.ts'

/** The settings that determine which time can be changed. */
export type LockSettings = Pick<Settings, 'lockAfterDays' | 'graceDays' | 'lockedThrough'>

/** Everything that determines whether a timesheet can be changed. Dates are UTC calendar dates. */
export interface SheetFacts {
  readonly status: TimesheetStatus | 'NOT_STARTED'
  readonly lockReason: LockReason | null
  readonly period: Period
  readonly assignment: Term & { readonly status: AssignmentStatus }
  /** Null for internal work without a contract. */
  readonly contract:
    (Term & { readonly status: ContractStatus; readonly terminationDate: string | null }) | null
  readonly employee: {
    readonly status: EmployeeStatus
    readonly hireDate: string
    readonly terminationDate: string | null
    readonly workUntil: string | null
  }
  readonly today: string
  readonly settings: LockSettings
  /** The records whose dates the user can't see. Reasons don't mention these dates. */
  readonly hidden?: readonly ('employee' | 'contract')[]
}

const reason = (code: string, message: string): readonly FieldError[] => [{ code, message }]

/** Returns the last locked day, or null if no time is locked. */
export function lockedUntil(settings: LockSettings, today: string): string | null {
  return (
    [automaticLock(settings, today), settings.lockedThrough]
      .filter((date) => date !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

/** Returns the last day that is locked automatically, or null if there is no automatic lock. */
const automaticLock = ({ lockAfterDays, graceDays }: LockSettings, today: string): string | null =>
  lockAfterDays === null ? null : addDays(today, -(lockAfterDays + graceDays) - 1)

/** Returns the settings without the automatic lock. That lock prevents changes to time, but not a late approval or rejection. */
export const withoutAutomaticLock = <S extends LockSettings>(settings: S): S => ({
  ...settings,
  lockAfterDays: null,
})

/** Returns the lock settings for a rejected timesheet. The automatic lock counts days from the rejection, so that users have time to correct the timesheet. */
export function lockSettingsAfterRejection<S extends LockSettings>(
  settings: S,
  rejectedOn: string,
  today: string,
): S {
  const automaticLockDay = automaticLock(settings, today)
  return automaticLockDay !== null && rejectedOn > automaticLockDay
    ? withoutAutomaticLock(settings)
    : settings
}

/** Returns the reasons why a timesheet can't be changed. Empty if it can be changed. */
export function saveReasons(facts: SheetFacts): readonly FieldError[] {
  return [...statusReasons(facts), ...lockReasons(facts), ...termReasons(facts)]
}

function statusReasons({ status }: SheetFacts): readonly FieldError[] {
  switch (status) {
    case 'SUBMITTED':
      return reason('submitted', 'This timesheet is submitted. Withdraw it to change it.')
    case 'APPROVED':
      return reason('approved', 'This timesheet is approved. Reopen it or add an adjustment.')
    case 'EXCLUDED':
      return reason('excluded', 'This week is excluded. Include it to enter time.')
    default:
      return []
  }
}

/** Returns why a period can't be changed at all: its time was billed or handed off, or all of its days are locked. A partly locked period can still be changed on its open days. */
export function lockReasons({
  lockReason,
  period,
  settings,
  today,
}: Pick<SheetFacts, 'lockReason' | 'period' | 'settings' | 'today'>): readonly FieldError[] {
  if (lockReason === 'INVOICED')
    return reason('locked', 'This time is on an invoice. Add an adjustment instead.')
  if (lockReason === 'EXPORTED')
    return reason('locked', 'This time was handed off to payroll. Add an adjustment instead.')
  const lockedThrough = lockedUntil(settings, today)
  return lockedThrough !== null && period.periodEnd <= lockedThrough
    ? reason('locked', `Time through ${lockedThrough} is locked. Ask an administrator to unlock it.`)
    : []
}

function termReasons(facts: SheetFacts): readonly FieldError[] {
  const { contract, period } = facts
  if (contract !== null && !startedStatuses.includes(contract.status))
    return reason(
      'contract',
      contract.status === 'CANCELLED'
        ? "The contract is canceled, so you can't enter time."
        : `The contract is ${statusPhrase(contract.status)}. You can enter time once the contract has started.`,
    )
  return periodIn(period.periodStart, termsOf(facts)) === null ? dateReasons(facts, period.periodStart) : []
}

/** Statuses of contracts that have started. Days outside a contract's dates are rejected separately. */
const startedStatuses: readonly ContractStatus[] = ['ACTIVE', 'ON_HOLD', 'ENDED', 'TERMINATED']

/** Returns the date ranges that limit time entry. Time can be entered only on days that are in all of these ranges. */
export function termsOf({ assignment, contract, employee }: SheetFacts): readonly Term[] {
  return [
    assignment,
    ...(contract === null ? [] : [{ ...contract, endDate: contract.terminationDate ?? contract.endDate }]),
    { startDate: employee.hireDate, endDate: employee.terminationDate },
    { startDate: '1900-01-01', endDate: employee.workUntil },
  ]
}

/** Returns why time can't be entered on a date, for example because the contract starts later. Empty if time can be entered. */
export function dateReasons(
  { assignment, contract, employee, hidden = [] }: SheetFacts,
  date: string,
  field?: string,
): readonly FieldError[] {
  const dateError = (
    code: string,
    message: string,
    about?: 'employee' | 'contract',
  ): readonly FieldError[] => {
    const shown = about !== undefined && hidden.includes(about) ? closedDayError : { code, message }
    return [{ ...shown, ...(field === undefined ? {} : { field }) }]
  }
  const { terminationDate, workUntil, hireDate } = employee
  if (terminationDate !== null && date > terminationDate)
    return dateError('terminated', `The employee's last day is ${terminationDate}.`, 'employee')
  if (date < hireDate) return dateError('not_hired', `The employee starts on ${hireDate}.`, 'employee')
  if (workUntil !== null && date > workUntil)
    return dateError('work_until', `The work authorization expires on ${workUntil}.`, 'employee')
  const lastDay = contract === null ? null : (contract.terminationDate ?? contract.endDate)
  if (contract !== null && date < contract.startDate)
    return dateError('outside', `The contract starts on ${contract.startDate}.`, 'contract')
  if (lastDay !== null && date > lastDay)
    return dateError('outside', `The contract ends on ${lastDay}.`, 'contract')
  if (date < assignment.startDate)
    return dateError('outside', `The assignment starts on ${assignment.startDate}.`)
  return assignment.endDate !== null && date > assignment.endDate
    ? dateError('outside', `The assignment ends on ${assignment.endDate}.`)
    : []
}

/** Replaces a reason if the user can't see the date in it. */
const closedDayError = { code: 'outside', message: "You can't enter time on this day." }
