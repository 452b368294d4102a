import { addressRules } from '#domain/kernel/address.ts'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { parseDecimal } from '#domain/kernel/decimal.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { clientLevels, type ClientLevel, type OvertimeRule } from '#lookups/lists.ts'

/** What the rules look at: a contract about to be stored, complete or as typed. */
export type ContractDraft = Pick<ContractCreate, 'kind' | 'orderType' | 'startDate' | 'rates'> &
  Partial<ContractCreate>

/** Rules between the fields of one contract (domain.md §1, §6), in the words that stand at the field. */
export function contractRules(value: ContractDraft): FieldError[] {
  return [
    ...dateRules(value),
    ...orderRules(value),
    ...(value.kind === 'EXTERNAL' ? externalRules(value) : internalRules(value)),
    ...rateRules(value),
    ...milestoneRules(value),
    ...(value.parties ?? []).flatMap((party, index) =>
      addressRules(party.address ?? null, `parties.${index}.address`),
    ),
    ...addressRules(value.workAddress ?? null, 'workAddress'),
  ]
}

const required = (field: string, message: string): FieldError => ({ code: 'required', message, field })
const invalid = (field: string, message: string): FieldError => ({ code: 'invalid', message, field })
const notAllowed = (field: string, message: string): FieldError => ({ code: 'not_allowed', message, field })

function dateRules({
  kind,
  startDate,
  endDate,
  terminationDate,
  terminationReason,
}: ContractDraft): FieldError[] {
  return [
    ...(kind === 'EXTERNAL' && !endDate
      ? [required('endDate', 'Enter the end date: only an internal contract may be open.')]
      : []),
    ...(endDate && endDate < startDate
      ? [invalid('endDate', `The end date must not be before the start date (${startDate}).`)]
      : []),
    ...(terminationDate && terminationDate < startDate
      ? [invalid('terminationDate', `The termination date must not be before the start date (${startDate}).`)]
      : []),
    ...(terminationDate && !terminationReason
      ? [required('terminationReason', 'Enter the reason of the termination.')]
      : []),
  ]
}

function orderRules({ kind, orderType, predecessorId, poRequired, poNumber }: ContractDraft): FieldError[] {
  const errors: FieldError[] = []
  if (orderType !== 'NEW_PO' && !predecessorId)
    errors.push(required('predecessorId', 'Select the contract that this one continues.'))
  if (orderType === 'NEW_PO' && predecessorId)
    errors.push(notAllowed('predecessorId', 'Leave it empty: a new PO continues no contract.'))
  if (kind === 'EXTERNAL' && poRequired && !poNumber)
    errors.push(required('poNumber', 'Enter the PO number: this contract requires a PO.'))
  return errors
}

function externalRules({
  parties = [],
  billToLevel,
  paymentTerms,
  invoiceFrequency,
  rates,
}: ContractDraft): FieldError[] {
  const errors: FieldError[] = []
  if (!paymentTerms) errors.push(required('paymentTerms', 'Select payment terms.'))
  if (!invoiceFrequency) errors.push(required('invoiceFrequency', 'Select an invoice frequency.'))
  rates.forEach((entry, index) => {
    if (!entry.billRate) errors.push(required(`rates.${index}.billRate`, 'Enter a bill rate.'))
    if (!entry.billRateUnit) errors.push(required(`rates.${index}.billRateUnit`, 'Select a bill rate unit.'))
  })
  return [
    ...errors,
    ...partyRules(
      parties.map(({ level }) => level),
      billToLevel ?? null,
    ),
  ]
}

/** One party a level, levels contiguous from LEVEL_1, END_CLIENT exactly once, the billed level among them. */
function partyRules(levels: readonly ClientLevel[], billToLevel: ClientLevel | null): FieldError[] {
  const errors: FieldError[] = []
  levels.forEach((level, index) => {
    if (levels.indexOf(level) < index)
      errors.push({
        code: 'duplicate',
        message: 'There is one party for each level.',
        field: `parties.${index}.level`,
      })
  })
  if (!levels.includes('END_CLIENT'))
    errors.push(required('parties', 'Enter the end client: the company where the work is done.'))
  clientLevels.slice(1, 3).forEach((level, index) => {
    const below = clientLevels[index]
    if (levels.includes(level) && below !== undefined && !levels.includes(below)) {
      errors.push(
        invalid('parties', `Enter level ${index + 1} before level ${index + 2}: the chain has no gap.`),
      )
    }
  })
  if (billToLevel && !levels.includes(billToLevel))
    errors.push(invalid('billToLevel', 'Bill a party of this contract.'))
  return errors
}

