import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { predecessorTermErrors } from '#domain/contracts/rules.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { isFinished } from '#domain/projects/editable.ts'
import type { Currency } from '#lookups/lists.ts'
import { findRecord } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { ruleBroken } from '#server/pipeline/apiError.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { plannedOf } from '#server/records/contracts/plannedAmendments.ts'
import { noEarnings, readEarningsBasis } from '#server/records/contracts/earnings.ts'
import type { ContractContext } from '#server/records/contracts/record.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employeeSearchOf } from '#server/records/employees/record.ts'
import { employees } from '#server/records/employees/table.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { poUsedOf } from '#server/records/invoices/poUsage.ts'
import { projectSearchOf } from '#server/records/projects/record.ts'
import { projects } from '#server/records/projects/table.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

type ReferenceFields = {
  id?: string
  projectId: string
  employeeId: string
  predecessorId?: string | null | undefined
  poAmount?: string | null | undefined
  poHours?: string | null | undefined
  currency?: Currency
}

type ReadContext = Pick<RequestContext, 'tx' | 'today'>

const projectColumns = {
  id: projects.id,
  code: projects.code,
  name: projects.name,
  status: projects.status,
  archivedAt: projects.archivedAt,
}
/** The columns that contracts need. The numbers in `workAuth` stay encrypted. */
const employeeColumns = {
  id: employees.id,
  employeeNo: employees.employeeNo,
  firstName: employees.firstName,
  middleName: employees.middleName,
  lastName: employees.lastName,
  preferredName: employees.preferredName,
  employmentType: employees.employmentType,
  classification: employees.classification,
  status: employees.status,
  burdenPct: employees.burdenPct,
  workAuth: employees.workAuth,
  workUntil: employees.workUntil,
  archivedAt: employees.archivedAt,
}

/**
 * Reads the projects and employees of several contracts at once. Returns a function that finds the project and
 * the employee of one contract. The function throws 422 for a project or employee of another client.
 */
async function readReferencedRows(tx: Transaction, clientId: string, inputs: readonly ReferenceFields[]) {
  const ids = (key: 'projectId' | 'employeeId') => [...new Set(inputs.map((each) => each[key]))]
  const foundProjects = await tx
    .select(projectColumns)
    .from(projects)
    .where(and(eq(projects.clientId, clientId), inArray(projects.id, ids('projectId'))))
  const foundEmployees = await tx
    .select(employeeColumns)
    .from(employees)
    .where(and(eq(employees.clientId, clientId), inArray(employees.id, ids('employeeId'))))
  const projectById = new Map(foundProjects.map((row) => [row.id, row]))
  const employeeById = new Map(foundEmployees.map((row) => [row.id, row]))
  return ({ projectId, employeeId }: ReferenceFields) => {
    const project = projectById.get(projectId)
    const employee = employeeById.get(employeeId)
    if (project === undefined || employee === undefined)
      throw ruleBroken([
        ...(project === undefined ? [fieldError('projectId', 'Select a project of this client.')] : []),
        ...(employee === undefined ? [fieldError('employeeId', 'Select an employee of this client.')] : []),
      ])
    return { project, employee }
  }
}

/** Returns what a contract needs from the records it references. Throws 422 for a project or employee of another client. */
export async function readReferences({ tx, today }: ReadContext, clientId: string, fields: ReferenceFields) {
  const { id, predecessorId } = fields
  const settings = await effectiveSettings(tx, clientId, today)
  return {
    ...(await readReferencedRows(tx, clientId, [fields]))(fields),
    predecessorNo: await contractNoOf(tx, clientId, predecessorId ?? null),
    successor: id === undefined ? null : await successorOf(tx, clientId, id),
    planned: id === undefined ? [] : await plannedOf(tx, clientId, id),
    poUsed: await poUsedOf(tx, clientId, fields, settings.quantityPrecision),
    earned: await readEarningsBasis(tx, clientId, fields),
    settings,
  }
}

type SuccessionFields = Pick<
  ContractCreate,
  'orderType' | 'predecessorId' | 'projectId' | 'employeeId' | 'startDate'
>

/**
 * Reads what several new contracts need from the records they reference. Returns a function that finds the
 * values for one contract. The function throws 422 for records of another client, archived records, finished
 * projects, and predecessors that can't be extended or renewed.
 */
export async function readReferencesOfNew(
  { tx, today }: ReadContext,
  clientId: string,
  inputs: readonly SuccessionFields[],
) {
  const projectAndEmployeeOf = await readReferencedRows(tx, clientId, inputs)
  const ids = inputs.flatMap(({ predecessorId }) => predecessorId ?? [])
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(contracts)
          .where(and(eq(contracts.clientId, clientId), inArray(contracts.id, ids)))
  const predecessors = new Map(rows.map((row) => [row.id, row]))
  const settings = await effectiveSettings(tx, clientId, today)
  return (input: SuccessionFields): ContractReferences => {
    const predecessor = predecessors.get(input.predecessorId ?? '') ?? null
    const references = {
      ...projectAndEmployeeOf(input),
      predecessorNo: predecessor?.contractNo ?? null,
      successor: null,
      planned: [],
      poUsed: undefined,
      earned: noEarnings,
      settings,
    }
    const errors = newReferenceErrors(references, input)
    if (errors.length > 0) throw ruleBroken(errors)
    const errorsOfPredecessor = input.predecessorId == null ? [] : successionErrors(predecessor, null, input)
    if (errorsOfPredecessor.length > 0) throw ruleBroken(errorsOfPredecessor)
    return references
  }
}

