import { contractEvents, type ContractEvent, type ContractEventName } from '#domain/contracts/events.ts'
import type { ContractFacts } from '#domain/contracts/facts.ts'
import { submitErrors } from '#domain/contracts/submit.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { undoReasons } from '#domain/kernel/undo.ts'
import { toWords } from '#lookups/options.ts'

const notAllowed = (message: string, field?: string): readonly FieldError[] => [
  { code: 'not_allowed', message, ...(field === undefined ? {} : { field }) },
]
const invalid = (message: string, field: string): readonly FieldError[] => [
  { code: 'invalid', message, field },
]

/** Returns the reasons why submitting isn't allowed. */
export function submitReasons({ contract, documentsSettled }: ContractFacts): readonly FieldError[] {
  return [
    ...submitErrors(contract),
    ...(documentsSettled ? [] : notAllowed('Add or waive the required documents.', 'documentIds')),
  ]
}

/** Returns the reasons why approving isn't allowed. Checks the fields again, because they may have changed since the contract was submitted. */
export function approveReasons(facts: ContractFacts): readonly FieldError[] {
  const { contract, approverMustDiffer, uid } = facts
  return [
    ...submitReasons(facts),
    ...(approverMustDiffer && [contract.createdBy, contract.updatedBy].includes(uid)
      ? notAllowed('Someone else must approve this contract, because you added it or changed it last.')
      : []),
  ]
}

/** Returns the first reason why starting isn't allowed: a future start date, an employee who isn't active or onboarding, or a work authorization that expires before the start date. */
export function startReasons({ contract, employee, today }: ContractFacts): readonly FieldError[] {
  const { startDate } = contract
  if (today < startDate) return notAllowed(`The contract starts on ${startDate}.`, 'startDate')
  if (employee === null) return notAllowed("The employee on this contract wasn't found.", 'employeeId')
  if (!['ACTIVE', 'ONBOARDING'].includes(employee.status))
    return notAllowed(`The employee is ${toWords(employee.status).toLowerCase()}.`, 'employeeId')
  return employee.workUntil !== null && employee.workUntil < startDate
    ? notAllowed(`The employee's work authorization expires on ${employee.workUntil}.`, 'employeeId')
    : []
}

/** Returns the reasons why ending isn't allowed. */
export function endReasons({ contract: { endDate }, today }: ContractFacts): readonly FieldError[] {
  if (endDate === null) return notAllowed('The contract has no end date.', 'endDate')
  return today > endDate ? [] : notAllowed(`The contract runs through ${endDate}.`, 'endDate')
}

/** Returns the reasons why terminating on a date isn't allowed. */
export function terminateReasons(
  { contract: { startDate, endDate }, approvedTimeUntil }: ContractFacts,
  { date }: { readonly date: string },
): readonly FieldError[] {
  if (date < startDate)
    return invalid(`The last day must be on or after the start date (${startDate}).`, 'date')
  if (endDate !== null && date > endDate)
    return invalid(`The last day must be on or before the end date (${endDate}).`, 'date')
  return approvedTimeUntil !== null && approvedTimeUntil > date
    ? notAllowed(`Time is approved through ${approvedTimeUntil}. Choose that date or later.`, 'date')
    : []
}

/** Returns the reasons why undoing an event isn't allowed. */
export const undoContractReasons = (facts: ContractFacts, name: ContractEventName | null) =>
  undoReasons(facts, name)

/** Returns the reasons why an event isn't allowed, regardless of the status. The chart's guards call the same functions. */
export function contractReasons(facts: ContractFacts, event: ContractEvent): readonly FieldError[] {
  switch (event.type) {
    case 'contract.submit':
      return submitReasons(facts)
    case 'contract.approve':
      return approveReasons(facts)
    case 'contract.start':
      return startReasons(facts)
    case 'contract.end':
      return endReasons(facts)
    case 'contract.terminate':
      return terminateReasons(facts, event)
    case 'contract.undo':
      return undoContractReasons(facts, undoableName(facts))
    default:
      return []
  }
}

function undoableName({ last }: ContractFacts): ContractEventName | null {
  const name = last?.name as ContractEventName | undefined
  return name !== undefined && name in contractEvents && contractEvents[name].undoable ? name : null
}
