/** The statuses of a user. In a separate file, so that the list's filters don't load the schemas. */
export const userStatuses = ['INVITED', 'ACTIVE', 'DISABLED'] as const
