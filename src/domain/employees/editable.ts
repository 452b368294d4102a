import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { fieldRuleErrors, type FieldRule } from '#domain/kernel/editable.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

const termination: readonly string[] = ['terminationDate', 'terminationReason']
/** Statuses in which only the event `giveNotice` sets the end. Before, a fixed end may be known; afterwards, the last day can be corrected. */
const employed: readonly EmployeeStatus[] = ['ONBOARDING', 'ACTIVE', 'ON_LEAVE']

/** Returns whether an employee's status allows changing a field. Contact details stay editable after a termination, for tax forms. */
export const employeeFieldRule = (status: EmployeeStatus, field: string): FieldRule =>
  termination.includes(field) && employed.includes(status) ? 'event' : 'writable'

/** Returns the reasons against changing these fields of an employee. */
export const employeeFieldErrors = (status: EmployeeStatus, changed: readonly string[]): FieldError[] =>
  fieldRuleErrors(changed, (field) => employeeFieldRule(status, field), {
    event: 'Give notice to set this field.',
    closed: "This field can't be changed after termination.",
  })
