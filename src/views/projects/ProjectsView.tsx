import { canMaintain } from '#domain/kernel/permissions.ts'
import type { ProjectRow } from '#domain/projects/record.ts'
import { projectStatuses } from '#domain/projects/statuses.ts'
import { contractKinds } from '#lookups/lists.ts'
import { words } from '#lookups/options.ts'
import { EngagementTabs } from '#views/contracts/EngagementTabs.tsx'
import type { Filter } from '#views/records/Filters.tsx'
import { ListPage } from '#views/records/ListPage.tsx'
import { ProjectStatusMark } from '#views/projects/ProjectStatusMark.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'

const nameOf = ({ name }: ProjectRow) => name

const columns: readonly Column<ProjectRow>[] = [
  { key: 'name', header: 'Name', cell: nameOf, sortable: true, width: 'large', small: 'title' },
  {
    key: 'code',
    fit: 'key',
    header: 'Number',
    cell: ({ code }) => code,
    sortable: true,
    muted: true,
    room: 'much',
  },
  {
    key: 'endClientName',
    header: 'End client',
    cell: ({ endClientName }) => endClientName ?? '–',
    sortable: true,
    width: 'medium',
    small: 'meta',
  },
  { key: 'kind', fit: 'word', header: 'Kind', cell: ({ kind }) => words(kind), sortable: true, muted: true },
  {
    key: 'startDate',
    fit: 'date',
    header: 'Start',
    cell: ({ startDate }) => startDate,
    sortable: true,
    muted: true,
    room: 'some',
  },
  {
    key: 'endDate',
    fit: 'date',
    header: 'End',
    cell: ({ endDate }) => endDate ?? 'Open',
    sortable: true,
    small: 'metaAside',
  },
  {
    key: 'status',
    fit: 'status',
    header: 'Status',
    cell: ({ status }) => <ProjectStatusMark status={status} />,
    sortable: true,
    small: 'aside',
  },
]

const filters: readonly Filter[] = [
  { key: 'status', text: 'Status', options: projectStatuses.map((key) => ({ key, text: words(key) })) },
  { key: 'kind', text: 'Kind', options: contractKinds.map((key) => ({ key, text: words(key) })) },
]

/** The projects of the client. */
export default function ProjectsView() {
  const permissions = usePermissions()
  return (
    <ListPage
      area="projects"
      title="Projects"
      plural="projects"
      add={canMaintain(permissions, 'PROJECTS') ? 'Add project' : undefined}
      columns={columns}
      order="-code"
      filters={filters}
      nameOf={nameOf}
    >
      <EngagementTabs current="projects" />
    </ListPage>
  )
}
