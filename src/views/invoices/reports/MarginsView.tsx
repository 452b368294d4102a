import type { MarginQuery, MarginRow } from '#domain/invoices/margins.ts'
import { MarginText } from '#views/contracts/MarginChange.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { ContractReport } from '#views/invoices/reports/ContractReport.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'

const nameOf = ({ employeeName, month }: MarginRow) => `${employeeName}, ${month}`
const moneyCell = (amount: string | null) => (amount === null ? '–' : <MoneyText amount={amount} />)

const columns: readonly ListColumn<MarginRow, MarginQuery>[] = [
  {
    key: 'employeeName',
    header: 'Employee',
    cell: ({ employeeName }) => employeeName,
    sortable: true,
    width: 'large',
    small: 'title',
  },
  {
    key: 'contractNo',
    fit: 'key',
    header: 'Contract',
    cell: ({ contractNo }) => contractNo,
    smallCell: ({ contractNo, month }) => `${contractNo}, ${month}`,
    muted: true,
    small: 'meta',
  },
  {
    key: 'month',
    fit: 'word',
    header: 'Month',
    cell: ({ month }) => month,
    sortable: true,
  },
  {
    key: 'billed',
    // An amount longer than a date widens the column. With a wider default, the column wouldn't fit on a small tablet.
    fit: 'date',
    header: 'Billed',
    cell: ({ billed }) => moneyCell(billed),
    align: 'end',
  },
  {
    key: 'unbilled',
    fit: 'rate',
    header: 'Unbilled',
    cell: ({ unbilled }) => moneyCell(unbilled),
    align: 'end',
    room: 'much',
  },
  {
    key: 'cost',
    fit: 'rate',
    header: 'Cost (estimate)',
    cell: ({ cost }) => moneyCell(cost),
    align: 'end',
    room: 'some',
  },
  {
    key: 'margin',
    exports: ['currency', 'margin'],
    fit: 'rate',
    header: 'Gross margin',
    cell: ({ margin, currency }) =>
      margin === null ? '–' : <MoneyText amount={margin} currency={currency} />,
    sortable: true,
    align: 'end',
    small: 'aside',
  },
  {
    key: 'marginPct',
    fit: 'word',
    header: 'Margin',
    cell: ({ marginPct }) => <MarginText marginPct={marginPct} />,
    align: 'end',
    small: 'metaAside',
  },
]

/** What contracts earned and cost in the last 12 months, with a row for each contract and month. Each row opens its contract. */
export default function MarginsView() {
  return (
    <ContractReport<MarginRow, MarginQuery>
      current="margins"
      columns={columns}
      order="-month"
      nameOf={nameOf}
    />
  )
}
