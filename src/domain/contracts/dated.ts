import { isClosed, type AmendableField } from '#domain/contracts/editable.ts'
import { currentRateIndex } from '#domain/contracts/rates.ts'
import type { Contract, ContractRate } from '#domain/contracts/record.ts'
import { allowsOpenEnd, contractErrors } from '#domain/contracts/rules.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import { submitErrors } from '#domain/contracts/submit.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { isSame } from '#domain/kernel/same.ts'
import { toWords } from '#lookups/options.ts'

/** The contract terms that dated changes need. */
export type ContractTerms = Omit<
  Contract,
  | 'projectName'
  | 'employeeName'
  | 'predecessorNo'
  | 'successorId'
  | 'successorNo'
  | 'burdenPct'
  | 'spread'
  | 'marginPct'
  | 'markupPct'
  | 'daysToEnd'
  | 'contractAlertDays'
  | 'employeeAuthorization'
  | 'poBurn'
  | 'hoursUnbilled'
  | 'earnings'
  | 'planned'
>

/** New rates that apply from a date. Missing rates and units stay unchanged. */
export interface RateChange {
  readonly effectiveFrom: string
  readonly billRate?: string | null | undefined
  readonly billRateUnit?: ContractRate['billRateUnit'] | undefined
  readonly payRate?: string | undefined
  readonly payRateUnit?: ContractRate['payRateUnit'] | undefined
}

/** A contract's extension or renewal. Null if there is none, or if it is canceled or archived. */
export type Successor = Pick<Contract, 'contractNo' | 'orderType' | 'startDate'> | null

/** What a dated change depends on, apart from the contract. */
export interface ChangeCircumstances {
  /** The last day with approved time, or null if there is none. */
  readonly approvedTimeUntil: string | null
  readonly successor: Successor
  /** The client's setting that allows external contracts without an end date. */
  readonly openEndAllowed?: boolean | undefined
}

/** The statuses in which terms change only through dated changes. */
const amendableStatuses: readonly ContractStatus[] = ['APPROVED', 'ACTIVE', 'ON_HOLD']

/** Returns why a status doesn't allow dated changes, or null if it does. */
export function datedStatusError(status: ContractStatus): FieldError | null {
  if (amendableStatuses.includes(status)) return null
  const message = isClosed(status)
    ? status === 'ENDED'
      ? "This contract has ended and can't be changed. Extend or renew it instead."
      : `This contract is ${toWords(status).toLowerCase()} and can't be changed. Add a new contract instead.`
    : "This contract isn't approved yet. Change its fields directly."
  return { code: 'not_allowed_now', message }
}

/** Returns true when the status allows dated changes. */
export const allowsDatedChanges = (status: ContractStatus): boolean => datedStatusError(status) === null

const invalid = (field: string, message: string): FieldError => ({ code: 'invalid', message, field })

const rateFields = ['billRate', 'billRateUnit', 'payRate', 'payRateUnit'] as const

/** Returns the previous rate with this change applied. Its other terms stay the same if they fit the new units. */
function changedRate(before: ContractRate, change: RateChange): ContractRate {
  const after = {
    ...before,
    effectiveFrom: change.effectiveFrom,
    billRate: change.billRate === undefined ? before.billRate : change.billRate,
    billRateUnit: change.billRateUnit === undefined ? before.billRateUnit : change.billRateUnit,
    payRate: change.payRate ?? before.payRate,
    payRateUnit: change.payRateUnit ?? before.payRateUnit,
  }
  const isFixed = after.billRateUnit === 'FIXED' || after.payRateUnit === 'FIXED'
  return {
    ...after,
    // The overtime rate is hourly, so it is dropped if the unit changes.
    otBillRate: after.billRateUnit === before.billRateUnit ? before.otBillRate : null,
    fixedAmount: isFixed ? before.fixedAmount : null,
  }
}

/** Returns the contract with new rates that apply from a date. Each rate applies until the next one starts, so there are no gaps or overlaps. */
export function withRate(contract: ContractTerms, change: RateChange): ContractTerms {
  const before = contract.rates[currentRateIndex(contract.rates, change.effectiveFrom)]
  if (before === undefined) return contract
  const others = contract.rates.filter(({ effectiveFrom }) => effectiveFrom !== change.effectiveFrom)
  const rates = [...others, changedRate(before, change)].toSorted((one, other) =>
    one.effectiveFrom < other.effectiveFrom ? -1 : 1,
  )
  return { ...contract, rates }
}

