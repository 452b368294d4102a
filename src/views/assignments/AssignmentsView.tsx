import type { Assignment, AssignmentQuery } from '#domain/assignments/record.ts'
import { AssignmentStatusMark } from '#views/assignments/AssignmentStatusMark.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { percentText } from '#views/ui/kit/percentText.ts'
import { Pill } from '#views/ui/pill/Pill.tsx'

const nameOf = ({ employeeName }: Assignment) => employeeName

const columns: readonly ListColumn<Assignment, AssignmentQuery>[] = [
  { key: 'employeeName', header: 'Employee', cell: nameOf, sortable: true, width: 'large', small: 'title' },
  {
    key: 'projectName',
    header: 'Project',
    cell: ({ projectName }) => projectName,
    sortable: true,
    width: 'medium',
    small: 'meta',
  },
  { key: 'role', header: 'Project role', cell: ({ role }) => role ?? '–', width: 'medium', room: 'some' },
  {
    key: 'contractNo',
    fit: 'key',
    header: 'Contract',
    cell: ({ contractNo }) => contractNo ?? '–',
    muted: true,
    room: 'much',
  },
  {
    key: 'startDate',
    fit: 'date',
    header: 'Starts',
    cell: ({ startDate }) => startDate,
    sortable: true,
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
    key: 'allocationPct',
    fit: 'word',
    header: 'Allocation',
    cell: ({ allocationPct, warnings }) =>
      warnings.length > 0 ? (
        <Pill tone="warning">{percentText(allocationPct)}</Pill>
      ) : (
        percentText(allocationPct)
      ),
    align: 'end',
    room: 'some',
  },
  {
    key: 'status',
    fit: 'status',
    header: 'Status',
    cell: ({ status }) => <AssignmentStatusMark status={status} />,
    sortable: true,
    small: 'aside',
  },
]

/** The client's assignments, usually limited to one project, employee or contract. */
export default function AssignmentsView() {
  return <ListPage<Assignment, AssignmentQuery> columns={columns} order="-startDate" nameOf={nameOf} />
}
