import { addressErrors } from '#domain/kernel/address.ts'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { parseDecimal } from '#domain/kernel/decimal.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { formatNumber } from '#domain/kernel/money.ts'
import { clientLevels, type ClientLevel, type OvertimeRule } from '#lookups/lists.ts'

type Rate = ContractCreate['rates'][number]
type DraftRate = { readonly [K in keyof Rate]: K extends 'effectiveFrom' ? Rate[K] : Rate[K] | null }

/** The fields that the rules check, from a stored contract or from a form. */
export type CheckedContract = Pick<ContractCreate, 'kind' | 'orderType' | 'startDate'> & {
  readonly rates: readonly DraftRate[]
} & Partial<Omit<ContractCreate, 'rates'>>

/**
 * Returns the errors in a contract's fields and in combinations of them (domain.md §1, §6). The messages are shown
 * next to the fields. External contracts need an end date unless `openEndAllowed` is true.
 */
export function contractErrors(value: CheckedContract, openEndAllowed = false): FieldError[] {
  return [
    ...(value.kind === 'EXTERNAL' && !value.endDate && !openEndAllowed
      ? [required('endDate', 'Enter an end date. Only internal contracts can be open-ended.')]
      : []),
    ...dateErrors(value),
    ...orderErrors(value),
    ...(value.kind === 'EXTERNAL' ? externalErrors(value) : internalErrors(value)),
    ...rateErrors(value),
    ...milestoneErrors(value),
    ...(value.parties ?? []).flatMap((party, index) =>
      addressErrors(party.address ?? null, `parties.${index}.address`),
    ),
    ...addressErrors(value.workAddress ?? null, 'workAddress'),
  ]
}

/** Returns true if the setting allows open-ended external contracts, or if this external contract is already stored without an end date. Changing the setting doesn't invalidate stored contracts. */
export const allowsOpenEnd = ({
  kind,
  endDate,
  openEndAllowed = false,
}: {
  readonly kind: string
  readonly endDate: string | null
  readonly openEndAllowed?: boolean | undefined
}): boolean => openEndAllowed || (kind === 'EXTERNAL' && endDate === null)

const required = (field: string, message: string): FieldError => ({ code: 'required', message, field })
const invalid = (field: string, message: string): FieldError => ({ code: 'invalid', message, field })
const notAllowed = (field: string, message: string): FieldError => ({ code: 'not_allowed', message, field })

function dateErrors({
  startDate,
  endDate,
  terminationDate,
  terminationReason,
}: CheckedContract): FieldError[] {
  return [
    ...(endDate && endDate < startDate
      ? [invalid('endDate', `The end date must be on or after the start date (${startDate}).`)]
      : []),
    ...(terminationDate && terminationDate < startDate
      ? [
          invalid(
            'terminationDate',
            `The termination date must be on or after the start date (${startDate}).`,
          ),
        ]
      : []),
    ...(terminationDate && !terminationReason
      ? [required('terminationReason', 'Enter the reason for the termination.')]
      : []),
  ]
}

function orderErrors({
  kind,
  orderType,
  predecessorId,
  poRequired,
  poNumber,
}: CheckedContract): FieldError[] {
  const errors: FieldError[] = []
  if ((orderType === 'EXTENSION' || orderType === 'RENEWAL') && !predecessorId)
    errors.push(required('predecessorId', 'Select the contract that this one extends or renews.'))
  if (orderType === 'NEW_PO' && predecessorId)
    errors.push(notAllowed('predecessorId', "A new PO can't have a predecessor contract."))
  if (kind === 'EXTERNAL' && poRequired && !poNumber)
    errors.push(required('poNumber', 'Enter a PO number. This contract requires one.'))
  return errors
}

function externalErrors({
  parties = [],
  billToLevel,
  paymentTerms,
  invoiceFrequency,
  rates,
}: CheckedContract): FieldError[] {
  const errors: FieldError[] = []
  if (!paymentTerms) errors.push(required('paymentTerms', 'Select payment terms.'))
  if (!invoiceFrequency) errors.push(required('invoiceFrequency', 'Select an invoice frequency.'))
  rates.forEach((entry, index) => {
    if (!entry.billRate) errors.push(required(`rates.${index}.billRate`, 'Enter a bill rate.'))
    if (!entry.billRateUnit) errors.push(required(`rates.${index}.billRateUnit`, 'Select a bill rate unit.'))
  })
  return [
    ...errors,
    ...partyErrors(
      parties.map(({ level }) => level),
      billToLevel ?? null,
    ),
  ]
}

/** Checks that each level has at most one party, that numbered levels start at 1 and have no gaps, and that the chain has the END_CLIENT and the bill-to level. */
function partyErrors(levels: readonly ClientLevel[], billToLevel: ClientLevel | null): FieldError[] {
  const errors: FieldError[] = []
  levels.forEach((level, index) => {
    if (levels.indexOf(level) < index)
      errors.push({
        code: 'duplicate',
        message: 'Each level can have only one party.',
        field: `parties.${index}.level`,
      })
  })
  if (!levels.includes('END_CLIENT'))
    errors.push(required('parties', 'Enter the end client: the company where the work is done.'))
  clientLevels.slice(1, 3).forEach((level, index) => {
    const previousLevel = clientLevels[index]
    if (levels.includes(level) && previousLevel !== undefined && !levels.includes(previousLevel)) {
      errors.push(
        invalid('parties', `Enter level ${index + 1} before level ${index + 2}. The chain can't have gaps.`),
      )
    }
  })
  if (billToLevel && !levels.includes(billToLevel))
    errors.push(invalid('billToLevel', "Select one of this contract's parties."))
  return errors
}

