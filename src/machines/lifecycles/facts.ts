import type { Contract } from '#domain/contract.ts'
import { addWorkdays } from '#domain/dates.ts'
import type { Employee } from '#domain/employee.ts'
import { currentWorkAuthIndex } from '#domain/employeeRules.ts'
import type { EmployeeStatus } from '#domain/statuses.ts'
import type { ContractFacts } from '#machines/lifecycles/contract.machine.ts'
import type { EmployeeFacts } from '#machines/lifecycles/employee.machine.ts'

/**
 * What the guards ask of areas that do not exist yet. Each holds because nobody can set a requirement before its area is there:
 * whoever builds the area replaces its line by the fact from the database.
 */
const beforeTheirAreas = {
  /** Documents: no set of required documents can be edited, so none is missing. */
  documentsSettled: true,
  requiredDocumentsApproved: true,
  /** Settings: no organisation can ask that somebody else approves. */
  approverMustDiffer: false,
  /** Timesheets: no time is approved, so none lies after a termination. */
  approvedTimeUntil: null,
  /** Checklists: no template can be edited, so no task is open. */
  mandatoryTasksDone: true,
  checklistSettled: true,
} as const

/** I-9 section 2 is due this many working days after the hire (domain.md §1 i9Section2On). */
const i9Workdays = 3

/** Visitors may not work as employees of the client (domain.md §1 Auth rules). */
const visitorTypes: readonly string[] = ['B1', 'B2']

const neverApproved = ['DRAFT', 'PENDING_APPROVAL']

/** A contract as far as its life goes by it. */
export type LivingContract = Pick<
  Contract,
  | 'kind'
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'rates'
  | 'billToLevel'
  | 'billingContact'
  | 'paymentTerms'
  | 'invoiceFrequency'
  | 'workAddress'
  | 'remote'
  | 'createdBy'
>

/** Who works under a contract; null where it is not known, which lets no contract begin. */
export type Worker = { readonly status: EmployeeStatus; readonly workUntil: string | null } | null

/** The facts of a contract's guards on a day, for the person who asks. */
export function contractFactsOf(
  contract: LivingContract,
  { worker, uid, today }: { worker: Worker; uid: string; today: string },
): ContractFacts {
  const { documentsSettled, approverMustDiffer, approvedTimeUntil } = beforeTheirAreas
  const internal = contract.kind === 'INTERNAL'
  return {
    today,
    startDate: contract.startDate,
    endDate: contract.endDate,
    hasRates: contract.rates.length > 0,
    hasBillTo: internal || contract.billToLevel !== null,
    hasTerms: internal || (contract.paymentTerms !== null && contract.invoiceFrequency !== null),
    documentsSettled,
    approverMustDiffer,
    actorIsCreator: uid === contract.createdBy,
    // A cancelled contract may have been approved before: what is not known never to have been counts as approved.
    everApproved: !neverApproved.includes(contract.status),
    employeeStatus: worker?.status ?? 'PENDING',
    workUntil: worker?.workUntil ?? null,
    approvedTimeUntil,
  }
}

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
