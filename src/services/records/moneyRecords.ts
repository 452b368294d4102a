import { createHandoff } from '#services/handoff/handoff.ts'
import { createAging, createMargins, createUnbilled } from '#services/invoices/aging.ts'
import { createInvoices, createOwedInvoices } from '#services/invoices/invoices.ts'
import { createRuns } from '#services/invoices/runs.ts'
import { createPayments } from '#services/payments/payments.ts'

/** The services for the lists about money. Combined in one file, because each additional file would add bytes to the first load. */
export const moneyRecords = {
  createAging,
  createHandoff,
  createInvoices,
  createOwedInvoices,
  createMargins,
  createPayments,
  createRuns,
  createUnbilled,
}
