import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MailKind, MailState } from '#domain/mail/record.ts'
import { instant, clientKeyColumns } from '#server/db/recordTable.ts'

/** The outbox. Once an email is stored, only its delivery columns change. */
export const mails = pgTable(
  'mails',
  {
    ...clientKeyColumns,
    kind: text().$type<MailKind>().notNull(),
    /** The invoice or assignment. Null for a digest, which is about many records. */
    aboutId: uuid(),
    recipient: text().notNull(),
    replyTo: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    messageId: text().notNull(),
    dedupeKey: text().notNull(),
    state: text().$type<MailState>().notNull().default('QUEUED'),
    attempts: integer().notNull().default(0),
    nextAt: instant().notNull().defaultNow(),
    problem: text(),
    acceptedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: text().notNull(),
    /** The user who last resent the email. */
    resentBy: text(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
export type StoredMail = typeof mails.$inferSelect
