import { days } from '#domain/kernel/lists/filters.ts'

/** The column filters of the payments list. */
export const paymentFilters = { received: days('Received', 'receivedOn') }
