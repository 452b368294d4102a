import type { SuccessorInput } from '#domain/contracts/datedInput.ts'
import type { ContractTerms, Successor } from '#domain/contracts/dated.ts'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { currentRateIndex } from '#domain/contracts/rates.ts'
import type { Contract } from '#domain/contracts/record.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

/** The kinds of successor: an extension without a gap, or a renewal for a new period. */
export type SuccessorType = 'EXTENSION' | 'RENEWAL'

const extendableStatuses: readonly ContractStatus[] = ['ACTIVE', 'ON_HOLD', 'ENDED']

/** Returns true if a contract in this status can be extended or renewed. */
export const canHaveSuccessor = (status: ContractStatus): boolean => extendableStatuses.includes(status)

/** Returns the reasons why extending or renewing a contract isn't allowed, regardless of its status. */
export function successorReasons(
  { endDate }: Pick<ContractTerms, 'endDate'>,
  successor: Pick<NonNullable<Successor>, 'contractNo'> | null,
): FieldError[] {
  if (endDate === null)
    return [
      { code: 'not_allowed', message: "This contract has no end date, so it can't be extended or renewed." },
    ]
  return successor === null
    ? []
    : [{ code: 'not_allowed', message: `${successor.contractNo} already extends or renews this contract.` }]
}

/**
 * Returns true if a successor can be open-ended. Internal ones always can. External ones can if the setting
 * allows it.
 */
export const canSuccessorBeOpenEnded = ({
  kind,
  openEndAllowed,
}: Pick<Contract, 'kind' | 'openEndAllowed'>): boolean => kind === 'INTERNAL' || openEndAllowed === true

/** Returns the proposed dates of a successor: it starts the day after the contract ends and has the same length. */
export function proposedTerm({ startDate, endDate }: Pick<ContractTerms, 'startDate' | 'endDate'>) {
  const start = addDays(endDate ?? startDate, 1)
  return { startDate: start, endDate: addDays(start, daysBetween(startDate, endDate ?? startDate)) }
}

/** Returns the draft of a successor: the contract's terms and its last rate, changed by `overrides`. */
export function successorDraft(
  contract: ContractTerms,
  orderType: SuccessorType,
  { version: _version, ...overrides }: SuccessorInput,
): ContractCreate {
  const startDate = overrides.startDate ?? proposedTerm(contract).startDate
  const lastRate = contract.rates[currentRateIndex(contract.rates, contract.endDate ?? startDate)]
  const sentOverrides = Object.fromEntries(
    Object.entries(overrides).filter(([, value]) => value !== undefined),
  )
  const { terminationDate: _date, terminationReason: _reason, milestones: _milestones, ...terms } = contract
  return {
    ...copiedTerms(terms),
    // Only users who can see pay can extend a contract, so the rate is complete.
    rates:
      lastRate === undefined ? [] : ([{ ...lastRate, effectiveFrom: startDate }] as ContractCreate['rates']),
    // The PO's expiration date isn't copied if it is before the new end date, or if there is no new end date.
    poExpiry:
      overrides.endDate !== null && (contract.poExpiry ?? '') >= overrides.endDate ? contract.poExpiry : null,
    documentIds: [],
    ...sentOverrides,
    orderType,
    predecessorId: contract.id,
    startDate,
  }
}

/** Returns the terms that a successor copies. */
function copiedTerms(contract: Omit<ContractTerms, 'terminationDate' | 'terminationReason' | 'milestones'>) {
  const {
    id: _id,
    contractNo: _contractNo,
    employmentType: _employmentType,
    status: _status,
    tenantId: _tenantId,
    clientId: _clientId,
    version: _version,
    createdAt: _createdAt,
    createdBy: _createdBy,
    updatedAt: _updatedAt,
    updatedBy: _updatedBy,
    archivedAt: _archivedAt,
    ...terms
  } = contract
  return terms
}