/** Returns the reasons why a rate change isn't allowed. Doesn't check the status. */
export function rateChangeReasons(
  contract: ContractTerms,
  change: RateChange,
  { approvedTimeUntil }: Pick<ChangeCircumstances, 'approvedTimeUntil'>,
): FieldError[] {
  const { effectiveFrom } = change
  const range = rangeErrors(contract, effectiveFrom)
  if (range.length > 0) return range
  if (approvedTimeUntil !== null && effectiveFrom <= approvedTimeUntil)
    return [invalid('effectiveFrom', `Time is approved through ${approvedTimeUntil}. Choose a later date.`)]
  const before = contract.rates[currentRateIndex(contract.rates, effectiveFrom)]
  if (before === undefined) return []
  const after = changedRate(before, change)
  if (rateFields.every((field) => after[field] === before[field]))
    return [
      { code: 'unchanged', message: 'Enter a bill rate or pay rate that differs from the current one.' },
    ]
  // New rates don't change the end date, so a contract without one is accepted.
  return termErrors(withRate(contract, change), true)
}

function rangeErrors({ startDate, endDate }: ContractTerms, effectiveFrom: string): FieldError[] {
  if (effectiveFrom < startDate)
    return [invalid('effectiveFrom', `The contract starts on ${startDate}. Choose that date or later.`)]
  return endDate !== null && effectiveFrom > endDate
    ? [invalid('effectiveFrom', `The contract ends on ${endDate}. Choose that date or earlier.`)]
    : []
}

/** Returns the errors in changed terms: broken rules, and missing fields that a submitted contract must have. Errors in a rate have the path of the rate's field in the dialog. */
function termErrors(contract: ContractTerms, openEndAllowed: boolean): FieldError[] {
  return [...contractErrors(contract, openEndAllowed), ...submitErrors(contract)].map(
    ({ field, ...error }) =>
      field === undefined ? error : { ...error, field: field.replace(/^rates\.\d+\./, '') },
  )
}

/** The new terms of an amendment, in stored form. */
export type AmendedTerms = Partial<Pick<Contract, AmendableField>>

/** Returns the contract with amended terms. Rates that would start after the new end date are dropped. */
export function withTerms(contract: ContractTerms, terms: AmendedTerms): ContractTerms {
  const after = { ...contract, ...terms }
  const { endDate } = after
  return endDate === null
    ? after
    : { ...after, rates: after.rates.filter(({ effectiveFrom }) => effectiveFrom <= endDate) }
}

/** Returns the reasons why an amendment isn't allowed. Doesn't check the status. */
export function amendReasons(
  contract: ContractTerms,
  effectiveFrom: string,
  terms: AmendedTerms,
  circumstances: ChangeCircumstances,
): FieldError[] {
  const after = withTerms(contract, terms)
  const laterEnd = laterOf(contract.endDate, after.endDate)
  const range = rangeErrors({ ...contract, endDate: laterEnd }, effectiveFrom)
  if (range.length > 0) return range
  const openEndAllowed = allowsOpenEnd({ ...contract, openEndAllowed: circumstances.openEndAllowed })
  const endErrors = after.endDate === contract.endDate ? [] : endDateReasons(after, circumstances)
  return [...endErrors, ...doneMilestoneErrors(contract, after), ...termErrors(after, openEndAllowed)]
}

/** Returns an error for each done milestone that was changed, moved or removed. Invoices identify a milestone by its position. */
const doneMilestoneErrors = (
  { milestones: before }: ContractTerms,
  { milestones: after }: ContractTerms,
): FieldError[] =>
  before.flatMap((milestone, index) =>
    milestone.readyAt === null || isSame(milestone, after[index])
      ? []
      : [
          invalid(
            'milestones',
            `${milestone.name} is done and may already be billed, so it can't be changed.`,
          ),
        ],
  )

const laterOf = (one: string | null, other: string | null) =>
  one === null || other === null ? null : one > other ? one : other

/** Returns the reasons why a new end date isn't allowed. */
function endDateReasons(
  { endDate, startDate }: ContractTerms,
  { approvedTimeUntil, successor }: ChangeCircumstances,
): FieldError[] {
  if (endDate !== null && endDate < startDate) return []
  if (approvedTimeUntil !== null && endDate !== null && endDate < approvedTimeUntil)
    return [invalid('endDate', `Time is approved through ${approvedTimeUntil}. Choose that date or later.`)]
  if (successor === null) return []
  const { contractNo, orderType, startDate: next } = successor
  if (orderType === 'EXTENSION')
    return [
      invalid(
        'endDate',
        `${contractNo} extends this contract from ${next}. Cancel the extension before you change the end date.`,
      ),
    ]
  return endDate === null || endDate >= next
    ? [
        invalid(
          'endDate',
          `${contractNo} renews this contract from ${next}. Choose ${addDays(next, -1)} or earlier.`,
        ),
      ]
    : []
}

/** One field of a dated change, with its old and new values. */
export interface DatedField {
  readonly field: string
  readonly old: unknown
  readonly new: unknown
}

/** Returns the fields of a rate change that differ from the previous rates. */
export function rateDifferences(contract: ContractTerms, change: RateChange): DatedField[] {
  const before = contract.rates[currentRateIndex(contract.rates, change.effectiveFrom)]
  if (before === undefined) return []
  const after = changedRate(before, change)
  return rateFields
    .filter((field) => after[field] !== before[field])
    .map((field) => ({ field, old: before[field], new: after[field] }))
}
