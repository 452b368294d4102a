import type { ContractQuery, ContractRow } from '#domain/contracts/record.ts'
import { canSeeField } from '#domain/kernel/fieldGuards.ts'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import { ContractStatusMark } from '#views/contracts/ContractStatusMark.tsx'
import { contractQueue } from '#views/contracts/contractQueue.ts'
import { ListedMargin } from '#views/contracts/ListedMargin.tsx'
import { ContractProjectTabs } from '#views/contracts/ContractProjectTabs.tsx'
import { Deadline } from '#views/records/Deadline.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { useAlertDays } from '#views/records/list/useWindowFilters.ts'
import { RateText } from '#views/records/RateText.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'

const nameOf = ({ title }: ContractRow) => title

const columns: readonly ListColumn<ContractRow, ContractQuery>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: nameOf,
    sortable: true,
    width: 'role',
    small: 'title',
  },
  {
    key: 'contractNo',
    fit: 'key',
    header: 'Number',
    cell: ({ contractNo }) => contractNo,
    sortable: true,
    muted: true,
    room: 'most',
  },
  {
    key: 'employeeName',
    width: 'person',
    header: 'Employee',
    cell: ({ employeeName }) => employeeName,
    sortable: true,
    small: 'meta',
  },
  {
    key: 'endClient',
    header: 'End client',
    cell: ({ endClient }) => endClient ?? '–',
    width: 'company',
    room: 'much',
  },
  {
    key: 'projectName',
    header: 'Project',
    cell: ({ projectName }) => projectName,
    sortable: true,
    width: 'medium',
    optional: true,
  },
  {
    key: 'endDate',
    fit: 'deadline',
    header: 'Ends',
    cell: (row) => <EndDateCell {...row} />,
    sortable: true,
    small: 'metaAside',
  },
  {
    key: 'poExpiry',
    fit: 'date',
    header: 'PO expires',
    cell: ({ poExpiry }) => poExpiry ?? '–',
    sortable: true,
    optional: true,
  },
  {
    key: 'billRate',
    exports: ['billRate', 'billRateUnit'],
    fit: 'rate',
    header: 'Bill rate',
    cell: ({ billRate, billRateUnit }) => <RateText rate={billRate} unit={billRateUnit} />,
    align: 'end',
  },
  {
    key: 'payRate',
    exports: ['payRate', 'payRateUnit'],
    fit: 'rate',
    header: 'Pay rate',
    cell: ({ payRate, payRateUnit }) => <RateText rate={payRate} unit={payRateUnit} />,
    align: 'end',
    optional: true,
  },
  {
    key: 'marginPct',
    fit: 'key',
    header: 'Margin',
    cell: ({ marginPct }) => <ListedMargin marginPct={marginPct} />,
    align: 'end',
    room: 'some',
  },
  {
    key: 'status',
    fit: 'status',
    header: 'Status',
    cell: ({ status }) => <ContractStatusMark status={status} />,
    sortable: true,
    small: 'aside',
  },
]

function EndDateCell({ endDate, status }: ContractRow) {
  const alertDays = useAlertDays()
  if (endDate === null) return 'Open-ended'
  if (status !== 'ACTIVE') return endDate
  return <Deadline date={endDate} days={daysBetween(todayUtc(), endDate)} alertDays={alertDays} />
}

/** The contracts of the client. */
export default function ContractsView() {
  const permissions = usePermissions()
  const visibleColumns = columns.filter(
    ({ key }) => permissions.length === 0 || canSeeField(permissions, key),
  )
  return (
    <ListPage<ContractRow, ContractQuery>
      columns={visibleColumns}
      order="-contractNo"
      nameOf={nameOf}
      queue={contractQueue}
    >
      <ContractProjectTabs current="contracts" />
    </ListPage>
  )
}
