import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BatchTotal } from '#domain/handoff/record.ts'
import type { ClassTotal } from '#domain/payroll/hours.ts'
import type { BatchStatus, TransactionKind } from '#domain/handoff/statuses.ts'
import type { NameKind } from '#domain/handoff/setup.ts'
import type { HandoffSystemKey } from '#domain/handoff/systems.ts'
import type { Currency } from '#lookups/lists.ts'
import { instant, clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'

/** The name of something in another system. */
export interface StoredName {
  readonly kind: NameKind
  readonly key: string
  readonly name: string
}

/** The table of batches. Once a batch has a number, its contents never change. */
export const handoffBatches = pgTable(
  'handoff_batches',
  {
    ...clientKeyColumns,
    system: text().$type<HandoffSystemKey>().notNull(),
    status: text().$type<BatchStatus>().notNull().default('DRAFT'),
    number: text(),
    fromDate: date({ mode: 'string' }).notNull(),
    toDate: date({ mode: 'string' }).notNull(),
    documentCount: integer().notNull().default(0),
    totals: jsonb().$type<BatchTotal[]>().notNull().default([]),
    classTotals: jsonb().$type<ClassTotal[]>().notNull().default([]),
    madeAt: instant(),
    acceptedAt: instant(),
    canceledAt: instant(),
    cancelReason: text(),
    searchText: text().notNull(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/** A stored batch. */
export type BatchRecord = typeof handoffBatches.$inferSelect

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const ofBatch = {
  clientId: text().notNull(),
  batchId: uuid().notNull(),
  tenantId: text().notNull(),
}

/** The names that other systems use. A system without a row counts as version 1, so the first save stores version 2. */
export const handoffSetups = pgTable(
  'handoff_setups',
  {
    clientId: text().notNull(),
    system: text().$type<HandoffSystemKey>().notNull(),
    tenantId: text().notNull(),
    names: jsonb().$type<readonly StoredName[]>().notNull().default([]),
    version: integer().notNull(),
    updatedAt: instant().notNull().defaultNow(),
    updatedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.system] })],
)

/** The files of batches. Rows are only added. */
export const handoffFiles = pgTable(
  'handoff_files',
  {
    ...ofBatch,
    position: smallint().notNull(),
    name: text().notNull(),
    rows: integer().notNull(),
    bytes: bytea().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.batchId, table.position] })],
)

/** The transactions of batches as they were handed off. `live` becomes false when their batch is canceled. */
export const handoffDocuments = pgTable(
  'handoff_documents',
  {
    ...ofBatch,
    position: integer().notNull(),
    system: text().$type<HandoffSystemKey>().notNull(),
    kind: text().$type<TransactionKind>().notNull(),
    invoiceId: uuid(),
    paymentId: uuid(),
    label: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    customer: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    cents: bigint({ mode: 'bigint' }).notNull(),
    live: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.batchId, table.position] })],
)
