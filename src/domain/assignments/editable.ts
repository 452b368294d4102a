import type { AssignmentStatus } from '#domain/assignments/statuses.ts'

/** Fixed in every status, because timesheets refer to the employee and the project. */
const fixedFields: readonly string[] = ['projectId', 'projectName', 'employeeId', 'employeeName']

/** Returns why an assignment can't be changed or ended, or null if it can. */
export const closedReason = (status: AssignmentStatus): string | null =>
  status === 'ENDED' ? 'This assignment has ended. Add a new assignment instead.' : null

/** Returns why an assignment's status locks a field, or null if the field can be changed. */
export const assignmentFieldLock = (status: AssignmentStatus, field: string): string | null =>
  closedReason(status) ??
  (fixedFields.includes(field) ? "This can't be changed. End this assignment and add a new one." : null)
