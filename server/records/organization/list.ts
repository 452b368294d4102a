import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { clientQuery, tenantQuery } from '#domain/organization/client.ts'
import { clientFilters, tenantFilters } from '#domain/organization/filters.ts'
import { countRows, orderOf, pageOf } from '#server/db/lists.ts'
import { clients, tenants } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { wordsOf } from '#server/db/searchText.ts'
import { columnConditions, queryConditions } from '#server/records/kit/filters.ts'

const clientConditions = columnConditions(clientFilters, { status: clients.status })
const tenantConditions = columnConditions(tenantFilters, { status: tenants.status })

/** Returns a name in lowercase and without accents, so that the order doesn't depend on how the database's collation sorts uppercase letters and accents. */
const foldedName = (name: AnyPgColumn): SQL =>
  sql`lower(regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`

const clientSorts = { name: [foldedName(clients.name)], code: [clients.code], status: [clients.status] }
const tenantSorts = { name: [foldedName(tenants.name)], slug: [tenants.slug], status: [tenants.status] }

/** Returns the condition that a column contains every word of a search. Matches nothing if the search has no words. These tables are small, so no index is needed. */
function containsWords(column: AnyPgColumn, search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined
  const words = wordsOf(search)
  return words.length === 0 ? sql`false` : and(...words.map((word) => sql`strpos(${column}, ${word}) > 0`))
}

type ClientQuery = z.output<typeof clientQuery>
type TenantQuery = z.output<typeof tenantQuery>

/** Selects a tenant's clients that match the query and aren't archived. If `clientIds` isn't null, selects only these clients. */
function clientsIn(
  tx: Transaction,
  tenantId: string,
  clientIds: readonly string[] | null,
  query: Partial<ClientQuery>,
) {
  const where = and(
    eq(clients.tenantId, tenantId),
    isNull(clients.archivedAt),
    clientIds === null ? undefined : inArray(clients.clientId, [...clientIds]),
    containsWords(clients.searchText, query.search),
    ...queryConditions(clientConditions, query),
  )
  const order = orderOf(query.sort, clientSorts, [asc(foldedName(clients.name)), asc(clients.clientId)])
  return {
    where,
    rows: tx
      .select()
      .from(clients)
      .where(where)
      .orderBy(...order),
  }
}

/** Returns a page of a tenant's clients, sorted by name by default. */
export async function listClients(
  tx: Transaction,
  tenantId: string,
  clientIds: readonly string[] | null,
  query: ClientQuery,
) {
  const { where, rows } = clientsIn(tx, tenantId, clientIds, query)
  return pageOf(query, await rows.limit(query.limit).offset(query.offset), () =>
    countRows(tx, clients, where),
  )
}

/** Returns all of a tenant's clients that match the query. */
export const allClients = async (
  tx: Transaction,
  tenantId: string,
  clientIds: readonly string[] | null,
  query: Partial<ClientQuery>,
) => clientsIn(tx, tenantId, clientIds, query).rows

/** Returns a client, or null if it doesn't exist, is archived, or can't be seen by the actor. */
export async function findClient(tx: Transaction, clientId: string) {
  const [row] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.clientId, clientId), isNull(clients.archivedAt)))
  return row ?? null
}

/** Selects the tenants in the actor's scope that match the query. If `tenantId` isn't null, selects only this tenant. */
function tenantsIn(tx: Transaction, tenantId: string | null, query: Partial<TenantQuery>) {
  const where = and(
    tenantId === null ? undefined : eq(tenants.tenantId, tenantId),
    containsWords(tenants.searchText, query.search),
    ...queryConditions(tenantConditions, query),
  )
  const order = orderOf(query.sort, tenantSorts, [asc(foldedName(tenants.name)), asc(tenants.tenantId)])
  return {
    where,
    rows: tx
      .select()
      .from(tenants)
      .where(where)
      .orderBy(...order),
  }
}

/** Returns a page of the tenants in the actor's scope, sorted by name by default. */
export async function listTenants(tx: Transaction, tenantId: string | null, query: TenantQuery) {
  const { where, rows } = tenantsIn(tx, tenantId, query)
  return pageOf(query, await rows.limit(query.limit).offset(query.offset), () =>
    countRows(tx, tenants, where),
  )
}

/** Returns all tenants in the actor's scope that match the query. */
export const allTenants = async (tx: Transaction, tenantId: string | null, query: Partial<TenantQuery>) =>
  tenantsIn(tx, tenantId, query).rows

/** Returns true if a tenant exists in the actor's scope. */
export async function tenantExists(tx: Transaction, tenantId: string): Promise<boolean> {
  const rows = await tx.select({ id: tenants.tenantId }).from(tenants).where(eq(tenants.tenantId, tenantId))
  return rows.length > 0
}

/** Returns the clients whose records can be changed: all clients in the actor's scope except inactive and archived clients and those of suspended tenants. */
export async function writableClients(tx: Transaction) {
  return tx
    .select({
      clientId: clients.clientId,
      tenantId: clients.tenantId,
      name: clients.name,
      code: clients.code,
      billingEmail: clients.billingEmail,
    })
    .from(clients)
    .innerJoin(tenants, eq(tenants.tenantId, clients.tenantId))
    .where(and(eq(tenants.status, 'ACTIVE'), eq(clients.status, 'ACTIVE'), isNull(clients.archivedAt)))
    .orderBy(asc(clients.clientId))
}
