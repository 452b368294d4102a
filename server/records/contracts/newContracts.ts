import { randomUUID } from 'node:crypto'
import type { ContractCreate } from '#domain/contracts/input.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { formatContractNo, nextNumber } from '#server/db/numbers.ts'
import { checkReferences } from '#server/pipeline/changes.ts'
import { clientOf, newRecord } from '#server/pipeline/clientOf.ts'
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
  contextOf,
  documentErrors,
  readReferencesOfNew,
  searchOf,
} from '#server/records/contracts/references.ts'
import { contractResource } from '#server/records/contracts/resource.ts'

/** Reads the records that several new drafts reference, and returns a function that prepares one draft for storing. The function throws 422 for invalid references. */
export async function createDraftBuilder(context: RequestContext, inputs: readonly ContractCreate[]) {
  const { caller, today } = context
  const referencesOf = await readReferencesOfNew(context, clientOf(caller).clientId, inputs)
  const year = yearOf(today)
  return (input: ContractCreate) => {
    checkReferences(documentErrors(input))
    const references = referencesOf(input)
    const draft = { ...contractFields(input, references.employee), ...newRecord(caller, randomUUID()) }
    /** Returns the draft's row. `number` becomes part of its contract number. */
    const valuesOf = (number: number) => {
      const record: StoredContract = { ...draft, contractNo: formatContractNo(year, number), status: 'DRAFT' }
      return contractValues(record, { year, number }, searchOf(references))
    }
    return { references, valuesOf }
  }
}

const yearOf = (today: string) => Number(today.slice(0, 4))

/** Returns the name of the number series for contracts added on a date. */
export const contractSeries = (today: string): string => `contract:${yearOf(today)}`

/** Adds a contract as a draft, with the next number of the year. */
export async function addContract(
  context: RequestContext,
  input: ContractCreate,
  fields: readonly string[],
): Promise<Contract> {
  const { tx, caller, today } = context
  const { references, valuesOf } = (await createDraftBuilder(context, [input]))(input)
  const number = await nextNumber(tx, clientOf(caller).clientId, contractSeries(today))
  const row = await insertAudited(context, contractResource, valuesOf(number), fields)
  return contractOf(storedContractOf(row), contextOf(references), today)
}
