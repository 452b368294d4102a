import type { MissingQuery, MissingRow } from '#domain/timesheets/missing.ts'
import { weekId } from '#domain/timesheets/week.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { RemindAgainButton } from '#views/timesheets/queue/RemindAgainButton.tsx'
import { hasReminder, ReminderMark, reminderText } from '#views/timesheets/queue/ReminderMark.tsx'
import { RemindAllButton } from '#views/timesheets/RemindAllButton.tsx'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import { TimesheetTabs } from '#views/timesheets/TimesheetTabs.tsx'
import * as styles from '#views/timesheets/timesheets.css.ts'
import { useCurrentUser } from '#views/timesheets/useCurrentUser.ts'
import { employeeColumn, ownColumns, periodColumns, projectColumn } from '#views/timesheets/weekColumns.ts'

const nameOf = ({ employeeName, periodStart }: MissingRow) => `${employeeName}, ${periodStart}`

const columns: readonly ListColumn<MissingRow, MissingQuery>[] = [
  { ...employeeColumn, width: 'large' },
  {
    ...projectColumn,
    // Project names are longer than people's names.
    width: 'company',
    // On a phone, there is no reminder column, so the reminder is shown below the project.
    smallCell: (row) => (
      <>
        {row.projectName}
        {hasReminder(row) && (
          <span className={styles.secondLine}>
            <ReminderMark {...row} />
          </span>
        )}
      </>
    ),
  },
  ...periodColumns,
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
  {
    key: 'reminder',
    header: 'Reminder',
    cell: (row) => <ReminderMark {...row} />,
    title: reminderText,
    width: 'role',
    wraps: true,
    exports: ['reminder', 'remindedAt'],
  },
]

const columnsForEmployees: typeof columns = ownColumns(columns)

/** The weeks that ended without a submitted timesheet. Each row opens the employee's week. */
export default function MissingView() {
  const weeks = useRecordArea('weeks')
  const { employeeId, mayDecide } = useCurrentUser()
  const weekIdOf = (row: MissingRow) =>
    weekId(row.periodStart, !mayDecide || row.employeeId === employeeId ? null : row.employeeId)
  return (
    <ListPage<MissingRow, MissingQuery>
      columns={mayDecide ? columns : columnsForEmployees}
      order="periodStart"
      nameOf={nameOf}
      single={!mayDecide}
      hrefOf={(row) => recordPath(weeks, weekIdOf(row))}
    >
      <TimesheetTabs current="missing" />
      <RemindAllButton />
      <RemindAgainButton />
    </ListPage>
  )
}
