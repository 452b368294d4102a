import type { ProjectQuery, ProjectRow } from '#domain/projects/record.ts'
import { toWords } from '#lookups/options.ts'
import { ContractProjectTabs } from '#views/contracts/ContractProjectTabs.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { ProjectStatusMark } from '#views/projects/ProjectStatusMark.tsx'

const nameOf = ({ name }: ProjectRow) => name

const columns: readonly ListColumn<ProjectRow, ProjectQuery>[] = [
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
  {
    key: 'kind',
    fit: 'word',
    header: 'Kind',
    cell: ({ kind }) => toWords(kind),
    sortable: true,
    muted: true,
  },
  {
    key: 'startDate',
    fit: 'date',
    header: 'Starts',
    cell: ({ startDate }) => startDate,
    sortable: true,
    muted: true,
    room: 'some',
  },
  {
    key: 'endDate',
    fit: 'date',
    header: 'Ends',
    cell: ({ endDate }) => endDate ?? 'Open-ended',
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

/** The projects of the client. */
export default function ProjectsView() {
  return (
    <ListPage<ProjectRow, ProjectQuery> columns={columns} order="-code" nameOf={nameOf}>
      <ContractProjectTabs current="projects" />
    </ListPage>
  )
}
