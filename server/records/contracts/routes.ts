import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { contract, contractQuery, contractRow } from '#domain/contracts/record.ts'
import type { ContractRow } from '#domain/contracts/record.ts'
import { contractCreate, contractReadOnly, contractUpdate } from '#domain/contracts/input.ts'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { contractRules, defaultBillToLevel, successionRules } from '#domain/contracts/rules.ts'
import type { Employee } from '#domain/employees/record.ts'
import { listName } from '#domain/employees/rules.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { Project } from '#domain/projects/record.ts'
import {
  contractEntity,
  contractFields,
  contractOf,
  contractValues,
  rateOn,
  storedContractOf,
} from '#server/records/contracts/record.ts'
import type { StoredContract } from '#server/records/contracts/record.ts'
import { listContracts as findContracts } from '#server/records/contracts/list.ts'
import type { ListedContract } from '#server/records/contracts/list.ts'
import { contractNo, nextNumber } from '#server/db/numbers.ts'
import { findRecord } from '#server/db/records.ts'
import { contracts, employees, projects } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { employeeOf, employeeSearchOf } from '#server/records/employees/record.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import { ruleBroken } from '#server/pipeline/apiError.ts'
import {
  changedFields,
  checkReadOnly,
  checkReferences,
  checkRules,
  checkVersion,
  merge,
} from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf, newRecord } from '#server/pipeline/inClient.ts'
import { byId, recordById, storeChange, storeNew } from '#server/records/kit/records.ts'
import { projectOf, projectSearchOf } from '#server/records/projects/record.ts'

const FIELDS = Object.keys(contractCreate.shape)
/** Nobody has agreed to anything yet. */
const OPEN: readonly string[] = ['DRAFT', 'PENDING_APPROVAL']
/** What was approved cannot become another thing under the same number (domain.md §3 Contract). */
const SETTLED = ['kind', 'projectId', 'employeeId']
/** What the rules of a succession look at. */
const SUCCESSION = ['orderType', 'predecessorId', 'projectId', 'employeeId', 'startDate']

const listContracts = defineRoute({
  call: 'listContracts',
  params: nothing,
  query: contractQuery,
  body: nothing,
  answer: z.array(contractRow),
  audit: 'none',
  async handle({ tx, caller, query, today }) {
    const { rows, total } = await findContracts(tx, clientOf(caller).clientId, query, today)
    return { body: rows.map((row) => rowOf(row, today)), total }
  },
})

const readContract = defineRoute({
  call: 'readContract',
  params: byId,
  query: nothing,
  body: nothing,
  answer: contract,
  audit: 'none',
  async handle(ask) {
    const { tx, caller, params, cipher, today } = ask
    const { clientId } = clientOf(caller)
    const found = storedContractOf(await recordById(ask, contractEntity, params.id))
    return { body: contractOf(found, contextOf(await namedRecords(tx, clientId, found, cipher)), today) }
  },
})

const createContract = defineRoute({
  call: 'createContract',
  params: nothing,
  query: nothing,
  body: contractCreate,
  answer: contract,
  audit: 'always',
  async handle(ask) {
    const { tx, caller, body, cipher, today } = ask
    checkRules(contractRules(body))
    const { clientId } = clientOf(caller)
    const named = await namedRecords(tx, clientId, body, cipher)
    checkReferences(await predecessorErrors(tx, clientId, null, body))
    const id = randomUUID()
    const year = Number(today.slice(0, 4))
    const number = await nextNumber(tx, clientId, `contract:${year}`)
    const record: StoredContract = {
      ...contractFields(body, named.employee),
      ...newRecord(caller, id),
      contractNo: contractNo(year, number),
      status: 'DRAFT',
    }
    const values = contractValues(record, { year, number }, searchOf(named))
    const row = await storeNew(ask, contractEntity, values, Object.keys(body))
    return { body: contractOf(storedContractOf(row), contextOf(named), today) }
  },
})

