/** The statuses of an assignment. A list page filters by them without loading a schema. */
export const assignmentStatuses = ['PLANNED', 'ACTIVE', 'ENDED'] as const
export type AssignmentStatus = (typeof assignmentStatuses)[number]
