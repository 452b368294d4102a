import { employeeEvents, type EmployeeEvent, type EmployeeEventName } from '#domain/employees/events.ts'
import type { EmployeeFacts, LifecycleEmployee } from '#domain/employees/facts.ts'
import { currentWorkAuthIndex } from '#domain/employees/authorization.ts'
import { i9DueOn } from '#domain/employees/i9.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { undoReasons } from '#domain/kernel/undo.ts'

/** Visitors can't work as employees of the client (domain.md §1 Auth rules). */
const visitorTypes: readonly string[] = ['B1', 'B2']

const notAllowed = (message: string, field?: string): readonly FieldError[] => [
  { code: 'not_allowed', message, ...(field === undefined ? {} : { field }) },
]
const invalid = (message: string, field: string): readonly FieldError[] => [
  { code: 'invalid', message, field },
]

/** Returns the reasons why activating isn't allowed. Only W-2 employees need an I-9, and they can't be visitors. */
export function activateReasons(facts: EmployeeFacts): readonly FieldError[] {
  const { employee, today, requiredDocumentsApproved } = facts
  const path = `workAuth.${Math.max(0, currentWorkAuthIndex(employee.workAuth))}`
  return [
    ...(isVisitor(employee)
      ? notAllowed(
          "A B-1 or B-2 visitor can't work as a W-2 employee. Change the work authorization or the employment type.",
          `${path}.type`,
        )
      : []),
    ...(isI9Late(employee, today)
      ? notAllowed(
          `Enter the date I-9 section 2 was completed. It was due on ${i9DueOn(employee)}.`,
          `${path}.i9Section2On`,
        )
      : []),
    ...(requiredDocumentsApproved ? [] : notAllowed('Approve the required documents.')),
    ...openTaskReasons(employee.onboardingTasksLeft, 'mandatory onboarding'),
  ]
}

const openTaskReasons = (count: number, kind: string) =>
  count === 0
    ? []
    : notAllowed(`Complete or waive ${count} ${kind} ${count === 1 ? 'task' : 'tasks'}.`, 'checklist')

function isVisitor({ employmentType, workAuth }: LifecycleEmployee): boolean {
  const current = workAuth[currentWorkAuthIndex(workAuth)]
  return employmentType === 'W2' && current !== undefined && visitorTypes.includes(current.type)
}

function isI9Late(employee: LifecycleEmployee, today: string): boolean {
  if (employee.employmentType !== 'W2' || today <= i9DueOn(employee)) return false
  return !employee.workAuth.some(({ i9Section2On }) => i9Section2On !== null && i9Section2On <= today)
}

/** Returns the reasons why giving notice with this last day isn't allowed. */
export function giveNoticeReasons(
  { employee: { hireDate } }: EmployeeFacts,
  { lastDay }: { readonly lastDay: string },
): readonly FieldError[] {
  return lastDay < hireDate
    ? invalid(`The last day must be on or after the hire date (${hireDate}).`, 'lastDay')
    : []
}

/** Returns the reason why a notice can't be changed or withdrawn after its last day. Empty until then. */
function lastDayPassedReasons({
  employee: { terminationDate },
  today,
}: EmployeeFacts): readonly FieldError[] {
  return terminationDate !== null && terminationDate < today
    ? notAllowed(`The last day (${terminationDate}) has passed. Terminate the employee instead.`)
    : []
}

/** Returns the reasons why changing the last day of a notice isn't allowed. */
export function changeNoticeReasons(
  facts: EmployeeFacts,
  notice: { readonly lastDay: string },
): readonly FieldError[] {
  const passedErrors = lastDayPassedReasons(facts)
  if (passedErrors.length > 0) return passedErrors
  // The dialog and the API report an empty date as missing, so it isn't also reported as a past date here.
  return notice.lastDay !== '' && notice.lastDay < facts.today
    ? invalid(`The last day can't be in the past. Choose ${facts.today} or later.`, 'lastDay')
    : giveNoticeReasons(facts, notice)
}

/** Returns the reasons why withdrawing a notice isn't allowed. */
export const withdrawNoticeReasons = lastDayPassedReasons

/** Returns the reasons why terminating isn't allowed. */
export function terminateReasons({ employee, today }: EmployeeFacts): readonly FieldError[] {
  const { terminationDate, offboardingTasksLeft } = employee
  if (terminationDate === null) return notAllowed('Enter the last day of work.', 'terminationDate')
  if (today <= terminationDate)
    return notAllowed(
      `Terminate the employee after the last day of work (${terminationDate}).`,
      'terminationDate',
    )
  return openTaskReasons(offboardingTasksLeft, 'offboarding')
}

/** Returns the reasons why rehiring on a date isn't allowed. */
export function rehireReasons(
  { employee }: EmployeeFacts,
  { hireDate }: { readonly hireDate: string },
): readonly FieldError[] {
  const lastDay = employee.terminationDate ?? employee.hireDate
  return hireDate > lastDay
    ? []
    : invalid(`The hire date must be after the last day (${lastDay}).`, 'hireDate')
}

/** Returns the reasons why undoing an event isn't allowed. */
export const undoEmployeeReasons = (facts: EmployeeFacts, name: EmployeeEventName | null) =>
  undoReasons(facts, name)

/** Returns the reasons why an event isn't allowed, without checking the status. The chart's guards call the same functions. */
export function employeeReasons(facts: EmployeeFacts, event: EmployeeEvent): readonly FieldError[] {
  switch (event.type) {
    case 'employee.activate':
      return activateReasons(facts)
    case 'employee.giveNotice':
      return giveNoticeReasons(facts, event)
    case 'employee.changeNotice':
      return changeNoticeReasons(facts, event)
    case 'employee.withdrawNotice':
      return withdrawNoticeReasons(facts)
    case 'employee.terminate':
      return terminateReasons(facts)
    case 'employee.rehire':
      return rehireReasons(facts, event)
    case 'employee.undo':
      return undoEmployeeReasons(facts, undoableName(facts))
    default:
      return []
  }
}

function undoableName({ last }: EmployeeFacts): EmployeeEventName | null {
  const name = last?.name as EmployeeEventName | undefined
  return name !== undefined && name in employeeEvents && employeeEvents[name].undoable ? name : null
}
