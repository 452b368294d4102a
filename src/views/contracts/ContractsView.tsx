import type { ContractRow, SuccessorState } from '#domain/contracts/record.ts'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { endWindows, windowText } from '#domain/kernel/windows.ts'
import { contractStatuses } from '#domain/contracts/statuses.ts'
import { contractKinds } from '#lookups/lists.ts'
import { words } from '#lookups/options.ts'
import { ContractStatusMark } from '#views/contracts/ContractStatusMark.tsx'
import { EngagementTabs } from '#views/contracts/EngagementTabs.tsx'
import { Deadline } from '#views/records/Deadline.tsx'
import type { Filter } from '#views/records/Filters.tsx'
import { ListPage } from '#views/records/ListPage.tsx'
import { RateText } from '#views/records/RateText.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'

const nameOf = ({ title }: ContractRow) => title

const columns: readonly Column<ContractRow>[] = [
  { key: 'title', header: 'Title', cell: nameOf, sortable: true, width: 'large', small: 'title' },
  {
    key: 'contractNo',
    fit: 'key',
    header: 'Number',
    cell: ({ contractNo }) => contractNo,
    sortable: true,
    muted: true,
    room: 'much',
  },
  {
    key: 'employeeName',
    width: 'medium',
    header: 'Employee',
    cell: ({ employeeName }) => employeeName,
    sortable: true,
    small: 'meta',
  },
  {
    key: 'projectName',
    header: 'Project',
    cell: ({ projectName }) => projectName,
    sortable: true,
    width: 'medium',
    room: 'much',
  },
  {
    key: 'billRate',
    fit: 'rate',
    header: 'Bill rate',
    cell: ({ billRate, billRateUnit }) => <RateText rate={billRate} unit={billRateUnit} />,
    align: 'end',
  },
  {
    key: 'payRate',
    fit: 'rate',
    header: 'Pay rate',
    cell: ({ payRate, payRateUnit }) => <RateText rate={payRate} unit={payRateUnit} />,
    align: 'end',
    room: 'some',
  },
  {
    key: 'endDate',
    fit: 'deadline',
    header: 'Ends',
    cell: ({ endDate, status }) => <Ends endDate={endDate} running={status === 'ACTIVE'} />,
    sortable: true,
    small: 'metaAside',
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

const filters: readonly Filter[] = [
  { key: 'status', text: 'Status', options: contractStatuses.map((key) => ({ key, text: words(key) })) },
  { key: 'kind', text: 'Kind', options: contractKinds.map((key) => ({ key, text: words(key) })) },
  { key: 'ends', text: 'Ends', options: endWindows.map((key) => ({ key, text: windowText(key) })) },
  {
    key: 'successor',
    text: 'Successor',
    linked: true,
    options: [
      { key: 'NONE', text: 'None' },
      { key: 'PRESENT', text: 'Present' },
    ] satisfies readonly { key: SuccessorState; text: string }[],
  },
]

function Ends({ endDate, running }: { endDate: string | null; running: boolean }) {
  if (endDate === null) return 'Open'
  return running ? <Deadline date={endDate} days={daysBetween(todayUtc(), endDate)} /> : endDate
}

/** The contracts of the client. */
export default function ContractsView() {
  const permissions = usePermissions()
  return (
    <ListPage
      area="contracts"
      title="Contracts"
      plural="contracts"
      add={canMaintain(permissions, 'PROJECTS') ? 'Add contract' : undefined}
      columns={columns}
      order="-contractNo"
      filters={filters}
      nameOf={nameOf}
    >
      <EngagementTabs current="contracts" />
    </ListPage>
  )
}
