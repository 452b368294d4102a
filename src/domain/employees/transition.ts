import { employeeEvents, type EmployeeEvent, type EmployeeEventName } from '#domain/employees/events.ts'
import {
  employeeFactsOf,
  type EmployeeCircumstances,
  type LifecycleEmployee,
} from '#domain/employees/facts.ts'
import { createEmployeeLifecycleMachine } from '#domain/employees/lifecycle.machine.ts'
import { employeeReasons } from '#domain/employees/reasons.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { chartEvent } from '#domain/kernel/events.ts'
import { transitionOf, type Transition } from '#domain/kernel/transition.ts'

const lifecycle = createEmployeeLifecycleMachine()

/** Returns the status after an event, or the reasons against it. */
export function employeeTransition(
  employee: LifecycleEmployee,
  name: EmployeeEventName,
  values: Readonly<Record<string, unknown>>,
  circumstances: EmployeeCircumstances,
): Transition<EmployeeStatus> {
  const facts = employeeFactsOf(employee, circumstances)
  const event: EmployeeEvent = chartEvent('employee', employeeEvents, name, values)
  return transitionOf({
    lifecycle,
    status: employee.status,
    facts,
    event,
    noun: 'employee',
    phrase: employeeEvents[name].phrase,
    reasons: () => employeeReasons(facts, event),
  })
}
