import * as z from 'zod/mini'
import { contract } from '#domain/contracts/record.ts'
import { contractCreate, contractReadOnlyFields, contractUpdate } from '#domain/contracts/input.ts'
import { contractFieldErrors, approvedTermsOf, isClosed } from '#domain/contracts/editable.ts'
import { allowsDatedChanges } from '#domain/contracts/dated.ts'
import { submitErrors } from '#domain/contracts/submit.ts'
import { contractTabs } from '#domain/contracts/tabs.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { guardFields } from '#domain/kernel/fieldGuards.ts'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { allowsOpenEnd, contractErrors, defaultBillToLevel } from '#domain/contracts/rules.ts'
import { changedFields, checkReadOnly, checkReferences, checkRules, merge } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { addContract } from '#server/records/contracts/newContracts.ts'
import {
  contractFields,
  contractOf,
  contractValues,
  storedContractOf,
} from '#server/records/contracts/record.ts'
import type { StoredContract } from '#server/records/contracts/record.ts'
import {
  assignmentErrors,
  contextOf,
  documentErrors,
  newReferenceErrors,
  predecessorErrors,
  readReferences,
  searchOf,
} from '#server/records/contracts/references.ts'
import { contractResource } from '#server/records/contracts/resource.ts'
import { countsRoute } from '#server/records/kit/counts.ts'
import { listRoute, readRoute } from '#server/records/kit/derivedRoutes.ts'
import { byId, checkCurrent, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { contractDefaultsOf } from '#server/records/settings/effectiveSettings.ts'

const FIELDS = Object.keys(contractCreate.shape)
/** Fields that a new contract can't have. */
const TERMINATION_FIELDS = ['terminationDate', 'terminationReason'] as const
/** Fields that the rules for predecessors depend on. */
const SUCCESSION_FIELDS = ['orderType', 'predecessorId', 'projectId', 'employeeId', 'startDate']

const createContract = defineRoute({
  call: 'createContract',
  params: nothing,
  query: nothing,
  body: contractCreate,
  answer: contract,
  audit: 'always',
  async handle(context) {
    const { tx, caller, body, today } = context
    const { openEnd: openEndAllowed } = await contractDefaultsOf(tx, clientOf(caller).clientId, today)
    checkRules(contractErrors(body, openEndAllowed))
    checkReferences(
      contractFieldErrors(
        'DRAFT',
        TERMINATION_FIELDS.filter((field) => body[field] != null),
      ),
    )
    return { body: await addContract(context, body, Object.keys(body)) }
  },
})

const updateContract = defineRoute({
  call: 'updateContract',
  params: byId,
  query: nothing,
  body: contractUpdate,
  answer: contract,
  audit: 'always',
  async handle(context) {
    const { tx, caller, params, body, today } = context
    const { clientId } = clientOf(caller)
    const found = await recordById(context, contractResource, params.id, 'change')
    const before = storedContractOf(found)
    const shown = await contractResource.answer(found, context)
    await checkCurrent(context, contractResource, body.version, z.parse(contract, shown))
    // Only compares fields that the caller can see.
    checkReadOnly(body, guardFields(shown, caller.permissions), contractReadOnlyFields)
    const merged = merge<ContractCreate>(before as ContractCreate, body, FIELDS)
    if (body.parties !== undefined && body.billToLevel === undefined) correctBillToLevel(merged)
    // Locked fields are rejected first, because no new value is valid for them.
    checkReferences(contractFieldErrors(before.status, changedTerms(before, merged)))
    checkRules(contractErrors(merged, allowsOpenEnd({ ...before, openEndAllowed: shown.openEndAllowed })))
    const references = await readReferences(context, clientId, { ...merged, id: before.id })
    checkReferences(newReferenceErrors(references, merged, before))
    checkReferences(await assignmentErrors(tx, before, merged))
    // The employment type was copied from the employee. Only selecting another employee updates it.
    const storedType =
      merged.employeeId === before.employeeId ? { employmentType: before.employmentType } : {}
    const fields = { ...contractFields(merged, references.employee), ...storedType }
    const changed = changedFields(before, fields, FIELDS)
    checkReferences(documentErrors(merged))
    // Later changes to the predecessor don't block other edits.
    if (changedFields(before, merged, SUCCESSION_FIELDS).length > 0)
      checkReferences(await predecessorErrors(tx, clientId, before.id, merged))
    const after: StoredContract = { ...before, ...fields }
    checkReferences(clearedErrors(before, after))
    const { year, number } = found
    const values = contractValues(after, { year, number }, searchOf(references))
    const row = await updateAudited(context, contractResource, found, values, {
      fields: changed,
    })
    return { body: contractOf(storedContractOf(row), contextOf(references), today) }
  },
})

/** Returns the fields that an update changes. Leaves out contact details and milestone completion, unless the contract is closed and they are locked too. */
function changedTerms(before: StoredContract, merged: ContractCreate): string[] {
  const after = contractFields(merged, { employmentType: before.employmentType, classification: null })
  const changed = changedFields(before, after, FIELDS)
  if (isClosed(before.status)) return changed
  const lists = ['parties', 'milestones']
  const terms = changedFields(approvedTermsOf(before), approvedTermsOf(after), lists)
  return changed.filter((name) => !lists.includes(name) || terms.includes(name))
}

/** Returns errors for fields that an approved contract requires but the update would clear. */
function clearedErrors(before: StoredContract, after: StoredContract): FieldError[] {
  if (!allowsDatedChanges(before.status)) return []
  const missing = submitErrors(before).map(({ field }) => field)
  return submitErrors(after).filter(({ field }) => !missing.includes(field))
}

/** Sets the level of the bill-to party to the default if the current level is no longer in the chain. */
function correctBillToLevel(merged: ContractCreate): void {
  const parties = merged.parties ?? []
  if (parties.some(({ level }) => level === merged.billToLevel)) return
  merged.billToLevel = defaultBillToLevel(parties)
}

/** The routes that read and write contracts. */
export const contractRoutes = [
  listRoute('listContracts', contractResource),
  countsRoute('countContracts', contractResource, contractTabs),
  readRoute('readContract', contractResource),
  createContract,
  updateContract,
]
