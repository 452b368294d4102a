import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import type { EmployeeQuery, EmployeeRow } from '#domain/employees/record.ts'
import { EmployeeStatusMark } from '#views/employees/EmployeeStatusMark.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { useAlertDays } from '#views/records/list/useWindowFilters.ts'
import { Deadline } from '#views/records/Deadline.tsx'

const nameOf = ({ lastName, firstName }: EmployeeRow) => `${lastName}, ${firstName}`

const columns: readonly ListColumn<EmployeeRow, EmployeeQuery>[] = [
  {
    key: 'lastName',
    exports: ['lastName', 'firstName'],
    header: 'Name',
    cell: nameOf,
    sortable: true,
    width: 'large',
    small: 'title',
  },
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
    room: 'some',
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
    key: 'workUntil',
    fit: 'deadline',
    header: 'Authorized until',
    cell: (row) => <WorkUntilCell {...row} />,
    sortable: true,
    small: 'metaAside',
  },
  {
    key: 'city',
    exports: ['city', 'state'],
    header: 'Location',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', '),
    muted: true,
    width: 'medium',
    room: 'much',
  },
  {
    key: 'hireDate',
    fit: 'date',
    header: 'Hire date',
    cell: ({ hireDate }) => hireDate,
    sortable: true,
    muted: true,
    room: 'some',
  },
  {
    key: 'status',
    fit: 'status',
    header: 'Status',
    cell: (row) => <EmployeeStatusMark {...row} />,
    sortable: true,
    small: 'aside',
  },
]

function WorkUntilCell({ workUntil, workAuthType, status }: EmployeeRow) {
  const alertDays = useAlertDays()
  if (workUntil === null) return workAuthType === null ? '–' : 'No expiration'
  if (status === 'TERMINATED') return workUntil
  return <Deadline date={workUntil} days={daysBetween(todayUtc(), workUntil)} alertDays={alertDays} />
}

/** The list of the client's employees. */
export default function EmployeesView() {
  return <ListPage<EmployeeRow, EmployeeQuery> columns={columns} order="lastName" nameOf={nameOf} />
}
