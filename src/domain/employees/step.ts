import { currentWorkAuthIndex } from '#domain/employees/rules.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import type { EmployeeEventInput } from '#domain/kernel/statusEvents.ts'
import {
  createEmployeeLifecycleMachine,
  nextEmployeeStatus,
  type EmployeeFacts,
  type EmployeeLifeEvent,
} from '#domain/employees/lifecycle.machine.ts'
import { employeeFactsOf, i9DueOn, type LivingEmployee } from '#domain/employees/facts.ts'
import { stepOf, type Step } from '#domain/kernel/step.ts'

const life = createEmployeeLifecycleMachine()

const deeds: Readonly<Record<EmployeeLifeEvent['type'], string>> = {
  'employee.startOnboarding': 'start onboarding',
  'employee.activate': 'become active',
  'employee.leave': 'go on leave',
  'employee.return': 'return from leave',
  'employee.giveNotice': 'give notice',
  'employee.terminate': 'be terminated',
  'employee.rehire': 'be hired again',
}

/** An event as it is sent, in the words of the chart. */
function lifeEventOf(input: EmployeeEventInput): EmployeeLifeEvent {
  if (input.event === 'giveNotice')
    return { type: 'employee.giveNotice', lastDay: input.lastDay, reason: input.reason }
  return { type: `employee.${input.event}` }
}

/** What the chart says to an event, and where it refuses, why. */
export function employeeStep(
  employee: LivingEmployee,
  input: EmployeeEventInput,
  today: string,
): Step<EmployeeStatus> {
  const facts = employeeFactsOf(employee, today)
  const event = lifeEventOf(input)
  return stepOf({
    life,
    status: employee.status,
    type: event.type,
    next: nextEmployeeStatus(employee.status, facts, event),
    unknown: `This employee is {status} and cannot ${deeds[event.type]} now.`,
    guarded: () => (input.event === 'terminate' ? leavingReasons(facts) : beginningReasons(employee, facts)),
    rules: () => rulesOf(employee, input),
  })
}

/** Why nobody can begin to work yet. */
function beginningReasons(employee: LivingEmployee, facts: EmployeeFacts): readonly FieldError[] {
  const at = `workAuth.${Math.max(0, currentWorkAuthIndex(employee.workAuth))}`
  const because = (holds: boolean, message: string, field?: string): FieldError[] =>
    holds ? [] : [{ code: 'not_allowed', message, ...(field === undefined ? {} : { field }) }]
  return [
    ...because(facts.mayWork, 'A visitor may not work as a W2 employee.', `${at}.type`),
    ...because(
      facts.i9InTime,
      `Enter the day I-9 section 2 was completed: it was due on ${i9DueOn(employee)}.`,
      `${at}.i9Section2On`,
    ),
    ...because(facts.requiredDocumentsApproved, 'A required document is not approved yet.'),
    ...because(facts.mandatoryTasksDone, 'A mandatory task of the checklist is not done yet.'),
  ]
}

/** Why nobody can be terminated yet. */
function leavingReasons({ lastDay, today }: EmployeeFacts): readonly FieldError[] {
  const at = (message: string): FieldError[] => [{ code: 'not_allowed', message, field: 'terminationDate' }]
  if (lastDay === null) return at('Enter the last day first.')
  if (today <= lastDay) return at(`The last day (${lastDay}) has not passed yet.`)
  return [{ code: 'not_allowed', message: 'The leaving checklist is not settled yet.' }]
}

/** What the business asks beside the chart. */
function rulesOf(employee: LivingEmployee, input: EmployeeEventInput): readonly FieldError[] {
  const { hireDate, terminationDate } = employee
  if (input.event === 'giveNotice' && input.lastDay < hireDate) {
    const message = `The last day must not be before the hire date (${hireDate}).`
    return [{ code: 'invalid', message, field: 'lastDay' }]
  }
  if (input.event === 'rehire' && input.hireDate <= (terminationDate ?? hireDate)) {
    const message = `The hire date must be after the last day (${terminationDate ?? hireDate}).`
    return [{ code: 'invalid', message, field: 'hireDate' }]
  }
  return []
}