const externalOnly = [
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

const billSide = ['billRate', 'billRateUnit', 'otBillRate'] as const

function internalRules(value: ContractDraft): FieldError[] {
  const message = 'Leave it empty: an internal contract is not billed.'
  return [
    ...externalOnly.filter((field) => value[field] != null).map((field) => notAllowed(field, message)),
    ...(value.poRequired ? [notAllowed('poRequired', 'Leave it off: an internal contract has no PO.')] : []),
    ...((value.parties ?? []).length > 0 ? [notAllowed('parties', message)] : []),
    ...value.rates.flatMap((entry, index) =>
      billSide
        .filter((field) => entry[field] != null)
        .map((field) => notAllowed(`rates.${index}.${field}`, message)),
    ),
  ]
}

function rateRules({ rates, startDate, endDate }: ContractDraft): FieldError[] {
  const errors: FieldError[] = []
  rates.forEach(({ effectiveFrom, billRateUnit, payRateUnit, fixedAmount }, index) => {
    const at = `rates.${index}`
    if (rates.findIndex((other) => other.effectiveFrom === effectiveFrom) < index) {
      errors.push({
        code: 'duplicate',
        message: `Another rate starts on ${effectiveFrom}. Give each its own first day.`,
        field: `${at}.effectiveFrom`,
      })
    }
    if (endDate && effectiveFrom > endDate)
      errors.push(invalid(`${at}.effectiveFrom`, `The rate must start by the end date (${endDate}).`))
    if (fixedAmount && billRateUnit !== 'FIXED' && payRateUnit !== 'FIXED') {
      errors.push(notAllowed(`${at}.fixedAmount`, 'Leave the fixed amount empty unless the unit is Fixed.'))
    }
  })
  if (rates.length > 0 && rates.every(({ effectiveFrom }) => effectiveFrom > startDate)) {
    errors.push(invalid('rates.0.effectiveFrom', `A rate must be in force on the start date (${startDate}).`))
  }
  return errors
}

function milestoneRules({ milestones = [], rates }: ContractDraft): FieldError[] {
  const fixed = rates.find(({ fixedAmount }) => fixedAmount)?.fixedAmount
  if (!fixed || milestones.length === 0) return []
  const cents = (amount: string) => parseDecimal(amount, 2) ?? 0n
  const sum = milestones.reduce((total, { amount }) => total + cents(amount), 0n)
  return sum === cents(fixed)
    ? []
    : [invalid('milestones', `The milestones must add up to the fixed amount (${fixed}).`)]
}

/** What an extension or renewal must be in relation to the contract it continues (domain.md §1 predecessorId). */
export function successionRules(
  value: Pick<ContractCreate, 'orderType' | 'projectId' | 'employeeId' | 'startDate'>,
  predecessor: {
    readonly projectId: string
    readonly employeeId: string
    readonly endDate: string | null
    readonly status: string
  },
): FieldError[] {
  if (predecessor.projectId !== value.projectId || predecessor.employeeId !== value.employeeId) {
    return [invalid('predecessorId', 'Select a contract of the same employee and project.')]
  }
  if (predecessor.status === 'CANCELLED')
    return [invalid('predecessorId', 'A cancelled contract cannot be continued.')]
  if (predecessor.endDate === null)
    return [invalid('predecessorId', 'The contract to continue has no end date.')]
  const next = addDays(predecessor.endDate, 1)
  if (value.orderType === 'EXTENSION' && value.startDate !== next) {
    return [
      invalid(
        'startDate',
        `An extension starts on ${next}, the day after the contract it extends. With a gap it is a renewal.`,
      ),
    ]
  }
  return value.startDate < next ? [invalid('startDate', `A renewal starts on ${next} or later.`)] : []
}

/** The overtime rule a new contract gets: weekly for W2 non-exempt, none for the others (domain.md §1 overtimeRule). */
export function defaultOvertimeRule(employmentType: string, classification: string | null): OvertimeRule {
  return employmentType === 'W2' && classification === 'NON_EXEMPT' ? 'WEEKLY_40' : 'NONE'
}

/** The party to bill when none is named: LEVEL_1, else the end client. */
export function defaultBillToLevel(parties: readonly { readonly level: ClientLevel }[]): ClientLevel | null {
  if (parties.some(({ level }) => level === 'LEVEL_1')) return 'LEVEL_1'
  return parties.some(({ level }) => level === 'END_CLIENT') ? 'END_CLIENT' : null
}
