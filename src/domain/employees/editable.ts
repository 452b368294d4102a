import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { fieldRuleErrors, type FieldRule } from '#domain/kernel/editable.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

const termination: readonly string[] = ['terminationDate', 'terminationReason']
/** Employment that only the event `giveNotice` ends. Before it, a fixed end may be known; after it, the last day may be corrected. */
const employed: readonly EmployeeStatus[] = ['ONBOARDING', 'ACTIVE', 'ON_LEAVE']

/** Returns what an employee's status says about a field. Contact data stays writable after a termination: tax forms are still sent. */
export const employeeFieldRule = (status: EmployeeStatus, field: string): FieldRule =>
  termination.includes(field) && employed.includes(status) ? 'event' : 'writable'

/** Returns what speaks against changing these fields of an employee. */
export const employeeFieldErrors = (status: EmployeeStatus, changed: readonly string[]): FieldError[] =>
  fieldRuleErrors(changed, (field) => employeeFieldRule(status, field), {
    event: 'Give notice to set this field.',
    closed: 'This field is closed.',
  })
