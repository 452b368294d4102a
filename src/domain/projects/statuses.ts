/** The statuses of a project. Separate from the schemas, so that a list page can filter by status without loading them. */
export const projectStatuses = ['PLANNED', 'ACTIVE', 'ON_HOLD', 'COMPLETED', 'CANCELLED'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
