import { asc, eq, sql } from 'drizzle-orm'
import { todayUtc } from '#domain/kernel/dates.ts'
import { settingsOn, type SettingChange } from '#domain/settings/dated.ts'
import { defaultSettings, type Settings } from '#domain/settings/record.ts'
import { clientSettings, tenantSettings } from '#server/records/settings/table.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** The changes of a tenant's or a client's settings, in the order they were made. */
export type SettingsHistory = {
  /** The version of the settings: 1 before the first change. */
  version: number
  changes: readonly SettingChange[]
}

const historyOf = (
  rows: readonly { version: number; changes: readonly SettingChange[] }[],
): SettingsHistory => ({
  version: rows.at(-1)?.version ?? 1,
  changes: rows.flatMap(({ changes }) => changes),
})

/** Returns what the tenant of the client of the transaction has set. */
export async function tenantHistory(tx: Transaction): Promise<SettingsHistory> {
  const { tenantId, version, changes } = tenantSettings
  const rows = await tx
    .select({ version, changes })
    .from(tenantSettings)
    // Not from `clients`, because a job has no access to it.
    .where(eq(tenantId, sql`app_client_tenant()`))
    .orderBy(asc(version))
  return historyOf(rows)
}

/** Returns what a client has set differently from its tenant. */
export async function clientHistory(tx: Transaction, clientId: string): Promise<SettingsHistory> {
  const { version, changes } = clientSettings
  const rows = await tx
    .select({ version, changes })
    .from(clientSettings)
    .where(eq(clientSettings.clientId, clientId))
    .orderBy(asc(version))
  return historyOf(rows)
}

/** Returns a function that finds the settings of the transaction's client on any date: its own, then its tenant's, then the product's. */
export async function settingsByDate(tx: Transaction, clientId: string): Promise<(date: string) => Settings> {
  const tenant = await tenantHistory(tx)
  const client = await clientHistory(tx, clientId)
  return (date) => settingsOn(settingsOn(defaultSettings, tenant.changes, date), client.changes, date)
}

/** Returns the settings of the transaction's client on a date, today by default. For a period, pass its first day. */
export async function effectiveSettings(
  tx: Transaction,
  clientId: string,
  date: string = todayUtc(),
): Promise<Settings> {
  return (await settingsByDate(tx, clientId))(date)
}

/** Returns what a new contract of the transaction's client begins with. */
export async function contractDefaultsOf(tx: Transaction, clientId: string, today: string) {
  const settings = await effectiveSettings(tx, clientId, today)
  return {
    paymentTerms: settings.defaultPaymentTerms,
    invoiceFrequency: settings.defaultInvoiceFrequency,
    currency: settings.defaultCurrency,
  }
}
