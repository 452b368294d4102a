import { and, inArray } from 'drizzle-orm'
import type { AssignmentCreate } from '#domain/assignments/record.ts'
import type { AssignmentTerms } from '#domain/assignments/rules.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { unarchivedIn } from '#server/db/records.ts'
import type { RecordTable } from '#server/db/recordTable.ts'
import { ruleBroken } from '#server/pipeline/apiError.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { projects } from '#server/records/projects/table.ts'
import { findApprovers } from '#server/records/users/choices.ts'
import { usersOfEmployees } from '#server/records/users/rows.ts'

const fieldError = (field: string, message: string): FieldError => ({
  code: 'unknown_reference',
  message,
  field,
})

type ReferenceFields = Pick<AssignmentTerms, 'projectId' | 'employeeId' | 'contractId'>

/** Returns the records that an assignment references. Throws 422 for archived records and for records of another client. */
export async function readReferences(context: RequestContext, fields: ReferenceFields) {
  return (await readReferencesOfMany(context, [fields]))(fields)
}

/**
 * Reads the records that several assignments reference. Returns a function that finds those of one
 * assignment. The function throws the same errors as `readReferences`.
 */
export async function readReferencesOfMany(
  { tx, caller }: RequestContext,
  assignmentFields: readonly ReferenceFields[],
) {
  const { clientId } = clientOf(caller)
  const unarchived = <T extends RecordTable>(table: T, ids: readonly (string | null)[]) =>
    and(unarchivedIn(table, clientId), inArray(table.id, [...new Set(ids.filter((id) => id !== null))]))
  const foundProjects = await tx
    .select()
    .from(projects)
    .where(
      unarchived(
        projects,
        assignmentFields.map(({ projectId }) => projectId),
      ),
    )
  const employeeIds = assignmentFields.map(({ employeeId }) => employeeId)
  const foundEmployees = await tx
    .select({
      id: employees.id,
      employeeNo: employees.employeeNo,
      firstName: employees.firstName,
      middleName: employees.middleName,
      lastName: employees.lastName,
      preferredName: employees.preferredName,
      status: employees.status,
    })
    .from(employees)
    .where(unarchived(employees, employeeIds))
  const foundContracts = await tx
    .select()
    .from(contracts)
    .where(
      unarchived(
        contracts,
        assignmentFields.map(({ contractId }) => contractId),
      ),
    )
  const uids = await usersOfEmployees(tx, clientId, employeeIds)
  const projectById = new Map(foundProjects.map((row) => [row.id, row]))
  const employeeById = new Map(foundEmployees.map((row) => [row.id, row]))
  const contractById = new Map(foundContracts.map((row) => [row.id, row]))
  return ({ projectId, employeeId, contractId }: ReferenceFields) => {
    const project = projectById.get(projectId)
    const employee = employeeById.get(employeeId)
    const contract = contractById.get(contractId ?? '') ?? null
    if (project === undefined || employee === undefined || (contract === null && contractId !== null))
      throw ruleBroken([
        ...(project === undefined ? [fieldError('projectId', 'Select a project of this client.')] : []),
        ...(employee === undefined ? [fieldError('employeeId', 'Select an employee of this client.')] : []),
        ...(contract === null && contractId !== null
          ? [fieldError('contractId', 'Select a contract of this client.')]
          : []),
      ])
    return { project, employee: { ...employee, uid: uids.get(employeeId) ?? null }, contract }
  }
}

type Approvers = Pick<AssignmentTerms, 'approverUserId' | 'backupApproverUserId'>

/** Returns an error for each newly selected approver who can't approve time for this client. */
export async function approverErrors(
  { tx, caller }: RequestContext,
  terms: Approvers,
  before: Partial<AssignmentTerms>,
): Promise<FieldError[]> {
  const uids = newApprovers(terms, before).map((field) => terms[field] ?? '')
  return approverErrorsAmong(await findApprovers(tx, clientOf(caller).clientId, uids), terms, before)
}

/** Returns an error for each newly selected approver who isn't among `approvers`. */
export const approverErrorsAmong = (
  approvers: ReadonlySet<string>,
  terms: Approvers,
  before: Partial<AssignmentTerms> = {},
): FieldError[] =>
  newApprovers(terms, before)
    .filter((field) => !approvers.has(terms[field] ?? ''))
    .map((field) => fieldError(field, 'Select a user of this client who can approve time.'))

const newApprovers = (terms: Approvers, before: Partial<AssignmentTerms>) =>
  (['approverUserId', 'backupApproverUserId'] as const).filter(
    (field) => terms[field] !== null && terms[field] !== before[field],
  )

/** Returns the entered fields in stored form, with defaults for missing values. `endDate` is the default end date. */
export function storedFields(input: AssignmentCreate, endDate: string | null) {
  return {
    contractId: input.contractId ?? null,
    role: input.role ?? null,
    hoursPerDay: input.hoursPerDay ?? '8.00',
    allocationPct: input.allocationPct ?? '100.00',
    startDate: input.startDate,
    endDate: input.endDate ?? endDate,
    approverUserId: input.approverUserId,
    backupApproverUserId: input.backupApproverUserId ?? null,
  }
}
