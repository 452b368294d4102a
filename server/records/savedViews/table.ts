import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SavedView } from '#domain/savedViews/record.ts'
import { clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'

/** The table of saved views. `createdBy` is the owner of a view. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...clientKeyColumns,
    area: text().$type<SavedView['area']>().notNull(),
    name: text().notNull(),
    shared: boolean().notNull().default(false),
    isDefault: boolean().notNull().default(false),
    ownerName: text().notNull(),
    filters: jsonb().$type<SavedView['filters']>().notNull(),
    sort: text().notNull(),
    columns: jsonb().$type<SavedView['columns']>().notNull(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
