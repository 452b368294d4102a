import { invoiceStatuses, invoiceTypes } from '#domain/invoices/statuses.ts'
import { choice, days } from '#domain/kernel/lists/filters.ts'
import { invoiceFrequencies } from '#lookups/lists.ts'

/** The column filters of the invoices list. */
export const invoiceFilters = {
  status: choice('Status', invoiceStatuses),
  type: choice('Type', invoiceTypes),
  issued: days('Issued', 'issueDate'),
  due: days('Due', 'dueDate'),
}

/** The column filters of the list of unbilled time. */
export const unbilledFilters = { week: days('Week ending', 'weekEnding') }

/** The column filters of the list of billing runs. `period` matches periods that overlap the range. */
export const runFilters = {
  frequency: choice('Frequency', invoiceFrequencies),
  period: days('Period', 'periodStart', 'periodEnd'),
}
