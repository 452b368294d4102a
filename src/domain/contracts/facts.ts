import type { ContractFacts } from '#domain/contracts/lifecycle.machine.ts'
import type { Contract } from '#domain/contracts/record.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'

/**
 * What the guards ask of areas that do not exist yet. Each holds because nothing can set a requirement before its area exists:
 * the area replaces its line by the fact from the database.
 */
const beforeTheirAreas = {
  /** Documents: no set of required documents can be edited, so none is missing. */
  documentsSettled: true,
  /** Settings: no organization can require another approver. */
  approverMustDiffer: false,
  /** Timesheets: no time is approved, so none falls after a termination. */
  approvedTimeUntil: null,
} as const

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
