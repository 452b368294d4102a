/** The statuses of a user. In a separate file, so that list pages don't load the schemas for their filters. */
export const userStatuses = ['INVITED', 'ACTIVE', 'DISABLED'] as const
