import { days } from '#domain/kernel/lists/filters.ts'

/** The filters by the columns of the payments list. */
export const paymentFilters = { received: days('Received', 'receivedOn') }
