import type { FieldError } from '#domain/kernel/errors.ts'
import { dateReasons, lockReasons, saveReasons, withoutAutomaticLock } from '#domain/timesheets/editable.ts'
import type { TimesheetEvent } from '#domain/timesheets/events.ts'
import type { TimesheetFacts } from '#domain/timesheets/facts.ts'
import { isComplete, totalOf } from '#domain/timesheets/rules.ts'

const notAllowed = (message: string, code = 'not_allowed', field?: string): readonly FieldError[] => [
  { code, message, ...(field === undefined ? {} : { field }) },
]

/** Returns the reasons why submitting isn't allowed. Besides those that prevent saving, these are an incomplete week, zero hours without a reason, and time on days that don't allow it. */
export function submitReasons(facts: TimesheetFacts): readonly FieldError[] {
  const { entries, period, today, zeroReason } = facts
  const isIncomplete = !isComplete(period, entries, today)
  return [
    ...saveReasons(facts),
    ...(isIncomplete
      ? notAllowed(
          `Enter time for every workday, or submit after ${period.periodEnd}.`,
          'incomplete',
          'entries',
        )
      : []),
    ...(totalOf(entries) === 0 && zeroReason === null && entries.every(({ minutes }) => minutes === 0)
      ? notAllowed('This timesheet has no hours. Enter a reason for zero hours.', 'zero_hours', 'zeroHours')
      : []),
    ...outsideReasons(facts),
  ]
}

/** Returns a reason for each entry on a day that doesn't allow time, such as a day after the termination. */
const outsideReasons = (facts: TimesheetFacts): readonly FieldError[] =>
  facts.entries.flatMap(({ date, minutes }, index) =>
    minutes === 0 ? [] : dateReasons(facts, date, `entries.${index}.date`),
  )

/** Returns the reasons why approving isn't allowed: those that prevent rejecting, and time on days that don't allow it. */
export const approveReasons = (facts: TimesheetFacts): readonly FieldError[] => [
  ...decideReasons(facts),
  ...outsideReasons(facts),
]

/** Returns the reasons why approving or rejecting isn't allowed: a missing permission, a locked week, or, if self-approval is off, time that the user worked or submitted. */
export function decideReasons(facts: TimesheetFacts): readonly FieldError[] {
  const { actor, employeeId, submittedBy, allowSelfApproval } = facts
  const lockErrors = lockReasons({ ...facts, settings: withoutAutomaticLock(facts.settings) })
  if (!actor.mayDecide)
    return notAllowed("You don't have permission to approve or reject timesheets.", 'permission')
  if (lockErrors.length > 0 || allowSelfApproval) return lockErrors
  if (actor.employeeId === employeeId)
    return notAllowed("You can't approve or reject your own time.", 'self_approval')
  return submittedBy === actor.uid
    ? notAllowed('You submitted this timesheet, so someone else must approve or reject it.', 'self_approval')
    : []
}

/** Returns the reasons why withdrawing isn't allowed. The only possible one is a locked period. */
export const withdrawReasons = (facts: TimesheetFacts): readonly FieldError[] => lockReasons(facts)

/** Returns the reasons why reopening isn't allowed: a missing permission, or time that is locked or on an invoice. */
export function reopenReasons(facts: TimesheetFacts): readonly FieldError[] {
  const { actor, billedMinutes } = facts
  if (!actor.mayDecide) return notAllowed("You don't have permission to reopen timesheets.", 'permission')
  const billedReasons =
    billedMinutes > 0 ? notAllowed('This time is on an invoice. Add an adjustment instead.', 'invoiced') : []
  return [...lockReasons(facts), ...billedReasons]
}

/** Returns the reasons why an event isn't allowed, using the same functions as the chart's guards. The chart also rejects events that the status doesn't allow. */
export function timesheetReasons(facts: TimesheetFacts, { type }: TimesheetEvent): readonly FieldError[] {
  switch (type) {
    case 'timesheet.submit':
      return submitReasons(facts)
    case 'timesheet.withdraw':
      return withdrawReasons(facts)
    case 'timesheet.approve':
      return approveReasons(facts)
    case 'timesheet.reject':
      return decideReasons(facts)
    case 'timesheet.reopen':
      return reopenReasons(facts)
    case 'timesheet.save':
      return saveReasons(facts)
    case 'timesheet.exclude':
    case 'timesheet.include':
      return lockReasons(facts)
  }
}