const updateContract = defineRoute({
  call: 'updateContract',
  params: byId,
  query: nothing,
  body: contractUpdate,
  answer: contract,
  audit: 'always',
  async handle(ask) {
    const { tx, caller, params, body, cipher, today } = ask
    const { clientId } = clientOf(caller)
    const found = await recordById(ask, contractEntity, params.id, 'change')
    const before = storedContractOf(found)
    const shown = contractOf(before, contextOf(await namedRecords(tx, clientId, before, cipher)), today)
    checkVersion(body.version, z.parse(contract, shown))
    checkReadOnly(body, shown, contractReadOnly)
    const merged = merge<ContractCreate>(before as ContractCreate, body, FIELDS)
    if (body.parties !== undefined && body.billToLevel === undefined) keepBilledParty(merged)
    checkRules(contractRules(merged))
    if (!OPEN.includes(before.status)) checkReferences(settledErrors(before, merged))
    const named = await namedRecords(tx, clientId, merged, cipher)
    // What happened to the continued contract since keeps nobody from editing this one.
    if (changedFields(before, merged, SUCCESSION).length > 0)
      checkReferences(await predecessorErrors(tx, clientId, before.id, merged))
    // The employment type is a snapshot: it follows only a change of the employee.
    const kept = merged.employeeId === before.employeeId ? { employmentType: before.employmentType } : {}
    const fields = { ...contractFields(merged, named.employee), ...kept }
    const after: StoredContract = { ...before, ...fields }
    const { year, number } = found
    const values = contractValues(after, { year, number }, searchOf(named))
    const row = await storeChange(ask, contractEntity, before, values, {
      fields: changedFields(before, fields, FIELDS),
    })
    return { body: contractOf(storedContractOf(row), contextOf(named), today) }
  },
})

/** The records a contract names. */
export type Named = { project: Project; employee: Employee; predecessorNo: string | null }

type Naming = { projectId: string; employeeId: string; predecessorId?: string | null | undefined }

/** What a contract takes from the records it names. */
export const contextOf = ({ project, employee, predecessorNo }: Named) => ({
  projectName: project.name,
  employee,
  predecessorNo,
})
const searchOf = ({ project, employee }: Named) => ({
  employee: employeeSearchOf(employee),
  project: projectSearchOf(project),
})

/** The records a contract names; 422 for a project or an employee that this client does not have. */
export async function namedRecords(
  tx: Transaction,
  clientId: string,
  { projectId, employeeId, predecessorId }: Naming,
  cipher: FieldCipher,
): Promise<Named> {
  const project = await findRecord(tx, projects, clientId, projectId)
  const employee = await findRecord(tx, employees, clientId, employeeId)
  if (project !== null && employee !== null) {
    const predecessor =
      predecessorId == null ? null : await findRecord(tx, contracts, clientId, predecessorId)
    return {
      project: projectOf(project),
      employee: employeeOf(employee, cipher),
      predecessorNo: predecessor?.contractNo ?? null,
    }
  }
  const errors: FieldError[] = []
  const unknown = (field: string, message: string) =>
    errors.push({ code: 'unknown_reference', message, field })
  if (project === null) unknown('projectId', 'Select a project of this client.')
  if (employee === null) unknown('employeeId', 'Select an employee of this client.')
  throw ruleBroken(errors)
}

function settledErrors(before: StoredContract, merged: ContractCreate): FieldError[] {
  const message = 'This was approved as it is. Cancel or terminate the contract and add another one.'
  return changedFields(before, merged, SETTLED).map((field) => ({ code: 'not_allowed', message, field }))
}

/** An extension or renewal continues another contract of this client in the way its order type says. */
export async function predecessorErrors(
  tx: Transaction,
  clientId: string,
  ownId: string | null,
  input: Pick<ContractCreate, 'orderType' | 'predecessorId' | 'projectId' | 'employeeId' | 'startDate'>,
): Promise<FieldError[]> {
  if (input.predecessorId == null) return []
  const row = await findRecord(tx, contracts, clientId, input.predecessorId)
  if (row === null || row.id === ownId) {
    return [
      { code: 'unknown_reference', message: 'Select a contract of this client.', field: 'predecessorId' },
    ]
  }
  return successionRules(input, row)
}

/** When the billed level left the chain, the default party is billed again. */
function keepBilledParty(merged: ContractCreate): void {
  const parties = merged.parties ?? []
  if (parties.some(({ level }) => level === merged.billToLevel)) return
  merged.billToLevel = defaultBillToLevel(parties)
}

function rowOf(row: ListedContract, today: string): ContractRow {
  const { rates, parties, employeeFirstName, employeeLastName, ...rest } = row
  const rate = rateOn(rates, today)
  return {
    ...rest,
    employeeName: listName({ firstName: employeeFirstName, lastName: employeeLastName }),
    billRate: rate?.billRate ?? null,
    billRateUnit: rate?.billRateUnit ?? null,
    payRate: rate?.payRate ?? null,
    payRateUnit: rate?.payRateUnit ?? null,
    endClient: parties.find(({ level }) => level === 'END_CLIENT')?.companyName ?? null,
  }
}

/** The calls about contracts. */
export const contractRoutes = [listContracts, readContract, createContract, updateContract]
