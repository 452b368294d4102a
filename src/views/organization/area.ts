import type { ClientRecord } from '#domain/organization/clientForm.ts'
import type { TenantRecord } from '#domain/organization/tenantForm.ts'
import { words } from '#lookups/options.ts'
import { recordArea } from '#views/shell/area.ts'

/** Clients of a tenant, for its administrators. */
export const clients = recordArea<ClientRecord, { readonly tenantId?: string }>({
  name: 'clients',
  title: 'Clients',
  one: 'Client',
  permission: 'CLIENTS',
  exports: false,
  listPath: '/settings/clients',
  path: '/settings/clients',
  list: () => import('#views/organization/ClientsView.tsx'),
  record: () => import('#views/organization/ClientView.tsx'),
  filters: { tenantId: { text: 'Tenant', linked: true } },
  about: { tenants: { idFilter: 'tenantId', prefill: 'tenantId' } },
  prefills: ['tenantId'],
  searchResult: ({ name, code, status }) => ({ text: name, sub: code, end: words(status) }),
})

/** Tenants, for administrators. Only SUPER_ADMIN changes them. */
export const tenants = recordArea<TenantRecord, object>({
  name: 'tenants',
  title: 'Tenants',
  one: 'Tenant',
  permission: 'TENANTS',
  exports: false,
  listPath: '/settings/tenants',
  path: '/settings/tenants',
  list: () => import('#views/organization/TenantsView.tsx'),
  record: () => import('#views/organization/TenantView.tsx'),
  filters: {},
  searchResult: ({ name, slug, status }) => ({ text: name, sub: slug, end: words(status) }),
})
