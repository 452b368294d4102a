import * as z from 'zod/mini'
import { date, id, text } from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { recordFields } from '#domain/kernel/record.ts'
import { creditModes } from '#domain/billing/credit.ts'
import { mailStates } from '#domain/mail/record.ts'
import { invoiceFilters } from '#domain/invoices/filters.ts'
import { billTo, seller } from '#domain/invoices/parties.ts'
import { invoiceStatuses, invoiceTypes, lineKinds } from '#domain/invoices/statuses.ts'
import { currencies, invoiceFrequencies, paymentTerms } from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

/** Why billed minutes of a day are overtime: the rule, its threshold, and the entries that counted toward it, as stored at approval. */
const billedOvertime = z.object({
  /** The entry that is billed. */
  entryId: z.string(),
  date: z.string(),
  classification: z.enum(['OT', 'DT']),
  rule: z.string(),
  thresholdMinutes: z.int(),
  minutes: z.int(),
  filledBy: z.array(z.object({ entryId: z.string(), date: z.string(), minutes: z.int() })),
})
export type BilledOvertime = z.output<typeof billedOvertime>

const invoiceLine = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  contractId: nullableText,
  employeeId: nullableText,
  description: z.string(),
  from: nullableText,
  to: nullableText,
  quantity: z.string(),
  unit: z.enum(['HOUR', 'DAY', 'MONTH', 'EACH']),
  rate: z.string(),
  amount: z.string(),
  minutes: z.nullable(z.int()),
  reversesLineId: nullableText,
  /** Empty for lines that don't bill overtime. */
  overtime: z.array(billedOvertime),
})
export type InvoiceLine = z.output<typeof invoiceLine>

/** The complete invoice or credit note (domain.md §7 Billing). `overdue` is computed on read. */
export const invoice = z.object({
  id: z.string(),
  type: z.enum(invoiceTypes),
  number: nullableText,
  status: z.enum(invoiceStatuses),
  billTo,
  seller: z.nullable(seller),
  contractIds: z.array(z.string()),
  poNumber: nullableText,
  currency: z.enum(currencies),
  paymentTerms: z.enum(paymentTerms),
  frequency: z.enum(invoiceFrequencies),
  /** True for a manual invoice. It doesn't count as an invoice of a billing run. */
  manual: z.boolean(),
  periodStart: z.string(),
  periodEnd: z.string(),
  issueDate: nullableText,
  dueDate: nullableText,
  lines: z.array(invoiceLine),
  subtotal: z.string(),
  discountTotal: z.string(),
  feeTotal: z.string(),
  taxTotal: z.string(),
  total: z.string(),
  amountPaid: z.string(),
  amountCredited: z.string(),
  balance: z.string(),
  discountPct: z.string(),
  vmsFeePct: z.string(),
  taxRatePct: z.string(),
  publicNote: nullableText,
  internalNote: nullableText,
  needsApproval: z.boolean(),
  sentAt: nullableText,
  sentTo: z.array(z.string()),
  disputed: z.boolean(),
  disputeReason: nullableText,
  pdfDocumentId: nullableText,
  pdfSha256: nullableText,
  voidReason: nullableText,
  creditOfInvoiceId: nullableText,
  /** The number of the invoice that the credit note credits. */
  creditOfNumber: nullableText,
  creditMode: z.nullable(z.enum(creditModes)),
  creditReason: nullableText,
  overdue: z.boolean(),
  /** The company's unapplied cash in this currency. Only present for an unpaid invoice. */
  unapplied: z.optional(z.string()),
  /** The state of the email that needs attention most. Null if the invoice has no emails yet. */
  mailState: z.nullable(z.enum(mailStates)),
  ...recordFields,
})
export type Invoice = z.output<typeof invoice>

/** One payment or credit note of an invoice. Reversed payments aren't included. */
export const settlement = z.object({
  id: z.string(),
  kind: z.enum(['PAYMENT', 'CREDIT_NOTE']),
  /** The payment or credit note that the row opens. */
  recordId: z.string(),
  label: z.string(),
  date: nullableText,
  amount: z.string(),
  status: z.nullable(z.enum(invoiceStatuses)),
})
export type Settlement = z.output<typeof settlement>

/** One row of the list of invoices. */
export const invoiceRow = z.object({
  id: z.string(),
  type: z.enum(invoiceTypes),
  number: nullableText,
  status: z.enum(invoiceStatuses),
  billToName: z.string(),
  poNumber: nullableText,
  currency: z.enum(currencies),
  frequency: z.enum(invoiceFrequencies),
  periodStart: z.string(),
  periodEnd: z.string(),
  issueDate: nullableText,
  dueDate: nullableText,
  total: z.string(),
  amountPaid: z.string(),
  balance: z.string(),
  sentAt: nullableText,
  disputed: z.boolean(),
  overdue: z.boolean(),
  version: z.int(),
})

export type InvoiceRow = z.output<typeof invoiceRow>

/** Columns that the invoices list can be sorted by. */
export const invoiceSorts = [
  'number',
  'billToName',
  'status',
  'periodStart',
  'issueDate',
  'dueDate',
  'total',
  'balance',
] as const

const yesOrNo = (name: string) =>
  z.optional(z.enum(['true', 'false'], { error: `Set ${name} to true or false.` }))

/** Query of GET /invoices. `overdue` is the flag in domain.md §3. `owed` matches issued invoices with a balance. `unsent` matches invoices with an email that failed or might not have been delivered. If one of them is set to false, it matches all other invoices. */
export const invoiceQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(invoiceSorts),
  ...filterQuery(invoiceFilters),
  overdue: yesOrNo('overdue'),
  owed: yesOrNo('owed'),
  disputed: yesOrNo('disputed'),
  unsent: yesOrNo('unsent'),
  billTo: z.optional(text('company', 120)),
  currency: z.optional(z.enum(currencies, { error: 'Filter by one currency, such as USD.' })),
  employeeId: z.optional(id('employee')),
  projectId: z.optional(id('project')),
  contractId: z.optional(id('contract')),
  frequency: z.optional(
    z.enum(invoiceFrequencies, { error: 'Filter by an invoice frequency, such as WEEKLY.' }),
  ),
  periodStart: z.optional(date('first day of the period')),
})
export type InvoiceQuery = z.input<typeof invoiceQuery>
