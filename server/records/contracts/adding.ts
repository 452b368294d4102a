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

/** Adds a contract as a draft with the next number of the year. Throws 422 for references to records of another client. */
export async function addContract(
  context: RequestContext,
  input: ContractCreate,
  fields: readonly string[],
): Promise<Contract> {
  const { tx, caller, today } = context
  checkReferences(documentErrors(input))
  const { clientId } = clientOf(caller)
  const references = await readReferences(tx, clientId, input)
  checkReferences(archivedErrors(references, input))
  checkReferences(await predecessorErrors(tx, clientId, null, input))
  const year = Number(today.slice(0, 4))
  const number = await nextNumber(tx, clientId, `contract:${year}`)
  const record: StoredContract = {
    ...contractFields(input, references.employee),
    ...newRecord(caller, randomUUID()),
    contractNo: contractNo(year, number),
    status: 'DRAFT',
  }
  const values = contractValues(record, { year, number }, searchOf(references))
  const row = await insertAudited(context, contractResource, values, fields)
  return contractOf(storedContractOf(row), contextOf(references), today)
}
