import { placeDraft, workAddressOf } from '#domain/contracts/form.ts'
import { termsDraft, termsInput } from '#domain/contracts/formTerms.ts'
import type { Contract } from '#domain/contracts/record.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { pickFields, inputValue, formText } from '#domain/kernel/draft.ts'

/** The terms that the dialog sends as typed. */
const typedTerms = ['endDate', 'poNumber', 'paymentTerms', 'invoiceFrequency'] as const
/** The terms whose fields are also in the contract form. */
const formTerms = [
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

/** The fields of an amendment besides the companies and the milestones. */
export const termPaths: readonly string[] = [...typedTerms, ...formTerms, 'remote', ...workAddressPaths]

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

/** Returns a contract's terms as the dialog's initial values. */
export const termValues = (contract: Contract): Draft => ({
  ...(pickFields(termsDraft(contract), formTerms) as Draft),
  endDate: formText(contract.endDate),
  poNumber: formText(contract.poNumber),
  paymentTerms: formText(contract.paymentTerms, 'SELECT'),
  invoiceFrequency: formText(contract.invoiceFrequency, 'SELECT'),
  ...placeDraft(contract),
})

/** Returns the typed terms by field. */
export const termInput = (values: Draft, contract: Contract): Record<string, unknown> => ({
  ...termsInput(pickFields(values, formTerms) as Draft),
  ...Object.fromEntries(typedTerms.map((name) => [name, inputValue(values, name)])),
  remote: inputValue(values, 'remote') === 'REMOTE',
  workAddress: workAddressOf(values, contract),
})
