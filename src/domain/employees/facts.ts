import type { EmployeeFacts } from '#domain/employees/lifecycle.machine.ts'
import type { Employee } from '#domain/employees/record.ts'
import { currentWorkAuthIndex } from '#domain/employees/rules.ts'
import { addWorkdays } from '#domain/kernel/dates.ts'

/**
 * What the guards ask of areas that do not exist yet. Each holds because nothing can set a requirement before its area exists:
 * the area replaces its line by the fact from the database.
 */
const beforeTheirAreas = {
  /** Documents: no set of required documents can be edited, so none is missing. */
  requiredDocumentsApproved: true,
  /** Checklists: no template can be edited, so no task is open. */
  mandatoryTasksDone: true,
  checklistSettled: true,
} as const

/** I-9 section 2 is due this many working days after the hire (domain.md §1 i9Section2On). */
const i9Workdays = 3

/** Visitors may not work as employees of the client (domain.md §1 Auth rules). */
const visitorTypes: readonly string[] = ['B1', 'B2']

/** An employee as far as his life goes by it. */
export type LivingEmployee = Pick<
  Employee,
  'status' | 'employmentType' | 'hireDate' | 'terminationDate' | 'workAuth'
>

/** The day I-9 section 2 is due. */
export const i9DueOn = ({ hireDate }: Pick<Employee, 'hireDate'>): string => addWorkdays(hireDate, i9Workdays)

/** The facts of an employee's guards on a day. Only W2 employees have an I-9 and may not be visitors. */
export function employeeFactsOf(employee: LivingEmployee, today: string): EmployeeFacts {
  const { mandatoryTasksDone, requiredDocumentsApproved, checklistSettled } = beforeTheirAreas
  const { employmentType, workAuth, terminationDate } = employee
  const own = employmentType === 'W2'
  const current = workAuth[currentWorkAuthIndex(workAuth)]
  return {
    today,
    mandatoryTasksDone,
    requiredDocumentsApproved,
    i9InTime:
      !own ||
      today <= i9DueOn(employee) ||
      workAuth.some(({ i9Section2On }) => i9Section2On !== null && i9Section2On <= today),
    mayWork: !(own && current !== undefined && visitorTypes.includes(current.type)),
    lastDay: terminationDate,
    checklistSettled,
  }
}
