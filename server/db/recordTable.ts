import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Returns a timestamp column whose values are read as text. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** The columns of every record. */
export const recordColumns = {
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  createdBy: text().notNull(),
  updatedAt: instant().notNull().defaultNow(),
  updatedBy: text().notNull(),
  archivedAt: instant(),
}

/** The columns of a record's key (client and id), and its tenant. */
export const clientKeyColumns = {
  clientId: text().notNull(),
  id: uuid().notNull(),
  tenantId: text().notNull(),
}

/** A table of client records, with the columns of `clientKeyColumns` and `recordColumns`. */
export type RecordTable = PgTable & {
  readonly [Column in keyof typeof clientKeyColumns | keyof typeof recordColumns]: AnyPgColumn
} & {
  readonly $inferSelect: RecordKey & { version: number; archivedAt: string | null }
  readonly $inferInsert: RecordKey
}
type RecordKey = { clientId: string; id: string }
/** A stored row. */
export type RowOf<T extends RecordTable> = T['$inferSelect']
/** The values of an insert. */
export type ValuesOf<T extends RecordTable> = T['$inferInsert']
