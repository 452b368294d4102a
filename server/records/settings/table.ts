import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SettingChange } from '#domain/settings/dated.ts'
import { instant } from '#server/db/recordTable.ts'

const columns = {
  tenantId: text().notNull(),
  /** The version of the settings after the change. */
  version: integer().notNull(),
  changes: jsonb().$type<readonly SettingChange[]>().notNull(),
  at: instant().notNull().defaultNow(),
  actorUid: text().notNull(),
  actorName: text().notNull(),
}

/** The changes of each tenant's settings. Rows are only added. */
export const tenantSettings = pgTable('tenant_settings', columns, (table) => [
  primaryKey({ columns: [table.tenantId, table.version] }),
])

/** The changes of what a client sets differently from its tenant. Rows are only added. */
export const clientSettings = pgTable(
  'client_settings',
  { clientId: text().notNull(), ...columns },
  (table) => [primaryKey({ columns: [table.clientId, table.version] })],
)
