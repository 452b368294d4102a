import { sql } from 'drizzle-orm'
import { bigint, customType, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AddressRecord } from '#domain/kernel/address.ts'
import type { PermissionOverrides, Role } from '#domain/kernel/permissions.ts'
import type { Preferences } from '#domain/users/preferences.ts'
import type { User } from '#domain/users/record.ts'
import type { Client, TenantRow } from '#domain/organization/client.ts'
import { instant, recordColumns } from '#server/db/recordTable.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Tells the query layer about the tables that don't belong to a resource. The tables of resources are in the
 * resources' folders. Migrations create all tables. Column names are the property names in snake_case.
 */

export const tenants = pgTable('tenants', {
  tenantId: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull(),
  status: text().$type<TenantRow['status']>().notNull().default('ACTIVE'),
  country: text().notNull().default('USA'),
  defaultCurrency: text().$type<TenantRow['defaultCurrency']>().notNull().default('USD'),
  contactEmail: text().notNull(),
  contactPhone: text(),
  logoDocumentId: uuid(),
  searchText: text().notNull(),
  ...recordColumns,
})

export const clients = pgTable('clients', {
  clientId: text().primaryKey(),
  tenantId: text().notNull(),
  name: text().notNull(),
  legalName: text(),
  code: text().notNull(),
  status: text().$type<Client['status']>().notNull().default('ACTIVE'),
  taxIdCipher: text(),
  address: jsonb().$type<AddressRecord>().notNull(),
  remitToAddress: jsonb().$type<AddressRecord>(),
  billingEmail: text().notNull(),
  phone: text(),
  website: text(),
  defaultCurrency: text().$type<Client['defaultCurrency']>().notNull().default('USD'),
  remitInstructions: text(),
  searchText: text().notNull(),
  ...recordColumns,
})

export const users = pgTable('users', {
  uid: text().primaryKey(),
  tenantId: text(),
  email: text().notNull(),
  displayName: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  roles: jsonb().$type<Role[]>().notNull(),
  permissionOverrides: jsonb().$type<PermissionOverrides>().notNull().default({ grant: [], deny: [] }),
  status: text().$type<User['status']>().notNull().default('ACTIVE'),
  statusBeforeLeaving: text().$type<Exclude<User['status'], 'DISABLED'>>(),
  employeeClientId: text(),
  employeeId: uuid(),
  phone: text(),
  preferences: jsonb()
    .$type<Preferences>()
    .notNull()
    .default({ theme: 'SYSTEM', density: 'COMFORTABLE', digest: 'NONE', pageSize: 10 }),
  tokensValidAfter: instant(),
  lastSignInAt: instant(),
  /**
   * Unused, because `signOuts` has these values. The previous version of Muster still writes this column, so the
   * column can only be dropped once no server runs that version.
   */
  signedOutOf: instant(),
  ...recordColumns,
})

/** The sessions that users signed out of, by their sign-in time. */
export const signOuts = pgTable(
  'sign_outs',
  { uid: text().notNull(), signedInAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.uid, table.signedInAt] })],
)

/** Users whose new access hasn't reached the identity provider yet. `version` counts the changes since the last update. */
export const accountUpdates = pgTable('account_updates', {
  uid: text().primaryKey(),
  version: integer().notNull().default(1),
  attempts: integer().notNull().default(0),
  nextAt: instant().notNull().defaultNow(),
})

export const userClients = pgTable(
  'user_clients',
  {
    uid: text().notNull(),
    clientId: text().notNull(),
    position: integer().notNull().default(0),
    endedAt: instant(),
    leftAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.clientId] })],
)

export const clientCounters = pgTable(
  'client_counters',
  { clientId: text().notNull(), series: text().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.clientId, table.series] })],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    clientId: text().notNull(),
    uid: text().notNull(),
    key: uuid().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    bodyCipher: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.uid, table.key] })],
)

export const auditEvents = pgTable('audit_events', {
  id: uuid().primaryKey().defaultRandom(),
  seq: bigint({ mode: 'bigint' }).generatedAlwaysAsIdentity(),
  clientId: text(),
  tenantId: text(),
  at: instant().notNull().defaultNow(),
  actorUid: text().notNull(),
  actorName: text().notNull(),
  actorRole: text().notNull(),
  action: text().notNull(),
  entityType: text().notNull(),
  entityId: text(),
  entityLabel: text(),
  fields: jsonb().$type<string[]>().notNull().default([]),
  changes: jsonb().$type<{ field: string; old: unknown; new: unknown }[]>().notNull().default([]),
  event: text(),
  reason: text(),
  requestId: text().notNull(),
  /** The origin of the request. The database reads it from the transaction's settings. Null for jobs. */
  ip: text().default(sql`nullif(current_setting('app.ip', true), '')`),
  userAgent: text().default(sql`nullif(current_setting('app.user_agent', true), '')`),
  /** The transaction that wrote the event. It determines when the event can be sealed. */
  xid: xid8()
    .notNull()
    .default(sql`pg_current_xact_id()`),
})

export const auditSeals = pgTable(
  'audit_seals',
  {
    clientId: text().notNull(),
    number: integer().notNull(),
    seqs: bigint({ mode: 'bigint' }).array().notNull(),
    digests: text().array().notNull(),
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    toSeq: bigint({ mode: 'bigint' }).notNull(),
    previous: text().notNull(),
    root: text().notNull(),
    sealedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.number] })],
)

export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() })