/** Returns the extension or renewal of a contract. Null if there is none, or if it is canceled or archived. */
async function successorOf(tx: Transaction, clientId: string, id: string) {
  const [row] = await tx
    .select({
      id: contracts.id,
      contractNo: contracts.contractNo,
      orderType: contracts.orderType,
      startDate: contracts.startDate,
    })
    .from(contracts)
    .where(
      and(
        eq(contracts.clientId, clientId),
        eq(contracts.predecessorId, id),
        ne(contracts.status, 'CANCELLED'),
        isNull(contracts.archivedAt),
      ),
    )
    .orderBy(contracts.startDate)
    .limit(1)
  return row ?? null
}

/** Returns an error if the project is completed or canceled. */
export const finishedErrors = ({ project: { status } }: ContractReferences): FieldError[] =>
  isFinished(status)
    ? [
        {
          code: 'not_allowed',
          message:
            status === 'COMPLETED'
              ? 'This project is completed. Reopen it, or select another one.'
              : 'This project is canceled. Select another one.',
          field: 'projectId',
        },
      ]
    : []

/** Returns errors for an archived or finished project and an archived employee, if they are newly selected. */
export const newReferenceErrors = (
  references: ContractReferences,
  after: ReferenceFields,
  before: Partial<ReferenceFields> = {},
): FieldError[] => [
  ...(after.projectId === before.projectId
    ? []
    : references.project.archivedAt === null
      ? finishedErrors(references)
      : [fieldError('projectId', 'This project is archived. Select another one, or restore it.')]),
  ...(references.employee.archivedAt !== null && after.employeeId !== before.employeeId
    ? [fieldError('employeeId', 'This employee is archived. Select another one, or restore them.')]
    : []),
]

/** What a contract needs from the records it references. */
export type ContractReferences = Awaited<ReturnType<typeof readReferences>>

async function contractNoOf(tx: Transaction, clientId: string, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await tx
    .select({ contractNo: contracts.contractNo })
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), eq(contracts.id, id)))
  return row?.contractNo ?? null
}

const fieldError = (field: string, message: string): FieldError => ({
  code: 'unknown_reference',
  message,
  field,
})

/** Returns the response fields that a contract gets from its references. */
export const contextOf = ({
  project,
  employee,
  predecessorNo,
  successor,
  planned,
  poUsed,
  earned,
  settings,
}: ContractReferences): ContractContext => ({
  projectName: project.name,
  employee,
  predecessorNo,
  successor,
  planned,
  poUsed,
  earned,
  settings,
})

/** Returns the search words that a contract gets from its references. */
export const searchOf = ({ project, employee }: ContractReferences) => ({
  employee: employeeSearchOf(employee),
  project: projectSearchOf(project),
})

/** Returns the errors about the predecessor of an extension or renewal. */
export async function predecessorErrors(
  tx: Transaction,
  clientId: string,
  ownId: string,
  input: SuccessionFields,
): Promise<FieldError[]> {
  if (input.predecessorId == null) return []
  return successionErrors(await findRecord(tx, contracts, clientId, input.predecessorId), ownId, input)
}

function successionErrors(
  row: typeof contracts.$inferSelect | null,
  id: string | null,
  input: SuccessionFields,
): FieldError[] {
  if (row === null) return [fieldError('predecessorId', 'Select a contract of this client.')]
  if (row.id === id) return [fieldError('predecessorId', 'Select a contract other than this one.')]
  if (row.archivedAt !== null)
    return [fieldError('predecessorId', 'This contract is archived. Select another one, or restore it.')]
  return predecessorTermErrors(input, row)
}

/** Returns errors for a changed employee or project if the contract already has assignments. */
export async function assignmentErrors(
  tx: Transaction,
  { clientId, id, projectId, employeeId }: { clientId: string; id: string } & ReferenceFields,
  after: ReferenceFields,
): Promise<FieldError[]> {
  const fields = (['projectId', 'employeeId'] as const).filter(
    (field) => ({ projectId, employeeId })[field] !== after[field],
  )
  if (fields.length === 0) return []
  const [existing] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.clientId, clientId), eq(assignments.contractId, id)))
    .limit(1)
  const message = "This can't be changed because the contract has assignments. Add a new contract instead."
  return existing === undefined ? [] : fields.map((field) => ({ code: 'not_allowed', message, field }))
}

/** Returns an error for each field that references a document, because documents can't be stored yet. */
export function documentErrors({
  documentIds,
  parties,
}: Pick<ContractCreate, 'documentIds' | 'parties'>): FieldError[] {
  const message = "This document doesn't exist. Clear this field."
  return [
    ...((documentIds ?? []).length > 0 ? [fieldError('documentIds', message)] : []),
    ...(parties ?? []).flatMap(({ msaDocumentId }, index) =>
      msaDocumentId == null ? [] : [fieldError(`parties.${index}.msaDocumentId`, message)],
    ),
  ]
}
