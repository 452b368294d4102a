import { Redirect } from 'wouter'
import { formatDuration } from '#domain/timesheets/duration.ts'
import type { TimesheetQuery, TimesheetRow } from '#domain/timesheets/record.ts'
import { weekId } from '#domain/timesheets/week.ts'
import { hasQueueFilters, isWholeQueue } from '#views/records/list/queue.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { toRequest } from '#views/shell/route/paths.ts'
import { useQuery } from '#views/shell/route/useQuery.ts'
import { ApproveWithoutWarningsButton } from '#views/timesheets/queue/ApproveWithoutWarningsButton.tsx'
import { HoursAndWarnings, WarningsMark } from '#views/timesheets/queue/WarningsMark.tsx'
import { timesheetQueue } from '#views/timesheets/timesheetQueue.ts'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import { TimesheetTabs } from '#views/timesheets/TimesheetTabs.tsx'
import { useCurrentUser } from '#views/timesheets/useCurrentUser.ts'
import { employeeColumn, ownColumns, periodColumns, projectColumn } from '#views/timesheets/weekColumns.ts'

const nameOf = ({ employeeName, periodStart }: TimesheetRow) => `${employeeName}, ${periodStart}`

const columns: readonly ListColumn<TimesheetRow, TimesheetQuery>[] = [
  employeeColumn,
  { ...projectColumn, sortable: true },
  ...periodColumns,
  {
    key: 'totalMinutes',
    fit: 'word',
    header: 'Hours',
    cell: ({ totalMinutes }) => formatDuration(totalMinutes),
    align: 'end',
  },
  {
    key: 'otMinutes',
    fit: 'word',
    header: 'Overtime',
    cell: ({ otMinutes, dtMinutes }) =>
      otMinutes + dtMinutes === 0 ? '–' : formatDuration(otMinutes + dtMinutes),
    align: 'end',
    room: 'some',
  },
  {
    key: 'submittedAt',
    fit: 'date',
    header: 'Submitted',
    cell: ({ submittedAt }) => submittedAt?.slice(0, 10) ?? '–',
    sortable: true,
    room: 'much',
  },
  {
    key: 'status',
    fit: 'status',
    header: 'Status',
    cell: ({ status }) => <TimesheetStatusMark status={status} />,
    sortable: true,
    small: 'aside',
  },
]

const warningsColumn: ListColumn<TimesheetRow, TimesheetQuery> = {
  key: 'warnings',
  header: 'Warnings',
  cell: ({ warnings: count }) => <WarningsMark count={count} />,
  smallCell: (row) => <HoursAndWarnings {...row} />,
  fit: 'status',
  small: 'aside',
}

/** All timesheets in the queue have the same status, so a column of warnings replaces the status column. Overtime is only stored at approval, so its column would be empty. */
const queueColumns = columns
  .filter(({ key }) => key !== 'otMinutes')
  .map((column) => (column.key === 'status' ? warningsColumn : column))

const columnsForEmployees: typeof columns = ownColumns(columns)

/** Returns whether a timesheet can still be filled in on the page of its week. That page doesn't show adjustments. */
const isOpen = ({ status, adjustsTimesheetId }: TimesheetRow) =>
  (status === 'DRAFT' || status === 'REJECTED') && adjustsTimesheetId === null

/** The client's timesheets, or an employee's own. If the URL has no query, employees are redirected to their week. */
export default function TimesheetsView() {
  const { employeeId, mayDecide } = useCurrentUser()
  const sheets = useRecordArea('timesheets')
  const weeks = useRecordArea('weeks')
  const query = useQuery()
  const hasNoQuery = query === ''
  const request = toRequest(sheets, query)
  if (!mayDecide && employeeId !== null && hasNoQuery) return <Redirect to="/timesheets/week" replace />
  const isQueue = isWholeQueue(request, timesheetQueue)
  return (
    <ListPage<TimesheetRow, TimesheetQuery>
      columns={
        !mayDecide ? columnsForEmployees : hasQueueFilters(request, timesheetQueue) ? queueColumns : columns
      }
      order="-periodStart"
      nameOf={nameOf}
      single={!mayDecide}
      // The user's own open timesheets link to the page of their week. That page saves automatically and submits all
      // of the week's timesheets at once.
      hrefOf={(row) =>
        isOpen(row) && row.employeeId === employeeId
          ? recordPath(weeks, weekId(row.periodStart, null))
          : recordPath(sheets, row.id)
      }
      queue={timesheetQueue}
    >
      <TimesheetTabs current={isQueue ? 'queue' : 'all'} />
      {hasQueueFilters(request, timesheetQueue) && <ApproveWithoutWarningsButton />}
    </ListPage>
  )
}
