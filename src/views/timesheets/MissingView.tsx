import type { MissingQuery, MissingRow } from '#domain/timesheets/record.ts'
import { weekId } from '#domain/timesheets/week.ts'
import { ListPage, type ListColumn } from '#views/records/ListPage.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import { TimesheetTabs } from '#views/timesheets/TimesheetTabs.tsx'
import { useActor } from '#views/timesheets/useActor.ts'

const nameOf = ({ employeeName, periodStart }: MissingRow) => `${employeeName}, ${periodStart}`

const columns: readonly ListColumn<MissingRow, MissingQuery>[] = [
  {
    key: 'employeeName',
    header: 'Employee',
    cell: ({ employeeName }) => employeeName,
    sortable: true,
    width: 'large',
    small: 'title',
  },
  {
    key: 'projectName',
    header: 'Project',
    cell: ({ projectName }) => projectName,
    width: 'medium',
    small: 'meta',
  },
  {
    key: 'contractNo',
    fit: 'key',
    header: 'Contract',
    cell: ({ contractNo }) => contractNo ?? '–',
    muted: true,
    room: 'much',
  },
  {
    key: 'periodStart',
    fit: 'date',
    header: 'From',
    cell: ({ periodStart }) => periodStart,
    sortable: true,
    small: 'metaAside',
  },
  { key: 'periodEnd', fit: 'date', header: 'Through', cell: ({ periodEnd }) => periodEnd, room: 'some' },
  {
    key: 'approverName',
    header: 'Approver',
    cell: ({ approverName }) => approverName ?? '–',
    width: 'medium',
    muted: true,
    room: 'some',
  },
  {
    key: 'status',
    fit: 'status',
    header: 'Status',
    cell: ({ status }) => <TimesheetStatusMark status={status ?? 'NOT_STARTED'} />,
    small: 'aside',
  },
]

/** The weeks that ended without a submitted timesheet. Each row opens the week of its employee. */
export default function MissingView() {
  const weeks = useRecordArea('weeks')
  const { employeeId, mayDecide } = useActor()
  const weekOf = (row: MissingRow) =>
    weekId(row.periodStart, !mayDecide || row.employeeId === employeeId ? null : row.employeeId)
  return (
    <ListPage<MissingRow, MissingQuery>
      columns={columns}
      order="periodStart"
      nameOf={nameOf}
      hrefOf={(row) => recordPath(weeks, weekOf(row))}
    >
      <TimesheetTabs current="missing" />
    </ListPage>
  )
}
