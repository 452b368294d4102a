import { boolean, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofClient, record } from '#server/db/recordTable.ts'

/** The table of notes; exactly one of the three references is set. */
export const notes = pgTable(
  'notes',
  {
    ...ofClient,
    employeeId: uuid(),
    projectId: uuid(),
    contractId: uuid(),
    text: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    authorName: text().notNull(),
    pinned: boolean().notNull().default(false),
    searchText: text().notNull(),
    ...record,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
