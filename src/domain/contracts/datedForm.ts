import type { Draft } from '#domain/kernel/answer.ts'
import { isSame } from '#domain/kernel/same.ts'
import {
  amendReasons,
  rateChangeReasons,
  withRate,
  withTerms,
  type ContractTerms,
  type RateChange,
} from '#domain/contracts/dated.ts'
import { planReasons } from '#domain/contracts/amending/planned.ts'
import { internalTerms, termInput, termPaths, termValues } from '#domain/contracts/amending/termsForm.ts'
import { amendInput, rateChangeInput, successorInput } from '#domain/contracts/datedInput.ts'
import {
  maxMilestones,
  milestonePositions,
  milestonesDraft,
  milestonesInput,
} from '#domain/contracts/formMilestones.ts'
import { partiesOf, partyPath } from '#domain/contracts/formParties.ts'
import { marginOn, type Margin } from '#domain/contracts/margin.ts'
import { rateOn } from '#domain/contracts/rates.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { contractErrors, predecessorTermErrors } from '#domain/contracts/rules.ts'
import { proposedTerm, successorDraft, type SuccessorType } from '#domain/contracts/successor.ts'
import { successorWarnings } from '#domain/contracts/warnings/warnings.ts'
import { inputValue, formText } from '#domain/kernel/draft.ts'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { clientLevels } from '#lookups/lists.ts'

// The dialogs of a contract's dated changes: their initial values, request bodies and errors.

/** A substitute for the reason, so that the margin is shown before the user enters a reason. */
const placeholderReason = 'Not entered yet'

/** Returns the day of the contract that is closest to a date. */
function closestDay({ startDate, endDate }: Pick<Contract, 'startDate' | 'endDate'>, date: string): string {
  if (date < startDate) return startDate
  return endDate !== null && date > endDate ? endDate : date
}

