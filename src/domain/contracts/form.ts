import type { Draft } from '#domain/kernel/answer.ts'
import type { Contract, ContractRow } from '#domain/contracts/record.ts'
import { contractCreate } from '#domain/contracts/input.ts'
import { allowsOpenEnd, contractErrors, type CheckedContract } from '#domain/contracts/rules.ts'
import { termsDraft, termsInput } from '#domain/contracts/formTerms.ts'
import { contractPathLock } from '#domain/contracts/editable.ts'
import { milestonePositions, milestonesDraft, milestonesInput } from '#domain/contracts/formMilestones.ts'
import {
  billingContactOf,
  billingDraft,
  partiesDraft,
  partiesOf,
  partyPath,
} from '#domain/contracts/formParties.ts'
import { overtimeDraft, overtimeInput } from '#domain/contracts/formOvertime.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import {
  nullsToEmptyText,
  changedFields,
  keepEditable,
  patchEntry,
  pickFields,
  inputValue,
  inputObject,
  formText,
  type FormShape,
} from '#domain/kernel/draft.ts'
import { currentRateIndex } from '#domain/contracts/rates.ts'
import { rowTerms } from '#domain/contracts/rowTerms.ts'
import { firstPerField, parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { settingsCalls } from '#domain/settings/calls.ts'

const texts = ['title', 'poNumber', 'startDate', 'endDate'] as const
const ids = ['projectId', 'employeeId', 'predecessorId'] as const
const keys = ['orderType', 'paymentTerms', 'invoiceFrequency'] as const
/** The fields of a new contract whose defaults come from the client's settings. */
const settingsFields = ['paymentTerms', 'invoiceFrequency', 'currency'] as const
const externalFields = [
  'poNumber',
  'paymentTerms',
  'invoiceFrequency',
  'poAmount',
  'poHours',
  'poExpiry',
  'billToLevel',
  'billingContact',
  'discountPct',
  'vmsFeePct',
]
const createFields = Object.keys(contractCreate.def.shape)
const addressTexts = ['street1', 'street2', 'city', 'zip'] as const
const addressFields = ['street1', 'street2', 'country', 'state', 'city', 'zip'] as const
/** The kinds of work location. On-site work needs an address. */
const places = ['ON_SITE', 'REMOTE'] as const
export const workPlaces = [
  { key: places[0], text: 'On site' },
  { key: places[1], text: 'Remote' },
] as const

/** Returns the position of the current rate, or else of the first future one. Returns 0 if there are no rates yet. */
export function formRateIndex(record: Pick<Contract, 'rates'> | null): number {
  return Math.max(0, currentRateIndex(record?.rates ?? [], todayUtc()))
}

function toDraft(record: Contract | null): Draft {
  const rateIndex = formRateIndex(record)
  const rate = record?.rates[rateIndex]
  return {
    ...Object.fromEntries([...texts, ...ids].map((name) => [name, formText(record?.[name])])),
    ...Object.fromEntries(keys.map((name) => [name, formText(record?.[name], 'SELECT')])),
    projectName: formText(record?.projectName),
    employeeName: formText(record?.employeeName),
    predecessorNo: formText(record?.predecessorNo),
    kind: formText(record?.kind, 'EXTERNAL'),
    currency: formText(record?.currency, 'USD'),
    ...billingDraft(record),
    ...placeDraft(record),
    ...termsDraft(record),
    ...(record !== null && { ...milestonesDraft(record), ...overtimeDraft(rate, rateIndex) }),
    [`rates.${rateIndex}.billRate`]: formText(rate?.billRate),
    [`rates.${rateIndex}.billRateUnit`]: formText(rate?.billRateUnit, 'SELECT'),
    [`rates.${rateIndex}.payRate`]: formText(rate?.payRate),
    [`rates.${rateIndex}.payRateUnit`]: formText(rate?.payRateUnit, 'SELECT'),
    [`rates.${rateIndex}.fixedAmount`]: formText(rate?.fixedAmount),
    ...partiesDraft(record),
  }
}

/** Returns the draft values of the work location. */
export const placeDraft = (record: Contract | null): Draft => ({
  remote: record?.remote === true ? 'REMOTE' : 'ON_SITE',
  ...Object.fromEntries(
    addressTexts.map((name) => [`workAddress.${name}`, formText(record?.workAddress?.[name])]),
  ),
  'workAddress.country': formText(record?.workAddress?.country, 'USA'),
  'workAddress.state': formText(record?.workAddress?.state, 'SELECT'),
})

/** Returns the entered work address, or null if street, city and ZIP code are empty. Remote contracts keep their stored address. */
export function workAddressOf(draft: Draft, record: Contract | null): object | null {
  if (inputValue(draft, 'remote') === 'REMOTE') return record?.workAddress ?? null
  const hasText = addressTexts.some((name) => inputValue(draft, `workAddress.${name}`) !== null)
  return hasText ? { ...record?.workAddress, ...inputObject(draft, 'workAddress', addressFields) } : null
}

/**
 * Returns the entered rate. Only a rate with the unit FIXED has a fixed amount. A draft saved before the form had
 * the `fixedAmount` field leaves the stored amount unchanged.
 */
function rateOf(draft: Draft, path: string): Record<string, unknown> {
  const rate = inputObject(draft, path, ['billRate', 'billRateUnit', 'payRate', 'payRateUnit'])
  const isFixed = rate.billRateUnit === 'FIXED' || rate.payRateUnit === 'FIXED'
  if (!isFixed) return { ...rate, fixedAmount: null }
  return draft[`${path}.fixedAmount`] === undefined
    ? rate
    : { ...rate, fixedAmount: inputValue(draft, `${path}.fixedAmount`) }
}

function wholeInput(draft: Draft, record: Contract | null): Record<string, unknown> {
  const isInternal = inputValue(draft, 'kind') === 'INTERNAL'
  const rateIndex = formRateIndex(record)
  const stored = record?.rates[rateIndex]
  const rate = rateOf(draft, `rates.${rateIndex}`)
  const followsStart = stored === undefined || stored.effectiveFrom === record?.startDate
  const input = {
    ...Object.fromEntries(
      [...texts, ...ids, ...keys, 'kind', 'currency'].map((name) => [name, inputValue(draft, name)]),
    ),
    predecessorId: inputValue(draft, 'orderType') === 'NEW_PO' ? null : inputValue(draft, 'predecessorId'),
    rates: patchEntry(record?.rates ?? [], rateIndex, {
      effectiveFrom: followsStart ? inputValue(draft, 'startDate') : stored.effectiveFrom,
      ...rate,
      ...overtimeInput(draft, `rates.${rateIndex}`),
      ...(isInternal ? { billRate: null, billRateUnit: null, otBillRate: null } : {}),
    }),
    parties: isInternal ? [] : partiesOf(draft, record),
    billingContact: billingContactOf(draft, record),
    remote: inputValue(draft, 'remote') === 'REMOTE',
    workAddress: workAddressOf(draft, record),
    ...(record === null ? {} : { ...termsInput(draft), ...milestonesInput(draft, record) }),
  }
  if (!isInternal) return input
  return { ...input, ...Object.fromEntries(externalFields.map((name) => [name, null])) }
}

/** Moves an error to the form field that contains the invalid value. Drops the error about a rate's missing start date, because the contract's start date already has the same error. */
function toDraftErrors(error: FieldError, draft: Draft, record: Contract | null): FieldError[] {
  const { field = '' } = error
  if (field === 'parties') return [{ ...error, field: partyPath('END_CLIENT') }]
  if (field === 'milestones') return [{ ...error, field: 'milestones.0.amount' }]
  if (/^rates\.\d+\.effectiveFrom$/.test(field) && error.code === 'required') return []
  const [list, index = '', ...rest] = field.split('.')
  if (list === 'milestones')
    return [{ ...error, field: ['milestones', milestonePositions(draft)[Number(index)], ...rest].join('.') }]
  if (list === 'billingContact' && index === 'ccEmails' && rest.length > 0)
    return [{ ...error, message: ccMessage, field: 'billingContact.ccEmails' }]
  const level: unknown =
    list === 'parties' ? Reflect.get(partiesOf(draft, record)[Number(index)] ?? {}, 'level') : undefined
  if (typeof level !== 'string') return [error]
  const isCompany = rest[0] === 'companyName' || rest[0] === 'level'
  return [{ ...error, field: ['parties', level, ...(isCompany ? [] : rest)].join('.') }]
}

const ccMessage = 'Enter email addresses like name@example.com, separated by commas.'

/** The id field for each name in the form. A name is locked together with its id. */
const idOfName: Readonly<Record<string, string>> = {
  projectName: 'projectId',
  employeeName: 'employeeId',
  predecessorNo: 'predecessorId',
}

function lockOf({ status }: Contract, path: string): string | null {
  return contractPathLock(status, idOfName[path] ?? path)
}

/** Returns whether an external contract in a form can be open-ended. For a new contract, the draft contains the client's setting. */
export const canBeOpenEnded = (draft: Draft, record: Contract | null): boolean =>
  record === null ? draft['openEnd'] === 'YES' : allowsOpenEnd(record)

/** The contract form: one contract with its current rate and its chain of parties, one company per level. */
export const contractForm: FormShape<Contract> = {
  toDraft,
  toInput: (draft, record) => {
    const input = wholeInput(keepEditable({ toDraft, lockOf }, draft, record), record)
    return record === null ? input : changedFields(input, record)
  },
  lockOf,
  check: (draft, record) => {
    const whole = { ...pickFields(record, createFields), ...wholeInput(draft, record) }
    const parsed = parseInput(contractCreate, whole)
    const openEndAllowed = canBeOpenEnded(draft, record)
    const errors = parsed.ok
      ? contractErrors(parsed.value, openEndAllowed)
      : [...parsed.errors, ...contractErrors(nullsToEmptyText(whole) as CheckedContract, openEndAllowed)]
    return firstPerField(errors.flatMap((error) => toDraftErrors(error, draft, record)))
  },
  defaults: {
    call: settingsCalls.readContractDefaults,
    draftOf: (answer) => ({
      ...Object.fromEntries(
        settingsFields.map((name) => [name, formText(Reflect.get(answer, name), 'SELECT')]),
      ),
      openEnd: Reflect.get(answer, 'openEnd') === true ? 'YES' : 'NO',
    }),
  },
  prefillFrom: {
    projectId: ({ id, name, endClientName, startDate }) => ({
      projectId: id,
      projectName: formText(name),
      startDate: formText(startDate),
      'parties.END_CLIENT': formText(endClientName),
    }),
    employeeId: ({ id, lastName, firstName }) => ({
      employeeId: id,
      employeeName: `${formText(lastName)}, ${formText(firstName)}`,
    }),
  },
  rowOf(contract): ContractRow {
    const { rates: _rates, parties: _parties, ...rest } = contract
    return {
      ...rest,
      endDate: contract.terminationDate ?? contract.endDate,
      ...rowTerms(contract, todayUtc()),
    }
  },
}
