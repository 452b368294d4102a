import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportKind } from '#domain/imports/kinds.ts'
import type { ImportStatus, KeptRecord, RowError } from '#domain/imports/record.ts'
import { instant, clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'

/** The table of imports: one row for each uploaded file. */
export const imports = pgTable(
  'imports',
  {
    ...clientKeyColumns,
    entity: text().$type<ImportKind>().notNull(),
    fileName: text().notNull(),
    fileHash: text().notNull().default(''),
    status: text().$type<ImportStatus>().notNull().default('UPLOADING'),
    columns: jsonb().$type<string[]>().notNull().default([]),
    mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
    rows: integer().notNull().default(0),
    checked: integer().notNull().default(0),
    invalid: integer().notNull().default(0),
    created: integer().notNull().default(0),
    kept: jsonb().$type<KeptRecord[]>().notNull().default([]),
    undoneAt: instant(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/** The table of staged rows. Each chunk contains up to several hundred of them in one encrypted string. */
export const importChunks = pgTable(
  'import_chunks',
  {
    clientId: text().notNull(),
    importId: uuid().notNull(),
    number: integer().notNull(),
    rows: integer().notNull(),
    cellsCipher: text().notNull(),
    keys: jsonb().$type<Record<string, number>>().notNull().default({}),
    errors: jsonb().$type<RowError[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.importId, table.number] })],
)

/** The table of the records and entries that imports have added. Each row of a file adds one record, or one entry to a record. */
export const importRecords = pgTable(
  'import_records',
  {
    clientId: text().notNull(),
    importId: uuid().notNull(),
    row: integer().notNull(),
    recordId: uuid().notNull(),
    label: text().notNull(),
    /** The version of the record after the import. 1 if the import added the record. */
    recordVersion: integer().notNull().default(1),
    /** The entry that the row added to a record. Null if the row added the whole record. */
    entryId: uuid(),
    entryVersion: integer(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.importId, table.row] })],
)
