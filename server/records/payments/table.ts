import { bigint, boolean, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { Currency } from '#lookups/lists.ts'
import { instant, clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'

/** The table of payments. The received amount never changes. */
export const payments = pgTable(
  'payments',
  {
    ...clientKeyColumns,
    receivedOn: date({ mode: 'string' }).notNull(),
    amountCents: bigint({ mode: 'bigint' }).notNull(),
    appliedCents: bigint({ mode: 'bigint' }).notNull().default(0n),
    currency: text().$type<Currency>().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    reference: text(),
    billToName: text().notNull(),
    reversedAt: instant(),
    reverseReason: text(),
    searchText: text().notNull(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/** Applications of payments to invoices. Only live ones count; a reversal sets `live` to false. */
export const paymentApplications = pgTable(
  'payment_applications',
  {
    ...clientKeyColumns,
    paymentId: uuid().notNull(),
    invoiceId: uuid().notNull(),
    currency: text().$type<Currency>().notNull(),
    cents: bigint({ mode: 'bigint' }).notNull(),
    appliedOn: date({ mode: 'string' }).notNull(),
    live: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
