import type { Contract } from '#domain/contracts/record.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import { fieldOf, fieldRuleErrors, type FieldRule } from '#domain/kernel/editable.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

const approvedStatuses: readonly ContractStatus[] = ['APPROVED', 'ACTIVE', 'ON_HOLD', 'ENDED', 'TERMINATED']

/** Returns whether a contract can be selected for a manual invoice. It must be external, have been approved, and not be canceled. */
export const canBeInvoiced = ({ kind, status }: Pick<Contract, 'kind' | 'status'>): boolean =>
  kind === 'EXTERNAL' && approvedStatuses.includes(status)

/** Set only by the event `terminate`. */
const eventFields: readonly string[] = ['terminationDate', 'terminationReason']
/** Editable in every status. */
const alwaysEditable: readonly string[] = ['notes']
/** Approval freezes the basics of the contract (domain.md §3). */
const frozenFields: readonly string[] = [
  'kind',
  'projectId',
  'employeeId',
  'orderType',
  'predecessorId',
  'currency',
]
/**
 * Fields of an approved contract that an amendment can change (domain.md §7): the end date, the chain, the
 * PO, how time is paid and billed, the milestones, where the work is done, and the terms for ending the
 * contract.
 */
export const amendableFields = [
  'endDate',
  'parties',
  'billToLevel',
  'poNumber',
  'poAmount',
  'poHours',
  'poExpiry',
  'poRequired',
  'paymentTerms',
  'invoiceFrequency',
  'invoiceGrouping',
  'requireApprovedTime',
  'waitForAllTimesheets',
  'invoiceApproval',
  'discountPct',
  'vmsFeePct',
  'milestones',
  'overtimeRule',
  'maxHoursPerWeek',
  'workAddress',
  'remote',
  'noticeDays',
  'conversionFee',
  'guaranteeDays',
] as const
export type AmendableField = (typeof amendableFields)[number]
/** Fields that can't be edited after approval, except for the parts that `unapprovedPath` matches (domain.md §3, §7). Dated changes can change all of them except the start date and `otherRateTerms`. */
const datedFields: readonly string[] = ['startDate', 'rates', ...amendableFields]
const closedStatuses: readonly ContractStatus[] = ['ENDED', 'TERMINATED', 'CANCELLED']
const editableStatuses: readonly ContractStatus[] = ['DRAFT', 'PENDING_APPROVAL']

/** Returns true if a contract's terms can no longer change. */
export const isClosed = (status: ContractStatus): boolean => closedStatuses.includes(status)

/** Returns how a contract's status restricts changing a field. */
export function contractFieldRule(status: ContractStatus, field: string): FieldRule {
  if (alwaysEditable.includes(field)) return 'writable'
  if (isClosed(status)) return 'closed'
  if (eventFields.includes(field)) return 'event'
  if (editableStatuses.includes(status)) return 'writable'
  if (frozenFields.includes(field)) return 'closed'
  return datedFields.includes(field) ? 'dated' : 'writable'
}

/** Returns the reasons why changing these fields of a contract isn't allowed. */
export const contractFieldErrors = (status: ContractStatus, changed: readonly string[]): FieldError[] => [
  ...fieldRuleErrors(changed, (field) => contractFieldRule(status, field), {
    event: 'Terminate the contract to set this field.',
    closed: isClosed(status) ? 'The terms of this contract can no longer be changed.' : unchangeableText,
  }),
  ...changed
    .filter((field) => contractFieldRule(status, field) === 'dated')
    .map((field) => ({ code: 'amend_instead', message: howToChangeText(field), field })),
]

const unchangeableText = "This can't be changed after approval."

/** The contact fields of the parties and the completion dates of milestones. They aren't part of the approved terms (domain.md §3). */
const unapprovedPath = /^parties\.\w+\.\w|^milestones\.\d+\.readyAt$/
/** Dated changes can't change these terms of a rate. */
const otherRateTerms = /^rates\.\d+\.(?:ot|dt|fixed)/

/** Returns why a field of the contract form is locked in a status, or null if the field can be changed. `path` is the field's path. */
export function contractPathLock(status: ContractStatus, path: string): string | null {
  if (unapprovedPath.test(path) && !isClosed(status)) return null
  const [error] = contractFieldErrors(status, [fieldOf(path)])
  return error?.code === 'amend_instead' && otherRateTerms.test(path)
    ? unchangeableText
    : (error?.message ?? null)
}

/** Returns the approved terms of the chain and the milestones. Used to compare two versions of a contract. */
export const approvedTermsOf = ({ parties, milestones }: Pick<Contract, 'parties' | 'milestones'>) => ({
  parties: parties.map(({ level, companyName, msaDocumentId }) => ({ level, companyName, msaDocumentId })),
  milestones: milestones.map(({ name, amount, dueDate }) => ({ name, amount, dueDate })),
})

/** Returns a sentence that says how to change a field of an approved contract, or that the field can't be changed. */
function howToChangeText(field: string): string {
  if (field === 'startDate') return unchangeableText
  return field === 'rates'
    ? 'Approved. Use Change rate to change this.'
    : 'Approved. Use Amend to change this.'
}

/** Returns how to change the locked terms of an approved contract. Null before approval, and for a closed contract. */
export const lockedText = (status: ContractStatus): string | null =>
  editableStatuses.includes(status) || isClosed(status)
    ? null
    : "The approved terms are locked. Use Change rate for rates, and Amend for other terms. Some terms can't be changed."

/** Returns why a contract's terms can no longer be edited, or null if the contract isn't closed. */
export function closedText({
  status,
  terminationDate,
  endDate,
}: Pick<Contract, 'status' | 'terminationDate' | 'endDate'>): string | null {
  switch (status) {
    case 'CANCELLED':
      return 'This contract was canceled. The terms can no longer be changed.'
    case 'TERMINATED':
      // The last day may be in the future.
      return `Terminated, last day ${terminationDate ?? ''}. The terms can no longer be changed.`
    case 'ENDED':
      return `Ended on ${endDate ?? ''}. The terms can no longer be changed.`
    default:
      return null
  }
}
