import { eq, sql } from 'drizzle-orm'
import { todayUtc } from '#domain/kernel/dates.ts'
import type { RolePermissions } from '#domain/kernel/permissions.ts'
import { settingsOn, type SettingChange } from '#domain/settings/dated.ts'
import { defaultSettings, type SettingName, type Settings } from '#domain/settings/record.ts'
import { permissionsUnder } from '#domain/users/rolePermissions.ts'
import {
  clientSettings,
  clientSettingValues,
  tenantSettings,
  tenantSettingValues,
} from '#server/records/settings/table.ts'
import { executePrepared } from '#server/db/planned.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** The changes to a tenant's settings and to the settings of one of its clients. There is one change per setting and date. */
export type SettingChanges = {
  readonly tenant: readonly SettingChange[]
  readonly client: readonly SettingChange[]
}

/** A span of dates, including the first and the last. */
export type DateSpan = { readonly first: string; readonly last: string }

/** Returns the span between two dates, in either order. */
export const spanOf = (one: string, other: string): DateSpan =>
  one < other ? { first: one, last: other } : { first: other, last: one }

const allDates: DateSpan = { first: '0001-01-01', last: '9999-12-31' }

/** Returns the version of a tenant's settings, which is 1 before the first change. */
export async function readTenantVersion(tx: Transaction, tenantId: string): Promise<number> {
  const [row] = await tx
    .select({ version: sql<number>`coalesce(max(${tenantSettings.version}), 1)::int` })
    .from(tenantSettings)
    .where(eq(tenantSettings.tenantId, tenantId))
  return row?.version ?? 1
}

/** Returns the version of a client's own settings, which is 1 before the first change. */
export async function readClientVersion(tx: Transaction, clientId: string): Promise<number> {
  const [row] = await tx
    .select({ version: sql<number>`coalesce(max(${clientSettings.version}), 1)::int` })
    .from(clientSettings)
    .where(eq(clientSettings.clientId, clientId))
  return row?.version ?? 1
}

const { placeholder } = sql
const changesInSpan = () => sql`
  WITH found AS (
    SELECT 'tenant' AS scope, name, from_date, inherited, value, greatest(from_date, ${placeholder('first')}::date) AS counted_from
      FROM ${tenantSettingValues} WHERE tenant_id = app_client_tenant() AND from_date <= ${placeholder('last')}
    UNION ALL
    SELECT 'client', name, from_date, inherited, value, greatest(from_date, ${placeholder('first')}::date)
      FROM ${clientSettingValues} WHERE client_id = ${placeholder('clientId')} AND from_date <= ${placeholder('last')})
  SELECT DISTINCT ON (scope, name, counted_from) scope, name, from_date::text AS "from", inherited, value
    FROM found ORDER BY scope, name, counted_from, from_date DESC`

/** Returns the changes in effect on any date in the span: those within the span, and each setting's last change before the span. */
export async function readSettingChanges(
  tx: Transaction,
  clientId: string,
  { first, last }: DateSpan,
): Promise<SettingChanges> {
  // The tenant isn't read from `clients`, because a job has no access to that table.
  const rows = await executePrepared<{
    scope: keyof SettingChanges
    name: SettingName
    from: string
    inherited: boolean
    value: unknown
  }>(tx, 'setting_changes', changesInSpan, { clientId, first, last })
  const changes = (wantedScope: keyof SettingChanges): readonly SettingChange[] =>
    rows
      .filter(({ scope }) => scope === wantedScope)
      .map(({ name, from, inherited, value }) => ({ name, from, ...(inherited ? {} : { value }) }))
  return { tenant: changes('tenant'), client: changes('client') }
}

/**
 * Returns a function that finds the settings of the transaction's client on a date in the span. Each setting has
 * the client's own value, or else its tenant's, or else the product's default.
 */
export async function settingsByDate(
  tx: Transaction,
  clientId: string,
  span: DateSpan = allDates,
): Promise<(date: string) => Settings> {
  const { tenant, client } = await readSettingChanges(tx, clientId, span)
  return (date) => {
    if (date < span.first || date > span.last) throw new Error(`no settings were read for ${date}`)
    return settingsOn(settingsOn(defaultSettings, tenant, date), client, date)
  }
}

/** Returns the settings of the transaction's client on a date, today by default. For a period, pass its first day. */
export async function effectiveSettings(
  tx: Transaction,
  clientId: string,
  date: string = todayUtc(),
): Promise<Settings> {
  return (await settingsByDate(tx, clientId, { first: date, last: date }))(date)
}

const MAX_CACHED = 100
const cachedSettings = new WeakMap<Transaction, Map<string, Settings>>()

/**
 * Returns the settings of the transaction's client on a date, for lists. Each connection caches them by client,
 * `settingsVersion` and date. Every settings change gives the caller a new `settingsVersion`.
 */
export async function settingsOfVersion(
  tx: Transaction,
  clientId: string,
  settingsVersion: string,
  date: string,
): Promise<Settings> {
  const cached = cachedSettings.get(tx) ?? new Map<string, Settings>()
  cachedSettings.set(tx, cached)
  const key = JSON.stringify([clientId, settingsVersion, date])
  const settings = cached.get(key) ?? (await effectiveSettings(tx, clientId, date))
  if (cached.size >= MAX_CACHED) cached.clear()
  cached.set(key, settings)
  return settings
}

/** Returns what each role allows by default in the transaction's client. A change takes effect immediately, so the latest one counts. */
export async function rolePermissionsIn(tx: Transaction, clientId: string): Promise<RolePermissions> {
  return permissionsUnder((await effectiveSettings(tx, clientId, allDates.last)).rolePermissions)
}

/** Returns the initial values of a new contract in the transaction's client. */
export async function contractDefaultsOf(tx: Transaction, clientId: string, today: string) {
  const settings = await effectiveSettings(tx, clientId, today)
  return {
    paymentTerms: settings.defaultPaymentTerms,
    invoiceFrequency: settings.defaultInvoiceFrequency,
    currency: settings.defaultCurrency,
    openEnd: settings.allowOpenEndedContracts,
  }
}
