import { randomUUID } from 'node:crypto'
import type { ContractCreate } from '#domain/contracts/input.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { contractNo, nextNumber } from '#server/db/numbers.ts'
import { checkReferences } from '#server/pipeline/changes.ts'
import { clientOf, newRecord } from '#server/pipeline/inClient.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { insertAudited } from '#server/records/kit/resource.ts'
import {
  contractFields,
  contractOf,
  contractValues,
  storedContractOf,
  type StoredContract,
} from '#server/records/contracts/record.ts'
import {
  archivedErrors,
  contextOf,
  documentErrors,
  predecessorErrors,
  readReferences,
  searchOf,
} from '#server/records/contracts/references.ts'
import { contractResource } from '#server/records/contracts/resource.ts'

/** Returns how a new draft is stored, by its number. Throws 422 for references to records of another client. */
export async function draftContract(context: RequestContext, input: ContractCreate) {
  const { tx, caller, today } = context
  checkReferences(documentErrors(input))
  const { clientId } = clientOf(caller)
  const references = await readReferences(tx, clientId, input)
  checkReferences(archivedErrors(references, input))
  checkReferences(await predecessorErrors(tx, clientId, null, input))
  const year = yearOf(today)
  const begun = { ...contractFields(input, references.employee), ...newRecord(caller, randomUUID()) }
  const valuesOf = (number: number) => {
    const record: StoredContract = { ...begun, contractNo: contractNo(year, number), status: 'DRAFT' }
    return contractValues(record, { year, number }, searchOf(references))
  }
  return { references, valuesOf }
}

const yearOf = (today: string) => Number(today.slice(0, 4))

/** The series of the numbers of a day's contracts. */
export const contractSeries = (today: string): string => `contract:${yearOf(today)}`

/** Adds a contract as a draft with the next number of the year. */
export async function addContract(
  context: RequestContext,
  input: ContractCreate,
  fields: readonly string[],
): Promise<Contract> {
  const { tx, caller, today } = context
  const { references, valuesOf } = await draftContract(context, input)
  const number = await nextNumber(tx, clientOf(caller).clientId, contractSeries(today))
  const row = await insertAudited(context, contractResource, valuesOf(number), fields)
  return contractOf(storedContractOf(row), contextOf(references), today)
}
