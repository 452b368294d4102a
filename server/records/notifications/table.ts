import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { Severity } from '#domain/notifications/record.ts'
import { instant, clientKeyColumns } from '#server/db/recordTable.ts'

/** The table of notifications. Only `readAt` ever changes. */
export const notifications = pgTable(
  'notifications',
  {
    ...clientKeyColumns,
    userUid: text().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    severity: text().$type<Severity>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    entityType: text(),
    entityId: uuid(),
    /** The kind, record and threshold. A user gets only one notification for each combination. */
    dedupeKey: text().notNull(),
    readAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
