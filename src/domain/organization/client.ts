import * as z from 'zod/mini'
import { addressRecord } from '#domain/kernel/address.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { clientFilters, tenantFilters } from '#domain/organization/filters.ts'
import { currencies } from '#lookups/lists.ts'

export const clientStatuses = clientFilters.status.keys
export const tenantStatuses = tenantFilters.status.keys

/** The format of tenant and client ids: short, so that many of them fit into custom claims. */
export const shortIdPattern = /^[0-9a-z]{12}$/

/** The client fields that list rows and the user's own clients have in common. */
export const clientLink = z.object({
  clientId: z.string(),
  tenantId: z.string(),
  name: z.string(),
  code: z.string(),
  status: z.enum(clientStatuses),
})
export type ClientLink = z.output<typeof clientLink>

/** One row of a clients list. */
export const clientRow = z.extend(clientLink, { version: z.int() })
export type ClientRow = z.output<typeof clientRow>

/** The complete client. The EIN is masked. */
export const client = z.extend(clientRow, {
  legalName: z.nullable(z.string()),
  taxIdMasked: z.nullable(z.string()),
  address: z.nullable(addressRecord),
  remitToAddress: z.nullable(addressRecord),
  billingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  defaultCurrency: z.enum(currencies),
  remitInstructions: z.nullable(z.string()),
})
export type Client = z.output<typeof client>

/** A client with the fields that the user can see. Employees only see the fields of a list row (domain.md §6). */
export type ReadableClient = ClientRow & Partial<Client>

/** One row of the tenants list. */
export const tenantRow = z.object({
  tenantId: z.string(),
  name: z.string(),
  slug: z.string(),
  status: z.enum(tenantStatuses),
  country: z.string(),
  defaultCurrency: z.enum(currencies),
  contactEmail: z.string(),
  contactPhone: z.nullable(z.string()),
  version: z.int(),
})
export type TenantRow = z.output<typeof tenantRow>

/** The query of a list without filters or a sort order. */
export const plainListQuery = z.strictObject(listQuery)

/** Query of GET /client/list/{tenantId}. */
export const clientQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(['name', 'code', 'status']),
  ...filterQuery(clientFilters),
})
/** The query of the clients page. It includes the tenant, which the API call has in its path. */
export const clientPageQuery = z.extend(clientQuery, {
  tenantId: z.optional(z.string().check(z.regex(shortIdPattern, { error: 'Select a tenant.' }))),
})
export type ClientPageQuery = z.input<typeof clientPageQuery>

/** Query of GET /tenant/list. */
export const tenantQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(['name', 'slug', 'status']),
  ...filterQuery(tenantFilters),
})
export type TenantQuery = z.input<typeof tenantQuery>
