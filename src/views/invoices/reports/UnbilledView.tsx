import type { UnbilledQuery, UnbilledRow } from '#domain/invoices/reports.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import { InvoiceTabs } from '#views/invoices/InvoiceTabs.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'

const nameOf = ({ employeeName, weekEnding }: UnbilledRow) => `${employeeName}, week ending ${weekEnding}`

const columns: readonly ListColumn<UnbilledRow, UnbilledQuery>[] = [
  {
    key: 'employeeName',
    header: 'Employee',
    cell: ({ employeeName }) => employeeName,
    sortable: true,
    width: 'large',
    small: 'title',
  },
  {
    key: 'billToName',
    header: 'Bill to',
    cell: ({ billToName }) => billToName,
    sortable: true,
    width: 'medium',
    small: 'meta',
  },
  {
    key: 'contractNo',
    fit: 'key',
    header: 'Contract',
    cell: ({ contractNo }) => contractNo,
    muted: true,
    room: 'some',
  },
  {
    key: 'weekEnding',
    fit: 'date',
    header: 'Week ending',
    cell: ({ weekEnding }) => weekEnding,
    sortable: true,
    small: 'metaAside',
  },
  {
    key: 'minutes',
    fit: 'word',
    header: 'Hours',
    cell: ({ minutes }) => formatDuration(minutes),
    sortable: true,
    align: 'end',
    room: 'some',
  },
  {
    key: 'amount',
    exports: ['currency', 'amount'],
    fit: 'rate',
    header: 'Amount',
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
    align: 'end',
    small: 'aside',
  },
]

/** Approved time that is not yet invoiced, a row for each contract and week. Each opens its contract. */
export default function UnbilledView() {
  const contracts = useRecordArea('contracts')
  return (
    <ListPage<UnbilledRow, UnbilledQuery>
      columns={columns}
      order="weekEnding"
      nameOf={nameOf}
      hrefOf={({ contractId }) => recordPath(contracts, contractId)}
    >
      <InvoiceTabs current="unbilled" />
    </ListPage>
  )
}
