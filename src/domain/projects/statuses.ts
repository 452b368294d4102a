/** The statuses of a project. A list page filters by them without loading a schema. */
export const projectStatuses = ['PLANNED', 'ACTIVE', 'ON_HOLD', 'COMPLETED', 'CANCELLED'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
