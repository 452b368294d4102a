import type { Contract } from '#domain/contracts/record.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import type { LastEvent } from '#domain/kernel/undo.ts'

/** Facts that are the same for every contract, because they aren't stored yet. */
const fixedFacts = {
  /** Documents can't be stored, so none can be required and none is missing. */
  documentsSettled: true,
} as const

/** The part of a contract that its lifecycle depends on. */
export type LifecycleContract = Pick<
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
  | 'updatedBy'
>

/** The contract's employee. Null if unknown, in which case the contract can't start. */
export type ContractEmployee = { readonly status: EmployeeStatus; readonly workUntil: string | null } | null

/** What an event depends on, apart from the contract. */
export interface ContractCircumstances {
  readonly employee: ContractEmployee
  readonly uid: string
  /** A client's setting. True if users can't approve contracts that they added or were the last to change. */
  readonly approverMustDiffer: boolean
  /** A UTC calendar date. */
  readonly today: string
  /** Milliseconds since 1970. */
  readonly now?: number
  readonly last?: LastEvent | null
  /** The last day with approved time. The browser doesn't know this day, so only the server rejects a termination date before it. */
  readonly approvedTimeUntil?: string | null
}

/** The context of the lifecycle chart: everything its guards need. Dates are UTC calendar dates. */
export interface ContractFacts {
  readonly contract: LifecycleContract
  readonly employee: ContractEmployee
  readonly uid: string
  readonly today: string
  readonly now: number
  readonly last: LastEvent | null
  /** Every required document is present, or waived with a reason. */
  readonly documentsSettled: boolean
  /** A client's setting. True if users can't approve contracts that they added or were the last to change. */
  readonly approverMustDiffer: boolean
  /** The last day with approved time, or null if there is none. */
  readonly approvedTimeUntil: string | null
}

/** Returns the facts that a contract's guards check. */
export function contractFactsOf(
  contract: LifecycleContract,
  { now = 0, last = null, approvedTimeUntil = null, ...circumstances }: ContractCircumstances,
): ContractFacts {
  return { contract, ...circumstances, now, last, approvedTimeUntil, ...fixedFacts }
}
