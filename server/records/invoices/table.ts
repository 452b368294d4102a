import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CreditMode } from '#domain/billing/credit.ts'
import type { Seller, StoredBillTo } from '#domain/invoices/parties.ts'
import type { InvoiceStatus, InvoiceType, LineKind } from '#domain/invoices/statuses.ts'
import type { Currency, InvoiceFrequency, PaymentTerms } from '#lookups/lists.ts'
import { instant, clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'

const cents = () => bigint({ mode: 'bigint' })
const pct = () => numeric({ precision: 5, scale: 2 }).notNull().default('0')

/** The table of invoices and credit notes. The database rejects changes to the content of issued ones. */
export const invoices = pgTable(
  'invoices',
  {
    ...clientKeyColumns,
    type: text().$type<InvoiceType>().notNull(),
    status: text().$type<InvoiceStatus>().notNull().default('DRAFT'),
    number: text(),
    series: text(),
    sequence: integer(),
    billTo: jsonb().$type<StoredBillTo>().notNull(),
    billToName: text().notNull(),
    seller: jsonb().$type<Seller>(),
    poNumber: text(),
    poOverrideReason: text(),
    currency: text().$type<Currency>().notNull(),
    paymentTerms: text().$type<PaymentTerms>().notNull(),
    frequency: text().$type<InvoiceFrequency>().notNull(),
    manual: boolean().notNull().default(false),
    periodStart: date({ mode: 'string' }).notNull(),
    periodEnd: date({ mode: 'string' }).notNull(),
    needsApproval: boolean().notNull().default(false),
    issueDate: date({ mode: 'string' }),
    dueDate: date({ mode: 'string' }),
    discountPct: pct(),
    vmsFeePct: pct(),
    taxRatePct: pct(),
    subtotalCents: cents().notNull(),
    discountCents: cents().notNull(),
    feeCents: cents().notNull(),
    taxCents: cents().notNull(),
    totalCents: cents().notNull(),
    paidCents: cents().notNull().default(0n),
    creditedCents: cents().notNull().default(0n),
    balanceCents: cents()
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN status IN ('VOIDED', 'DISCARDED') THEN 0 ELSE total_cents - paid_cents - credited_cents END`,
      ),
    publicNote: text(),
    internalNote: text(),
    sentAt: instant(),
    sentTo: jsonb().$type<readonly string[]>().notNull().default([]),
    disputed: boolean().notNull().default(false),
    disputeReason: text(),
    pdfDocumentId: uuid(),
    pdfSha256: text(),
    voidReason: text(),
    voidedOn: date({ mode: 'string' }),
    creditOfInvoiceId: uuid(),
    creditMode: text().$type<CreditMode>(),
    creditReason: text(),
    searchText: text().notNull(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The PDFs of issued invoices and credit notes. Rows are only added. */
export const invoicePdfs = pgTable(
  'invoice_pdfs',
  {
    clientId: text().notNull(),
    invoiceId: uuid().notNull(),
    tenantId: text().notNull(),
    bytes: bytea().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.invoiceId] })],
)

/** The lines of invoices. Only the user-entered and percentage lines of drafts are ever deleted. `live` becomes false when a line's time, fee or milestone can be billed again. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    ...clientKeyColumns,
    invoiceId: uuid().notNull(),
    position: integer().notNull(),
    kind: text().$type<LineKind>().notNull(),
    contractId: uuid(),
    employeeId: uuid(),
    description: text().notNull(),
    fromDate: date({ mode: 'string' }),
    toDate: date({ mode: 'string' }),
    quantity: numeric().notNull(),
    unit: text().$type<'HOUR' | 'DAY' | 'MONTH' | 'EACH'>().notNull(),
    rate: numeric().notNull(),
    cents: cents().notNull(),
    minutes: integer(),
    milestone: integer(),
    reversesLineId: uuid(),
    live: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/** The minutes of timesheet entries that invoice lines bill. Only live rows count. */
export const invoiceAllocations = pgTable(
  'invoice_allocations',
  {
    clientId: text().notNull(),
    lineId: uuid().notNull(),
    entryId: uuid().notNull(),
    tenantId: text().notNull(),
    minutes: integer().notNull(),
    live: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.lineId, table.entryId] })],
)
