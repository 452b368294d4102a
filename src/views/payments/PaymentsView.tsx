import type { PaymentQuery, PaymentRow } from '#domain/payments/record.ts'
import { toWords } from '#lookups/options.ts'
import { InvoiceTabs } from '#views/invoices/InvoiceTabs.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'

const nameOf = ({ billToName, receivedOn }: PaymentRow) => `${billToName}, ${receivedOn}`

const UnappliedAmount = ({ amount }: { readonly amount: string }) => (
  <>
    <MoneyText amount={amount} /> unapplied
  </>
)

const columns: readonly ListColumn<PaymentRow, PaymentQuery>[] = [
  {
    key: 'billToName',
    header: 'Company',
    cell: ({ billToName }) => billToName,
    sortable: true,
    width: 'large',
    small: 'title',
  },
  {
    key: 'receivedOn',
    header: 'Received',
    cell: ({ receivedOn }) => receivedOn,
    sortable: true,
    fit: 'date',
    small: 'meta',
  },
  { key: 'method', header: 'Method', cell: ({ method }) => methodText(method), fit: 'status', room: 'some' },
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ reference }) => reference ?? '–',
    width: 'medium',
    room: 'much',
  },
  {
    key: 'unapplied',
    header: 'Unapplied',
    cell: ({ unapplied, reversedAt }) =>
      reversedAt !== null ? 'Reversed' : unapplied === '0.00' ? '–' : <MoneyText amount={unapplied} />,
    smallCell: ({ unapplied, reversedAt }) =>
      reversedAt !== null ? 'Reversed' : unapplied === '0.00' ? '' : <UnappliedAmount amount={unapplied} />,
    sortable: true,
    align: 'end',
    fit: 'rate',
    small: 'metaAside',
  },
  {
    key: 'amount',
    exports: ['currency', 'amount'],
    header: 'Amount',
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
    sortable: true,
    align: 'end',
    fit: 'rate',
    small: 'aside',
  },
]

/** Returns a payment method in words. */
export const methodText = (method: string) => (method === 'ACH' ? method : toWords(method))

/** The payments of the client, latest first. */
export default function PaymentsView() {
  return (
    <ListPage<PaymentRow, PaymentQuery> columns={columns} order="-receivedOn" nameOf={nameOf}>
      <InvoiceTabs current="payments" />
    </ListPage>
  )
}