/** Returns the first day of the next month. */
function nextMonthStart(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** The paths of the fields in the dialog for new rates. */
export const ratePaths = ['effectiveFrom', 'billRate', 'billRateUnit', 'payRate', 'payRateUnit', 'reason']

/** Returns the initial values of the dialog for new rates. The date is the first of next month, or the contract day closest to it. The rates are the ones in effect then. */
export function rateValues(contract: Contract, today: string): Draft {
  const effectiveFrom = closestDay(contract, nextMonthStart(today))
  const rate = rateOn(contract.rates, effectiveFrom)
  return {
    effectiveFrom,
    billRate: formText(rate?.billRate),
    billRateUnit: formText(rate?.billRateUnit, 'SELECT'),
    payRate: formText(rate?.payRate),
    payRateUnit: formText(rate?.payRateUnit, 'SELECT'),
    reason: '',
  }
}

/** Returns the body of a rate change. Internal contracts have no bill rate. */
export function rateBody(values: Draft, { kind }: Pick<Contract, 'kind'>): object {
  const { effectiveFrom = '', reason = '' } = values
  const pay = { payRate: inputValue(values, 'payRate') ?? '', payRateUnit: values['payRateUnit'] }
  const bill = { billRate: inputValue(values, 'billRate'), billRateUnit: inputValue(values, 'billRateUnit') }
  return { effectiveFrom, reason, ...pay, ...(kind === 'INTERNAL' ? {} : bill) }
}

/** Returns the errors in the entered rates. Only the server checks the date against approved time. */
export function rateErrors(values: Draft, contract: Contract): readonly FieldError[] {
  const parsed = parseInput(rateChangeInput, rateBody(values, contract))
  return parsed.ok ? rateChangeReasons(contract, parsed.value, { approvedTimeUntil: null }) : parsed.errors
}

/** Returns the margin on the day the entered rates start, before and after the change. Null while the input is invalid. */
export function marginChange(values: Draft, contract: Contract): { before: Margin; after: Margin } | null {
  const parsed = parseInput(rateChangeInput, { ...rateBody(values, contract), reason: placeholderReason })
  if (!parsed.ok) return null
  const change: RateChange = parsed.value
  const marginWith = (terms: ContractTerms) => marginOn(terms.rates, change.effectiveFrom, contract.burdenPct)
  return { before: marginWith(contract), after: marginWith(withRate(contract, change)) }
}

/** The paths of the fields in the Amend dialog, except milestones. */
const amendPaths = ['effectiveFrom', ...termPaths, ...clientLevels.map(partyPath), 'reason']

/** Returns the paths of the fields in a contract's Amend dialog. Milestones that are done have no fields. */
export const amendPathsOf = ({ milestones }: Pick<Contract, 'milestones'>): readonly string[] => [
  ...amendPaths,
  ...Array.from({ length: maxMilestones }, (_, index) => index)
    .filter((index) => (milestones[index]?.readyAt ?? null) === null)
    .flatMap((index) => ['name', 'amount', 'dueDate'].map((name) => `milestones.${index}.${name}`)),
]

/** Returns the initial values of the Amend dialog. */
export function amendValues(contract: Contract, today: string): Draft {
  return {
    effectiveFrom: closestDay(contract, today),
    ...termValues(contract),
    ...milestonesDraft(contract),
    ...Object.fromEntries(
      clientLevels.map((level) => [
        partyPath(level),
        formText(contract.parties.find((party) => party.level === level)?.companyName),
      ]),
    ),
    reason: '',
  }
}

/** Returns the body of an amendment, with only the changed terms. */
export function amendBody(values: Draft, contract: Contract): object {
  const { effectiveFrom = '', reason = '' } = values
  const all: Readonly<Record<string, unknown>> = {
    ...termInput(values, contract),
    parties: partiesOf(values, contract),
    ...milestonesInput(values, contract),
  }
  const editableTerms = contract.kind === 'INTERNAL' ? internalTerms : Object.keys(all)
  const changes = editableTerms.filter((name) => {
    const stored: unknown = Reflect.get(contract, name)
    return stored !== undefined && !isSame(all[name], stored)
  })
  return { effectiveFrom, reason, changes: Object.fromEntries(changes.map((name) => [name, all[name]])) }
}

/** Returns the errors in the entered terms. The errors' paths are the paths of the dialog's fields. */
export function amendErrors(values: Draft, contract: Contract, today: string): readonly FieldError[] {
  const body = amendBody(values, contract)
  const parsed = parseInput(amendInput, body)
  if (!parsed.ok) return parsed.errors.map((error) => moveToDialogField(error, values, contract))
  const { effectiveFrom, changes } = parsed.value
  if (Object.keys(changes).length === 0) return [{ code: 'unchanged', message: 'Change at least one field.' }]
  const terms = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const dateErrors = effectiveFrom > today ? planReasons(contract, effectiveFrom) : []
  if (dateErrors.length > 0) return dateErrors
  // The server checks the end date again, because only the server knows the successor and the approved time.
  const circumstances = { approvedTimeUntil: null, successor: null, openEndAllowed: contract.openEndAllowed }
  return amendReasons(contract, effectiveFrom, terms, circumstances).map((error) =>
    moveToDialogField(error, values, contract),
  )
}

/** Returns the margin on the day the entered terms start, before and after the change. An earlier end date drops later rates. Null while the input is invalid. */
export function amendMargin(values: Draft, contract: Contract): { before: Margin; after: Margin } | null {
  const parsed = parseInput(amendInput, { ...amendBody(values, contract), reason: placeholderReason })
  if (!parsed.ok) return null
  const { effectiveFrom, changes } = parsed.value
  const marginWith = (terms: ContractTerms) => marginOn(terms.rates, effectiveFrom, contract.burdenPct)
  const endDate = changes.endDate === undefined ? contract.endDate : changes.endDate
  return { before: marginWith(contract), after: marginWith(withTerms(contract, { endDate })) }
}

/**
 * Moves an error to the dialog field that shows the invalid value. For example, a company's path in the dialog
 * contains its level instead of its position.
 */
function moveToDialogField(error: FieldError, values: Draft, contract: Contract): FieldError {
  const field = error.field?.replace(/^changes\./, '')
  if (field === undefined) return error
  const [list, index = '', ...rest] = field.split('.')
  if (list === 'milestones' && rest.length > 0)
    return { ...error, field: ['milestones', milestonePositions(values)[Number(index)], ...rest].join('.') }
  if (field === 'parties') return { ...error, field: partyPath('END_CLIENT') }
  const level: unknown =
    list === 'parties' ? Reflect.get(partiesOf(values, contract)[Number(index)] ?? {}, 'level') : undefined
  return { ...error, field: typeof level === 'string' ? partyPath(level) : field }
}

/** The paths of the fields in the dialog that extends or renews a contract. */
export const successorPaths = ['startDate', 'endDate']

/**
 * Returns the initial values of the dialog for a successor. By default, the successor starts the day after the
 * contract ends and has the same length.
 */
export const successorValues = (contract: Contract): Draft => proposedTerm(contract)

/** Returns the errors that a successor with the entered dates would have. */
export function successorErrors(
  values: Draft,
  contract: Contract,
  orderType: SuccessorType,
): readonly FieldError[] {
  const parsed = parseInput(successorInput, { startDate: values['startDate'], endDate: values['endDate'] })
  if (!parsed.ok) return parsed.errors
  const draft = successorDraft(contract, orderType, parsed.value)
  return [...contractErrors(draft, contract.openEndAllowed), ...predecessorTermErrors(draft, contract)]
}

/** Returns the warnings shown before a contract is extended or renewed with the entered dates. Empty while the dates are invalid. */
export function successorDialogWarnings(
  values: Draft,
  contract: Contract,
  orderType: SuccessorType,
): readonly string[] {
  const parsed = parseInput(successorInput, { startDate: values['startDate'], endDate: values['endDate'] })
  if (!parsed.ok) return []
  const { endDate = null, poExpiry = null, rates } = successorDraft(contract, orderType, parsed.value)
  const warnings = successorWarnings(contract, { endDate, poExpiry, rates: rates as Contract['rates'] })
  if (contract.poExpiry === null || poExpiry !== null) return warnings
  const reason = endDate === null ? 'the new contract is open-ended' : 'the new contract ends later'
  return [...warnings, `The PO expiration date (${contract.poExpiry}) isn't copied, because ${reason}.`]
}

/** Returns the margin on the last day of a contract and on the first day of its successor. Null while the successor's dates are invalid. */
export function successorMargin(
  values: Draft,
  contract: Contract,
  orderType: SuccessorType,
): { before: Margin; after: Margin } | null {
  const parsed = parseInput(successorInput, { startDate: values['startDate'], endDate: values['endDate'] })
  if (!parsed.ok) return null
  const draft = successorDraft(contract, orderType, parsed.value)
  const { burdenPct, endDate, startDate } = contract
  const rates = draft.rates as Contract['rates']
  return {
    before: marginOn(contract.rates, endDate ?? startDate, burdenPct),
    after: marginOn(rates, draft.startDate, burdenPct),
  }
}
