import * as z from 'zod/mini'
import { previewMost } from '#domain/invoices/runLimits.ts'
import { creditModes } from '#domain/billing/credit.ts'
import { date, email, id, key, money, optionalNotes, percent, text, version } from '#domain/kernel/fields.ts'
import { listQuery } from '#domain/kernel/lists/listQuery.ts'
import { readOnlyRecordFields, readOnlyShape } from '#domain/kernel/record.ts'
import { reasonText } from '#domain/kernel/reason.ts'
import { invoiceFrequencies } from '#lookups/lists.ts'

/** The fields of a draft that users change. */
export const invoiceFields = ['publicNote', 'internalNote', 'taxRatePct'] as const

/** Read-only fields, which an update may send back unchanged. */
export const invoiceReadOnly = [
  ...readOnlyRecordFields,
  'type',
  'number',
  'status',
  'billTo',
  'seller',
  'contractIds',
  'poNumber',
  'currency',
  'paymentTerms',
  'frequency',
  'periodStart',
  'periodEnd',
  'issueDate',
  'dueDate',
  'lines',
  'subtotal',
  'discountTotal',
  'feeTotal',
  'taxTotal',
  'total',
  'amountPaid',
  'amountCredited',
  'balance',
  'discountPct',
  'vmsFeePct',
  'needsApproval',
  'sentAt',
  'sentTo',
  'disputed',
  'disputeReason',
  'pdfDocumentId',
  'pdfSha256',
  'voidReason',
  'creditOfInvoiceId',
  'creditOfNumber',
  'creditMode',
  'creditReason',
  'overdue',
  'mailState',
  'unapplied',
] as const

/** Body of PUT /invoice/{id}. Missing fields stay unchanged. */
export const invoiceUpdate = z.strictObject({
  version: z.optional(version),
  publicNote: optionalNotes('note on the invoice', 2000),
  internalNote: optionalNotes('internal note', 2000),
  taxRatePct: z.optional(percent('tax rate')),
  ...readOnlyShape(invoiceReadOnly),
})

const run = {
  frequency: key('invoice frequency', invoiceFrequencies),
  periodStart: date('first day of the period'),
}

/** Body of POST /invoices/preview. `limit` is the approximate number of contracts of a page, `after` the key after which it begins. */
export const previewInput = z.strictObject({
  ...run,
  limit: z.optional(
    z
      .int({ error: 'Enter a whole number of contracts.' })
      .check(z.minimum(1), z.maximum(previewMost, { error: `Request at most ${previewMost} contracts.` })),
  ),
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(600))),
})

/** Body of POST /invoices/generate. `overrides` gives a reason to bill an exceeded PO. */
export const generateInput = z.strictObject({
  ...run,
  keys: z
    .array(z.string().check(z.minLength(1), z.maxLength(600)), { error: 'Select the rows to invoice.' })
    .check(z.maxLength(1000, { error: 'Select at most 1000 rows.' })),
  overrides: z.optional(
    z
      .array(z.strictObject({ key: z.string().check(z.maxLength(600)), reason: reasonText }))
      .check(z.maxLength(1000)),
  ),
})

const minutes = z.int({ error: 'Enter minutes as a whole number.' })

/** Body of POST /invoice/{id}/credit. Without lines, credits everything that is left. */
export const creditInput = z.strictObject({
  version: z.optional(version),
  mode: key('credit mode', creditModes),
  reason: reasonText,
  lines: z.optional(
    z
      .array(
        z.strictObject({
          lineId: id('line'),
          minutes: z.optional(minutes),
          amount: z.optional(money('amount')),
        }),
      )
      .check(z.minLength(1, { error: 'Select at least one line.' }), z.maxLength(1000)),
  ),
})

/** Body of POST /invoice/{id}/send. Without `to`, the email goes to the company's billing contact. */
export const sendInput = z.strictObject({
  version: z.optional(version),
  to: z.optional(
    z
      .array(email(), { error: 'Send a list of email addresses.' })
      .check(z.maxLength(10, { error: 'Enter up to 10 email addresses.' })),
  ),
  message: optionalNotes('message', 2000),
})

/** Body of POST /invoice/{id}/resend. */
export const resendInput = z.strictObject({ version: z.optional(version) })

/** Query of GET /invoices/aging. */
export const agingQuery = z.strictObject({
  format: listQuery.format,
  asOf: z.optional(date('date')),
  basis: z.optional(z.enum(['due'], { error: 'Set basis to due.' })),
})

/** Query of GET /invoices/statement. */
export const statementQuery = z.strictObject({
  billToName: text('company', 120),
  currency: key('currency', ['USD', 'CAD', 'EUR', 'INR'] as const),
  from: date('first day'),
  to: date('last day'),
})
