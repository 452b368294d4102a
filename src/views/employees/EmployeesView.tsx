import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import type { EmployeeRow, EmployeeStanding } from '#domain/employees/record.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { windowText, workUntilWindows } from '#domain/kernel/windows.ts'
import { employeeStatuses } from '#domain/employees/statuses.ts'
import { employmentTypes, workAuthorizations } from '#lookups/lists.ts'
import { words } from '#lookups/options.ts'
import { EmployeeStatusMark } from '#views/employees/EmployeeStatusMark.tsx'
import type { Filter } from '#views/records/Filters.tsx'
import { ListPage } from '#views/records/ListPage.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'
import { Deadline } from '#views/records/Deadline.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'

const nameOf = ({ lastName, firstName }: EmployeeRow) => `${lastName}, ${firstName}`

const columns: readonly Column<EmployeeRow>[] = [
  { key: 'lastName', header: 'Name', cell: nameOf, sortable: true, width: 'large', small: 'title' },
  {
    key: 'employeeNo',
    fit: 'key',
    header: 'Number',
    cell: ({ employeeNo }) => employeeNo,
    sortable: true,
    muted: true,
    room: 'much',
  },
  {
    key: 'jobTitle',
    header: 'Job title',
    cell: ({ jobTitle }) => jobTitle,
    sortable: true,
    width: 'medium',
    small: 'meta',
  },
  {
    key: 'employmentType',
    fit: 'word',
    header: 'Type',
    cell: ({ employmentType }) => employmentType,
    sortable: true,
    muted: true,
  },
  {
    key: 'workAuthType',
    fit: 'word',
    header: 'Auth.',
    cell: ({ workAuthType }) => workAuthType ?? '–',
    sortable: true,
    muted: true,
  },
  {
    key: 'workAuthValidTo',
    fit: 'deadline',
    header: 'Valid to',
    cell: ({ workAuthValidTo, workAuthType }) => <WorkUntil validTo={workAuthValidTo} type={workAuthType} />,
    sortable: true,
    small: 'metaAside',
  },
  {
    key: 'city',
    header: 'Location',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', '),
    muted: true,
    width: 'medium',
    room: 'much',
  },
  {
    key: 'hireDate',
    fit: 'date',
    header: 'Hired',
    cell: ({ hireDate }) => hireDate,
    sortable: true,
    muted: true,
    room: 'some',
  },
  {
    key: 'status',
    fit: 'status',
    header: 'Status',
    cell: ({ status }) => <EmployeeStatusMark status={status} />,
    sortable: true,
    small: 'aside',
  },
]

const filters: readonly Filter[] = [
  { key: 'status', text: 'Status', options: employeeStatuses.map((key) => ({ key, text: words(key) })) },
  { key: 'employmentType', text: 'Type', options: employmentTypes.map((key) => ({ key, text: key })) },
  {
    key: 'workAuthType',
    text: 'Authorization',
    options: workAuthorizations.map((key) => ({ key, text: key })),
  },
  {
    key: 'workUntil',
    text: 'Authorization ends',
    options: workUntilWindows.map((key) => ({ key, text: windowText(key) })),
  },
  {
    key: 'standing',
    text: 'Employees',
    linked: true,
    options: [
      { key: 'CURRENT', text: 'Not terminated' },
      { key: 'FORMER', text: 'Terminated' },
    ] satisfies readonly { key: EmployeeStanding; text: string }[],
  },
]

function WorkUntil({ validTo, type }: { validTo: string | null; type: string | null }) {
  if (validTo === null) return type === null ? '–' : 'No expiry'
  return <Deadline date={validTo} days={daysBetween(todayUtc(), validTo)} />
}

/** The employees of the client. */
export default function EmployeesView() {
  const permissions = usePermissions()
  return (
    <ListPage
      area="employees"
      title="Employees"
      plural="employees"
      add={canMaintain(permissions, 'EMPLOYEES') ? 'Add employee' : undefined}
      columns={columns}
      order="lastName"
      filters={filters}
      nameOf={nameOf}
    />
  )
}
