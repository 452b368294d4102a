/** The maximum number of records in one bulk call. More records would keep the call's transaction open for too long. */
export const maxBulkItems = 50
/** The maximum number of selected records that an event can be sent for. */
export const maxSelection = 5_000