const externalOnlyFields = [
  'paymentTerms',
  'invoiceFrequency',
  'billToLevel',
  'billingContact',
  'poNumber',
  'poAmount',
  'poHours',
  'poExpiry',
  'discountPct',
  'vmsFeePct',
] as const

const billFields = ['billRate', 'billRateUnit', 'otBillRate'] as const

function internalErrors(value: CheckedContract): FieldError[] {
  const message = "Leave this blank. Internal contracts aren't billed."
  return [
    ...externalOnlyFields.filter((field) => value[field] != null).map((field) => notAllowed(field, message)),
    ...(value.poRequired ? [notAllowed('poRequired', 'Turn this off. Internal contracts have no PO.')] : []),
    ...((value.parties ?? []).length > 0 ? [notAllowed('parties', message)] : []),
    ...value.rates.flatMap((entry, index) =>
      billFields
        .filter((field) => entry[field] != null)
        .map((field) => notAllowed(`rates.${index}.${field}`, message)),
    ),
  ]
}

function rateErrors({ rates, startDate, endDate }: CheckedContract): FieldError[] {
  const errors: FieldError[] = []
  rates.forEach(({ effectiveFrom, billRateUnit, payRateUnit, fixedAmount }, index) => {
    const path = `rates.${index}`
    if (rates.findIndex((other) => other.effectiveFrom === effectiveFrom) < index) {
      errors.push({
        code: 'duplicate',
        message: `Another rate already starts on ${effectiveFrom}. Choose a different date.`,
        field: `${path}.effectiveFrom`,
      })
    }
    if (endDate && effectiveFrom > endDate)
      errors.push(
        invalid(`${path}.effectiveFrom`, `The rate must start on or before the end date (${endDate}).`),
      )
    if (fixedAmount && billRateUnit !== 'FIXED' && payRateUnit !== 'FIXED') {
      errors.push(notAllowed(`${path}.fixedAmount`, 'Leave the fixed amount blank unless the unit is Fixed.'))
    }
  })
  if (rates.length > 0 && rates.every(({ effectiveFrom }) => effectiveFrom > startDate)) {
    errors.push(
      invalid('rates.0.effectiveFrom', `Enter a rate that applies on the start date (${startDate}).`),
    )
  }
  return errors
}

function milestoneErrors({ milestones = [], rates }: CheckedContract): FieldError[] {
  const fixedTotal = rates.find(({ fixedAmount }) => fixedAmount)?.fixedAmount
  if (!fixedTotal || milestones.length === 0) return []
  const cents = (amount: string) => parseDecimal(amount, 2) ?? 0n
  const sum = milestones.reduce((total, { amount }) => total + cents(amount), 0n)
  return sum === cents(fixedTotal)
    ? []
    : [invalid('milestones', `The milestones must add up to the fixed amount (${formatNumber(fixedTotal)}).`)]
}

/** Checks an extension or renewal against its predecessor, and returns the errors (domain.md §1 predecessorId). */
export function predecessorTermErrors(
  value: Pick<ContractCreate, 'orderType' | 'projectId' | 'employeeId' | 'startDate'>,
  predecessor: {
    readonly projectId: string
    readonly employeeId: string
    readonly endDate: string | null
    readonly status: string
  },
): FieldError[] {
  if (predecessor.projectId !== value.projectId || predecessor.employeeId !== value.employeeId) {
    return [invalid('predecessorId', 'Select a contract with the same employee and project.')]
  }
  if (predecessor.status === 'CANCELLED')
    return [invalid('predecessorId', "A canceled contract can't be extended or renewed.")]
  if (predecessor.endDate === null)
    return [invalid('predecessorId', 'Select a contract that has an end date.')]
  const next = addDays(predecessor.endDate, 1)
  if (value.orderType === 'EXTENSION' && value.startDate !== next) {
    return [
      invalid(
        'startDate',
        `An extension must start on ${next}, the day after the predecessor ends. Select Renewal for a later start.`,
      ),
    ]
  }
  return value.startDate < next ? [invalid('startDate', `A renewal must start on ${next} or later.`)] : []
}

/** Returns the default overtime rule of a new contract: weekly overtime for non-exempt W-2 employees, none for others (domain.md §1 overtimeRule). */
export function defaultOvertimeRule(employmentType: string, classification: string | null): OvertimeRule {
  return employmentType === 'W2' && classification === 'NON_EXEMPT' ? 'WEEKLY_40' : 'NONE'
}

/** Returns the default bill-to level: LEVEL_1, or else END_CLIENT. Null if no party has either level. */
export function defaultBillToLevel(parties: readonly { readonly level: ClientLevel }[]): ClientLevel | null {
  if (parties.some(({ level }) => level === 'LEVEL_1')) return 'LEVEL_1'
  return parties.some(({ level }) => level === 'END_CLIENT') ? 'END_CLIENT' : null
}
