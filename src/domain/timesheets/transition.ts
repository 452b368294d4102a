import { transitionsOf } from '#domain/kernel/transition.ts'
import { timesheetEvents } from '#domain/timesheets/events.ts'
import type { TimesheetFacts } from '#domain/timesheets/facts.ts'
import { createTimesheetLifecycleMachine } from '#domain/timesheets/lifecycle.machine.ts'
import { timesheetReasons } from '#domain/timesheets/reasons.ts'

/** Returns the status after an event, or the reasons why it isn't allowed. Callers pass the facts in place of a record. */
export const timesheetTransition = transitionsOf({
  noun: 'timesheet',
  chart: createTimesheetLifecycleMachine(),
  events: timesheetEvents,
  factsOf: (facts: TimesheetFacts, _none: null) => facts,
  reasonsOf: timesheetReasons,
})
