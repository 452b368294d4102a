import { employeeEvents } from '#domain/employees/events.ts'
import { employeeFactsOf } from '#domain/employees/facts.ts'
import { createEmployeeLifecycleMachine } from '#domain/employees/lifecycle.machine.ts'
import { employeeReasons } from '#domain/employees/reasons.ts'
import { transitionsOf } from '#domain/kernel/transition.ts'

/** Returns the status after an event, or why the event isn't possible. */
export const employeeTransition = transitionsOf({
  noun: 'employee',
  chart: createEmployeeLifecycleMachine(),
  events: employeeEvents,
  factsOf: employeeFactsOf,
  reasonsOf: employeeReasons,
})
