import { and, eq, isNull } from 'drizzle-orm'
import type { AssignmentCreate } from '#domain/assignments/record.ts'
import type { AssignmentTerms } from '#domain/assignments/rules.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { findRecord } from '#server/db/records.ts'
import { ruleBroken } from '#server/pipeline/apiError.ts'
import { clientOf } from '#server/pipeline/inClient.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { projects } from '#server/records/projects/table.ts'
import { approversAmong } from '#server/records/users/choices.ts'
import { userOfEmployee } from '#server/records/users/rows.ts'

const unknown = (field: string, message: string): FieldError => ({
  code: 'unknown_reference',
  message,
  field,
})

type Naming = Pick<AssignmentTerms, 'projectId' | 'employeeId' | 'contractId'>

/** Returns the records that an assignment references. Throws 422 for archived records and those of another client. */
export async function readReferences({ tx, caller }: RequestContext, names: Naming) {
  const { clientId } = clientOf(caller)
  const found = await findRecord(tx, projects, clientId, names.projectId)
  const project = found === null || found.archivedAt !== null ? null : found
  const [employee] = await tx
    .select({
      employeeNo: employees.employeeNo,
      firstName: employees.firstName,
      middleName: employees.middleName,
      lastName: employees.lastName,
      preferredName: employees.preferredName,
      status: employees.status,
    })
    .from(employees)
    .where(
      and(eq(employees.clientId, clientId), eq(employees.id, names.employeeId), isNull(employees.archivedAt)),
    )
  const signed =
    names.contractId === null ? null : await findRecord(tx, contracts, clientId, names.contractId)
  const contract = signed === null || signed.archivedAt !== null ? null : signed
  if (project === null || employee === undefined || (contract === null && names.contractId !== null))
    throw ruleBroken([
      ...(project === null ? [unknown('projectId', 'Select a project of this client.')] : []),
      ...(employee === undefined ? [unknown('employeeId', 'Select an employee of this client.')] : []),
      ...(contract === null && names.contractId !== null
        ? [unknown('contractId', 'Select a contract of this client.')]
        : []),
    ])
  const uid = await userOfEmployee(tx, clientId, names.employeeId)
  return { project, employee: { ...employee, uid }, contract }
}

/** Returns an error for each newly named approver who can't approve time in this client. */
export async function approverErrors(
  { tx, caller }: RequestContext,
  terms: Pick<AssignmentTerms, 'approverUserId' | 'backupApproverUserId'>,
  before: Partial<AssignmentTerms>,
): Promise<FieldError[]> {
  const fields = ['approverUserId', 'backupApproverUserId'] as const
  const named = fields.filter((field) => terms[field] !== null && terms[field] !== before[field])
  const uids = named.map((field) => terms[field] ?? '')
  const known = await approversAmong(tx, clientOf(caller).clientId, uids)
  return named
    .filter((field) => !known.has(terms[field] ?? ''))
    .map((field) => ({
      code: 'unknown_reference',
      message: 'Select a user of this client who can approve time.',
      field,
    }))
}

/** Returns the fields that users enter, complete and in their stored form. */
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
