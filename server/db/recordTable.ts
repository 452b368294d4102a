import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A moment, as text. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** The columns of every record. */
export const record = {
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  createdBy: text().notNull(),
  updatedAt: instant().notNull().defaultNow(),
  updatedBy: text().notNull(),
  archivedAt: instant(),
}

/** The columns of a record that belongs to a client; client and id are its key. */
export const ofClient = { clientId: text().notNull(), id: uuid().notNull(), tenantId: text().notNull() }

/** A table of records of a client: one with the columns of `ofClient` and `record`. */
export type RecordTable = PgTable & {
  readonly [Column in keyof typeof ofClient | keyof typeof record]: AnyPgColumn
} & {
  readonly $inferSelect: RecordKey & { version: number }
  readonly $inferInsert: RecordKey
}
type RecordKey = { clientId: string; id: string }
/** A row as it is stored. */
export type RowOf<T extends RecordTable> = T['$inferSelect']
/** A row as it is written. */
export type ValuesOf<T extends RecordTable> = T['$inferInsert']
