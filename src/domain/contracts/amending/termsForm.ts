import { placeDraft, workAddressOf } from '#domain/contracts/form.ts'
import { termsDraft, termsInput } from '#domain/contracts/formTerms.ts'
import type { Contract } from '#domain/contracts/record.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { pickFields, inputValue, formText } from '#domain/kernel/draft.ts'

/** The terms with fields on the contract's Overview tab. */
const overviewTerms = ['endDate', 'poNumber', 'paymentTerms', 'invoiceFrequency'] as const
/** The terms with fields on the contract's Terms tab. */
const termsTabTerms = [
  'poAmount',
  'poHours',
  'poExpiry',
  'poRequired',
  'billToLevel',
  'invoiceGrouping',
  'requireApprovedTime',
  'waitForAllTimesheets',
  'invoiceApproval',
  'discountPct',
  'vmsFeePct',
  'overtimeRule',
  'maxHoursPerWeek',
  'noticeDays',
  'conversionFee',
  'guaranteeDays',
] as const
const workAddressPaths = ['street1', 'street2', 'country', 'zip', 'state', 'city'].map(
  (name) => `workAddress.${name}`,
)

/** The paths of the terms that an amendment can change, except the companies and the milestones. */
export const termPaths: readonly string[] = [
  ...overviewTerms,
  ...termsTabTerms,
  'remote',
  ...workAddressPaths,
]

/** The terms of an internal contract that an amendment can change. The other terms are about billing. */
export const internalTerms: readonly string[] = [
  'endDate',
  'overtimeRule',
  'maxHoursPerWeek',
  'remote',
  'workAddress',
  'noticeDays',
  'conversionFee',
  'guaranteeDays',
]

/** Returns the contract's current terms as text, which the Amend dialog starts with. */
export const termValues = (contract: Contract): Draft => ({
  ...(pickFields(termsDraft(contract), termsTabTerms) as Draft),
  endDate: formText(contract.endDate),
  poNumber: formText(contract.poNumber),
  paymentTerms: formText(contract.paymentTerms, 'SELECT'),
  invoiceFrequency: formText(contract.invoiceFrequency, 'SELECT'),
  ...placeDraft(contract),
})

/** Returns the entered terms by field. */
export const termInput = (values: Draft, contract: Contract): Record<string, unknown> => ({
  ...termsInput(pickFields(values, termsTabTerms) as Draft),
  ...Object.fromEntries(overviewTerms.map((name) => [name, inputValue(values, name)])),
  remote: inputValue(values, 'remote') === 'REMOTE',
  workAddress: workAddressOf(values, contract),
})
