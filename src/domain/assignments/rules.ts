import type { AssignmentStatus } from '#domain/assignments/statuses.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { parseDecimal } from '#domain/kernel/decimal.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { isFinished } from '#domain/projects/editable.ts'
import type { ProjectStatus } from '#domain/projects/statuses.ts'
import { toWords } from '#lookups/options.ts'

/** The part of an assignment that its rules check. */
export interface AssignmentTerms {
  readonly projectId: string
  readonly employeeId: string
  readonly contractId: string | null
  readonly startDate: string
  readonly endDate: string | null
  readonly approverUserId: string | null
  readonly backupApproverUserId: string | null
}

interface Term {
  readonly startDate: string
  readonly endDate: string | null
}

/** The data from other records that an assignment's rules need. */
export interface AssignmentReferences {
  readonly project: Term & { readonly status: ProjectStatus; readonly billable: boolean }
  readonly employee: { readonly status: EmployeeStatus; readonly uid: string | null }
  readonly contract:
    | (Term & { readonly status: ContractStatus; readonly projectId: string; readonly employeeId: string })
    | null
}

const error = (code: string, field: string, message: string): FieldError => ({ code, message, field })
const invalid = (field: string, message: string) => error('invalid', field, message)

/** Returns the errors of an assignment (domain.md §1 ProjectEmployee). */
export function assignmentErrors(terms: AssignmentTerms, references: AssignmentReferences): FieldError[] {
  return [
    ...projectErrors(terms, references),
    ...contractErrors(terms, references.contract),
    ...dateErrors(terms, references),
    ...approverErrors(terms, references.employee.uid),
  ]
}

function projectErrors({ contractId }: AssignmentTerms, { project, employee }: AssignmentReferences) {
  const errors: FieldError[] = []
  if (isFinished(project.status)) errors.push(invalid('projectId', finishedText(project.status)))
  if (employee.status === 'TERMINATED')
    errors.push(invalid('employeeId', 'This employee is terminated. Rehire them first.'))
  if (project.billable && contractId === null)
    errors.push(error('required', 'contractId', 'Select a contract. This project is billable.'))
  return errors
}

const finishedText = (status: ProjectStatus) =>
  status === 'COMPLETED'
    ? 'This project is completed. Reopen it first.'
    : 'This project is canceled. Assignments can no longer be added or changed.'

function contractErrors(
  { projectId, employeeId }: AssignmentTerms,
  contract: AssignmentReferences['contract'],
): FieldError[] {
  if (contract === null) return []
  if (contract.projectId !== projectId || contract.employeeId !== employeeId)
    return [invalid('contractId', 'Select a contract for this employee and project.')]
  return contract.status === 'CANCELLED' || contract.status === 'TERMINATED'
    ? [
        invalid(
          'contractId',
          `This contract is ${toWords(contract.status).toLowerCase()}. Select another one.`,
        ),
      ]
    : []
}

function dateErrors(terms: AssignmentTerms, { project, contract }: AssignmentReferences): FieldError[] {
  const { startDate, endDate } = terms
  if (endDate !== null && endDate < startDate)
    return [invalid('endDate', `The end date must be on or after the start date (${startDate}).`)]
  return [
    ...outOfRangeErrors(terms, project, 'project'),
    ...(contract === null ? [] : outOfRangeErrors(terms, contract, 'contract')),
  ]
}

function outOfRangeErrors(
  { startDate, endDate }: Term,
  { startDate: from, endDate: to }: Term,
  noun: string,
) {
  const errors: FieldError[] = []
  if (startDate < from)
    errors.push(invalid('startDate', `The ${noun} starts on ${from}. Choose that date or later.`))
  if (to !== null && startDate > to)
    errors.push(invalid('startDate', `The ${noun} ends on ${to}. Choose that date or earlier.`))
  if (to !== null && (endDate === null || endDate > to))
    errors.push(invalid('endDate', `The ${noun} ends on ${to}. Choose that date or earlier.`))
  return errors
}

/** Checks that employees don't approve their own time and that the two approvers are different people. */
function approverErrors(
  { approverUserId, backupApproverUserId }: AssignmentTerms,
  ownUid: string | null,
): FieldError[] {
  const ownTimeText = "Select someone else. Employees can't approve their own time."
  return [
    ...(ownUid !== null && approverUserId === ownUid ? [invalid('approverUserId', ownTimeText)] : []),
    ...(ownUid !== null && backupApproverUserId === ownUid
      ? [invalid('backupApproverUserId', ownTimeText)]
      : []),
    ...(backupApproverUserId !== null && backupApproverUserId === approverUserId
      ? [invalid('backupApproverUserId', 'Select someone other than the approver.')]
      : []),
  ]
}

/** Returns the default end date of a new assignment: the end of its contract or project, whichever comes first. Null if neither has an end date. */
export function defaultEndDate(project: Term, contract: Term | null): string | null {
  const endDates = [project.endDate, contract?.endDate ?? null].filter((end) => end !== null)
  return endDates.toSorted()[0] ?? null
}

/** Returns the status that follows from the dates and the contract. An assignment with a contract is only active while the contract is active or on hold. */
export function statusOn(
  today: string,
  { startDate, endDate }: Term,
  contractStatus: ContractStatus | null,
): AssignmentStatus {
  if (endDate !== null && endDate < today) return 'ENDED'
  const isContractRunning =
    contractStatus === null || contractStatus === 'ACTIVE' || contractStatus === 'ON_HOLD'
  return startDate <= today && isContractRunning ? 'ACTIVE' : 'PLANNED'
}

/** Returns the warnings of an assignment. `peakPct` is the employee's highest total allocation on any day of the assignment. */
export function assignmentWarnings(peakPct: string): { code: string; message: string }[] {
  const peak = parseDecimal(peakPct, 2) ?? 0n
  if (peak <= 10_000n) return []
  const message = `This employee is overallocated: ${peakPct.replace(/\.00$/, '')}% on at least one day.`
  return [{ code: 'over_allocated', message }]
}
