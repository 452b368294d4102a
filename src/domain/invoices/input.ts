import * as z from 'zod/mini'
import { creditModes } from '#domain/billing/credit.ts'
import { manualLine, maxManualLines } from '#domain/invoices/manualLines.ts'
import { maxInvoiceLines, maxPreview } from '#domain/invoices/runLimits.ts'
import { address } from '#domain/kernel/address.ts'
import {
  date,
  email,
  id,
  key,
  money,
  optionalChoice,
  optionalKey,
  optionalNotes,
  optionalText,
  emptyAsNull,
  percent,
  text,
  version,
} from '#domain/kernel/fields.ts'
import { listQuery } from '#domain/kernel/lists/listQuery.ts'
import { readOnlyRecordFields, readOnlyShape } from '#domain/kernel/record.ts'
import { reasonText } from '#domain/kernel/reason.ts'
import { currencies, invoiceFrequencies, paymentTerms } from '#lookups/lists.ts'

/** The fields that users can change, apart from the lines. */
export const invoiceFields = [
  'publicNote',
  'internalNote',
  'taxRatePct',
  'poNumber',
  'paymentTerms',
  'periodStart',
  'periodEnd',
] as const

/** Read-only fields, which an update may send back unchanged. */
export const invoiceReadOnlyFields = [
  ...readOnlyRecordFields,
  'type',
  'number',
  'status',
  'billTo',
  'seller',
  'contractIds',
  'currency',
  'frequency',
  'manual',
  'issueDate',
  'dueDate',
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

const noteAndTaxFields = {
  publicNote: optionalNotes('printed note', 2000),
  internalNote: optionalNotes('internal note', 2000),
  taxRatePct: z.optional(percent('tax rate')),
  poNumber: optionalText('PO number', 40),
}

/**
 * Body of PUT /invoice/{id}. Missing fields stay unchanged. `lines` is the complete array: lines from a
 * billing run as ids, and manual lines, which `manualLine` validates. PO number, terms and period can only
 * change in a draft of a manual invoice.
 */
export const invoiceUpdate = z.strictObject({
  version: z.optional(version),
  ...noteAndTaxFields,
  paymentTerms: z.optional(key('payment terms', paymentTerms)),
  periodStart: z.optional(date('first day of the period')),
  periodEnd: z.optional(date('last day of the period')),
  lines: z.optional(
    z.array(z.looseObject({ id: z.optional(id('line')) }), { error: 'Send a list of lines.' }).check(
      z.maxLength(maxInvoiceLines + 2, {
        error: `An invoice can have at most ${maxInvoiceLines.toLocaleString('en-US')} lines.`,
      }),
    ),
  ),
  ...readOnlyShape(invoiceReadOnlyFields),
})

/** Body of POST /invoice/create: a manual invoice. A contract sets the company and currency, and the defaults for terms, frequency and PO. Without a contract, the company is required, and the defaults come from the settings. */
export const invoiceCreate = z.strictObject({
  contractId: optionalChoice(id('contract')),
  billTo: z.optional(
    z.nullable(
      z.strictObject({
        companyName: text('company', 120),
        contact: optionalText('contact name', 120),
        email: emptyAsNull(email()),
        address: z.optional(z.nullable(address)),
      }),
    ),
  ),
  currency: optionalKey('currency', currencies),
  paymentTerms: optionalKey('payment terms', paymentTerms),
  frequency: optionalKey('invoice frequency', invoiceFrequencies),
  periodStart: z.optional(date('first day of the period')),
  periodEnd: z.optional(date('last day of the period')),
  ...noteAndTaxFields,
  lines: z
    .array(manualLine, { error: 'Add at least one line.' })
    .check(
      z.minLength(1, { error: 'Add at least one line.' }),
      z.maxLength(maxManualLines, { error: `Enter at most ${maxManualLines} lines.` }),
    ),
})
export type InvoiceCreate = z.output<typeof invoiceCreate>

const runFields = {
  frequency: key('invoice frequency', invoiceFrequencies),
  periodStart: date('first day of the period'),
}

/** Body of POST /invoices/preview. `limit` is the approximate number of contracts per page. The page begins after the key `after`. */
export const previewInput = z.strictObject({
  ...runFields,
  limit: z.optional(
    z
      .int({ error: 'Enter a whole number of contracts.' })
      .check(z.minimum(1), z.maximum(maxPreview, { error: `Request at most ${maxPreview} contracts.` })),
  ),
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(600))),
})

/** Body of POST /invoices/generate. `overrides` has the reasons for billing an exceeded PO. */
export const generateInput = z.strictObject({
  ...runFields,
  keys: z
    .array(z.string().check(z.minLength(1), z.maxLength(600)), { error: 'Select the rows to invoice.' })
    .check(z.maxLength(1000, { error: 'Select at most 1,000 rows.' })),
  overrides: z.optional(
    z
      .array(z.strictObject({ key: z.string().check(z.maxLength(600)), reason: reasonText }))
      .check(z.maxLength(1000)),
  ),
})

const minutes = z.int({ error: 'Enter minutes as a whole number.' })

/** Body of POST /invoice/{id}/credit. Without lines, everything that is left is credited. */
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

/** Body of POST /invoice/{id}/send. Without `to`, the email goes to the billing contact and the CC addresses. */
export const sendInput = z.strictObject({
  version: z.optional(version),
  to: z.optional(
    z
      .array(email(), { error: 'Send a list of email addresses.' })
      .check(z.maxLength(10, { error: 'Enter up to 10 email addresses.' })),
  ),
  message: optionalNotes('message', 2000),
})

/** Body of the calls that only need an invoice's version, such as POST /invoice/{id}/resend. */
export const versionInput = z.strictObject({ version: z.optional(version) })

/** Query of GET /invoices/aging. */
export const agingQuery = z.strictObject({
  format: listQuery.format,
  asOf: z.optional(date('date')),
  basis: z.optional(z.enum(['due'], { error: 'Set “basis” to “due”.' })),
})

/** Query of GET /invoices/statement. */
export const statementQuery = z.strictObject({
  billToName: text('company', 120),
  currency: key('currency', currencies),
  from: date('first day'),
  to: date('last day'),
})
