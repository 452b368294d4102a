import type { TenantQuery } from '#domain/organization/client.ts'
import type { TenantRecord } from '#domain/organization/tenantForm.ts'
import { OrganizationStatusMark } from '#views/organization/OrganizationStatusMark.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { SettingsFrame } from '#views/settings/SettingsFrame.tsx'

const columns: readonly ListColumn<TenantRecord, TenantQuery>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortable: true, width: 'company', small: 'title' },
  { key: 'slug', header: 'Slug', cell: ({ slug }) => slug, sortable: true, width: 'medium', muted: true },
  {
    key: 'contactEmail',
    header: 'Contact',
    cell: ({ contactEmail }) => contactEmail,
    width: 'company',
    small: 'meta',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <OrganizationStatusMark status={status} />,
    sortable: true,
    fit: 'status',
    small: 'aside',
  },
]

/** The list of tenants that the user administers. */
export default function TenantsView() {
  return (
    <SettingsFrame>
      <ListPage<TenantRecord, TenantQuery> columns={columns} order="name" nameOf={({ name }) => name} />
    </SettingsFrame>
  )
}
