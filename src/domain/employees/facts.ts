import type { Employee } from '#domain/employees/record.ts'
import type { TasksLeft } from '#domain/employees/checklist.ts'
import type { LastEvent } from '#domain/kernel/undo.ts'

/** Facts that are the same for every employee, because no data for them is stored yet. */
const fixedFacts = {
  /** Employees' documents can't be stored, so none can be required or missing. */
  requiredDocumentsApproved: true,
} as const

/** The fields of an employee record that the lifecycle depends on. */
export type LifecycleEmployee = Pick<
  Employee,
  'status' | 'employmentType' | 'hireDate' | 'terminationDate' | 'workAuth'
> &
  TasksLeft

/** The circumstances of an event: the user, the time, and the last event. */
interface EmployeeCircumstances {
  /** A UTC calendar date. */
  readonly today: string
  readonly uid?: string
  /** Milliseconds since 1970. */
  readonly now?: number
  readonly last?: LastEvent | null
}

/** The context of the lifecycle chart: everything its guards need. Dates are UTC calendar dates. */
export interface EmployeeFacts {
  readonly employee: LifecycleEmployee
  readonly today: string
  readonly uid: string
  readonly now: number
  readonly last: LastEvent | null
  readonly requiredDocumentsApproved: boolean
}

/** Returns the facts that the lifecycle chart's guards check. */
export function employeeFactsOf(
  employee: LifecycleEmployee,
  { today, uid = '', now = 0, last = null }: EmployeeCircumstances,
): EmployeeFacts {
  return { employee, today, uid, now, last, ...fixedFacts }
}
