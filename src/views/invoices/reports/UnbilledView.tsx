import type { UnbilledQuery, UnbilledRow } from '#domain/invoices/reports.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { ContractReport } from '#views/invoices/reports/ContractReport.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'

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

/** Approved time that hasn't been invoiced yet, with a row for each contract, week and currency. Each row opens its contract. */
export default function UnbilledView() {
  return (
    <ContractReport<UnbilledRow, UnbilledQuery>
      current="unbilled"
      columns={columns}
      order="weekEnding"
      nameOf={nameOf}
    />
  )
}
