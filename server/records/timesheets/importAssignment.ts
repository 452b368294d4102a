import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { ImportedTime } from '#domain/timesheets/importRow.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { assignments } from '#server/records/assignments/table.ts'

type AssignmentRow = Pick<
  typeof assignments.$inferSelect,
  'id' | 'employeeId' | 'projectId' | 'contractId' | 'role' | 'startDate' | 'endDate'
>

/** Returns the assignments of the given employees, by employee. */
export async function assignmentsOf(
  tx: Transaction,
  clientId: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AssignmentRow[]>> {
  const { id, employeeId, projectId, contractId, role, startDate, endDate } = assignments
  const rows = await tx
    .select({ id, employeeId, projectId, contractId, role, startDate, endDate })
    .from(assignments)
    .where(
      and(
        eq(assignments.clientId, clientId),
        inArray(employeeId, [...new Set(employeeIds)]),
        isNull(assignments.archivedAt),
      ),
    )
  return Map.groupBy(rows, (row) => row.employeeId)
}

type FoundAssignment = { readonly assignmentId: string } | { readonly errors: readonly FieldError[] }

/**
 * Returns the only assignment that matches a row's project, contract, role and date. If none includes the date,
 * returns the only one that matches the rest. Later checks then report why the date is wrong. Returns an error
 * if no assignment or more than one is found.
 */
export function findAssignment(
  { date, projectId, contractId, role }: ImportedTime,
  assigned: readonly AssignmentRow[],
): FoundAssignment {
  const errorsOf = (code: string, field: string, message: string) => ({ errors: [{ code, message, field }] })
  if (assigned.length === 0)
    return errorsOf(
      'unknown_reference',
      'employeeId',
      'This employee has no assignments. Add an assignment first.',
    )
  const matching = assigned.filter(
    (each) =>
      (projectId === undefined || each.projectId === projectId) &&
      (contractId === undefined || each.contractId === contractId) &&
      (role == null || each.role?.toLowerCase() === role.toLowerCase()),
  )
  const onDate = matching.filter(
    ({ startDate, endDate }) => startDate <= date && (endDate === null || endDate >= date),
  )
  const [found, other] = onDate.length > 0 ? onDate : matching
  if (found === undefined) {
    const field = contractId !== undefined ? 'contractId' : projectId !== undefined ? 'projectId' : 'role'
    const message = 'This employee has no assignment with the project, contract and role in this row.'
    return errorsOf('unknown_reference', field, message)
  }
  if (other === undefined) return { assignmentId: found.id }
  return onDate.length === 0
    ? errorsOf('outside', 'date', "This employee's matching assignments don't include this day.")
    : errorsOf(
        'ambiguous',
        'projectId',
        'This employee has several assignments on this day. Enter the project, contract or role.',
      )
}
