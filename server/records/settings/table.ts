import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SettingChange } from '#domain/settings/dated.ts'
import type { SettingName } from '#domain/settings/record.ts'
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

/** The changes to each tenant's settings. Rows are only added. */
export const tenantSettings = pgTable('tenant_settings', columns, (table) => [
  primaryKey({ columns: [table.tenantId, table.version] }),
])

/** The changes to each client's own settings, including resets to inherited values. Rows are only added. */
export const clientSettings = pgTable(
  'client_settings',
  { clientId: text().notNull(), ...columns },
  (table) => [primaryKey({ columns: [table.clientId, table.version] })],
)

const valueColumns = {
  name: text().$type<SettingName>().notNull(),
  /** The first date on which the value is in effect. */
  fromDate: date().notNull(),
  /** True if the setting is inherited again from `fromDate` on. */
  inherited: boolean().notNull(),
  value: jsonb(),
}

/** The last change for each tenant, setting and `fromDate`. A trigger fills this table from `tenant_settings`. */
export const tenantSettingValues = pgTable(
  'tenant_setting_values',
  { tenantId: text().notNull(), ...valueColumns },
  (table) => [primaryKey({ columns: [table.tenantId, table.name, table.fromDate] })],
)

/** The last change for each client, setting and `fromDate`. A trigger fills this table from `client_settings`. */
export const clientSettingValues = pgTable(
  'client_setting_values',
  { clientId: text().notNull(), ...valueColumns },
  (table) => [primaryKey({ columns: [table.clientId, table.name, table.fromDate] })],
)
