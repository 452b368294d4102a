/** The statuses of a user. A list page filters by them without loading a schema. */
export const userStatuses = ['INVITED', 'ACTIVE', 'DISABLED'] as const
