import type { Employee } from '#domain/employees/record.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { fieldRuleErrors, type FieldRule } from '#domain/kernel/editable.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

const terminationFields: readonly string[] = ['terminationDate', 'terminationReason']
/** Statuses in which only the event `giveNotice` sets the last day. In earlier statuses, a planned last day can be entered. After a notice, the last day can be corrected. */
const employedStatuses: readonly EmployeeStatus[] = ['ONBOARDING', 'ACTIVE', 'ON_LEAVE']

const rehireText = 'This employee has left. Rehire them to change this record.'

/**
 * Returns how an employee's status restricts changing a field. A former employee must be rehired before their
 * record can be changed (domain.md §3).
 */
export function employeeFieldRule(status: EmployeeStatus, field: string): FieldRule {
  if (status === 'TERMINATED') return 'closed'
  return terminationFields.includes(field) && employedStatuses.includes(status) ? 'event' : 'writable'
}

/** Returns the reasons why changing these fields of an employee isn't allowed. */
export const employeeFieldErrors = (status: EmployeeStatus, changed: readonly string[]): FieldError[] =>
  fieldRuleErrors(changed, (field) => employeeFieldRule(status, field), {
    event: 'Give notice to set this field.',
    closed: rehireText,
  })

/** Returns the reasons why a field can't be changed by an action, such as editing a list entry in a dialog. */
export const employeeActionErrors = (status: EmployeeStatus, field: string): FieldError[] =>
  employeeFieldErrors(status, [field]).map(({ code, message }) => ({ code, message }))

/** Returns why a former employee's record can't be edited and what to do about it. Null if it can be edited. */
export const closedText = ({
  status,
  terminationDate,
}: Pick<Employee, 'status' | 'terminationDate'>): string | null =>
  status === 'TERMINATED'
    ? `Terminated${terminationDate === null ? '' : `, last day ${terminationDate}`}. Rehire the employee to change this record.`
    : null
