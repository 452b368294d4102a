import type { ClientPageQuery, TenantQuery } from '#domain/organization/client.ts'
import { clientFilters, tenantFilters } from '#domain/organization/filters.ts'
import type { ClientRecord } from '#domain/organization/clientForm.ts'
import type { TenantRecord } from '#domain/organization/tenantForm.ts'
import { toWords } from '#lookups/options.ts'
import { recordArea } from '#views/shell/area.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'

/** Clients of a tenant, for its administrators. */
export const clients = recordArea<ClientRecord, ClientPageQuery>({
  name: 'clients',
  title: 'Clients',
  one: 'Client',
  permission: 'CLIENTS',
  listPath: '/settings/clients',
  path: '/settings/clients',
  list: () => import('#views/organization/ClientsView.tsx'),
  record: () => import('#views/organization/ClientView.tsx'),
  selects: true,
  views: true,
  filters: { ...offeredFilters(clientFilters), tenantId: { text: 'Tenant', linked: true } },
  about: { tenants: { idFilter: 'tenantId', prefill: 'tenantId' } },
  prefills: ['tenantId'],
  searchResult: ({ name, code, status }) => ({ text: name, details: code, status: toWords(status) }),
})

/** Tenants, for administrators. Only a SUPER_ADMIN can change them. */
export const tenants = recordArea<TenantRecord, TenantQuery>({
  name: 'tenants',
  title: 'Tenants',
  one: 'Tenant',
  permission: 'TENANTS',
  listPath: '/settings/tenants',
  path: '/settings/tenants',
  list: () => import('#views/organization/TenantsView.tsx'),
  record: () => import('#views/organization/TenantView.tsx'),
  selects: true,
  views: true,
  filters: offeredFilters(tenantFilters),
  searchResult: ({ name, slug, status }) => ({ text: name, details: slug, status: toWords(status) }),
})
