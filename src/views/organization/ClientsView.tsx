import type { ClientPageQuery } from '#domain/organization/client.ts'
import type { ClientRecord } from '#domain/organization/clientForm.ts'
import { OrganizationStatusMark } from '#views/organization/OrganizationStatusMark.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { SettingsFrame } from '#views/settings/SettingsFrame.tsx'

const columns: readonly ListColumn<ClientRecord, ClientPageQuery>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortable: true, width: 'large', small: 'title' },
  {
    key: 'code',
    header: 'Code',
    cell: ({ code }) => code,
    sortable: true,
    fit: 'key',
    muted: true,
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

/** The list of a tenant's clients. */
export default function ClientsView() {
  return (
    <SettingsFrame>
      <ListPage<ClientRecord, ClientPageQuery> columns={columns} order="name" nameOf={({ name }) => name} />
    </SettingsFrame>
  )
}
