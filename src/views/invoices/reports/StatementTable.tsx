import type { StatementReport } from '#domain/invoices/reports.ts'
import { storedMethods } from '#domain/payments/methods.ts'
import { toWords } from '#lookups/options.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import * as styles from '#views/invoices/runs.css.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'

type Entry = StatementReport['entries'][number]

// The label of a payment without a reference is its method.
const labelText = (label: string) =>
  label !== 'ACH' && storedMethods.some((method) => method === label) ? toWords(label) : label

const nameOf = ({ type, label }: Entry) => `${toWords(type)} ${labelText(label)}`

const columns: readonly Column<Entry>[] = [
  { key: 'label', header: 'Transaction', cell: nameOf, width: 'large', small: 'title' },
  { key: 'date', header: 'Date', cell: ({ date }) => date, fit: 'date', small: 'meta' },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <MoneyText amount={amount} />,
    align: 'end',
    fit: 'rate',
    small: 'aside',
  },
  {
    key: 'balance',
    header: 'Balance',
    cell: ({ balance }) => <MoneyText amount={balance} />,
    align: 'end',
    fit: 'rate',
    small: 'metaAside',
  },
]

/** A company's transactions in a period, with the balance after each one. Also the opening and closing balances. */
export function StatementTable({ statement }: { statement: StatementReport }) {
  const { currency, from, to, opening, entries, closing } = statement
  const invoices = useRecordArea('invoices')
  const payments = useRecordArea('payments')
  const areaOf = ({ type }: Entry) => (type === 'PAYMENT' || type === 'REVERSAL' ? payments : invoices)
  return (
    <section className={styles.section} aria-label="Statement">
      <p>
        Opening balance on {from}:{' '}
        <strong>
          <MoneyText amount={opening} currency={currency} />
        </strong>
      </p>
      {entries.length === 0 ? (
        <p>No invoices, credit notes or payments in this period.</p>
      ) : (
        <DataTable
          label="Statement"
          columns={columns}
          rows={entries}
          idOf={({ type, id }) => `${type} ${id}`}
          nameOf={nameOf}
          hrefOf={(entry) => recordPath(areaOf(entry), entry.id)}
        />
      )}
      <p>
        Closing balance on {to}:{' '}
        <strong>
          <MoneyText amount={closing} currency={currency} />
        </strong>
      </p>
    </section>
  )
}
