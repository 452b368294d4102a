import { choice, days } from '#domain/kernel/lists/filters.ts'
import { currencies } from '#lookups/lists.ts'

/** The column filters of the payments list. */
export const paymentFilters = {
  currency: choice('Currency', currencies),
  received: days('Received', 'receivedOn'),
}
