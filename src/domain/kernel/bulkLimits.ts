/** The most records of one bulk call. More would keep its transaction open for too long. */
export const bulkMost = 50
/** The most records of one selection that an event is sent for. */
export const selectionMost = 5_000
