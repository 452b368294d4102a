/** The statuses of an assignment. In a separate file, so that a list page can filter by them without loading a schema. */
export const assignmentStatuses = ['PLANNED', 'ACTIVE', 'ENDED'] as const
export type AssignmentStatus = (typeof assignmentStatuses)[number]
