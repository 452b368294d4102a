import type { Invoice } from '#domain/invoices/record.ts'
import type { BillTo } from '#domain/invoices/parties.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import * as styles from '#views/invoices/invoices.css.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

const addressLines = (address: BillTo['address']): string[] =>
  address === null
    ? []
    : [
        [address.street1, address.street2].filter(Boolean).join(', '),
        `${address.city}, ${address.state} ${address.zip}`,
      ]

function Party({ label, name, lines }: { label: string; name: string; lines: readonly (string | null)[] }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className={styles.party}>{name}</p>
      {lines
        .filter((line) => line !== null)
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </div>
  )
}

/** The invoice as printed. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { billTo, seller, number, type, issueDate, dueDate, periodStart, periodEnd, poNumber, currency } =
    invoice
  const facts = [
    ['Issued', issueDate ?? 'Not issued'],
    ...(type === 'INVOICE' ? [['Due', dueDate ?? '–']] : []),
    ['Period', `${periodStart} to ${periodEnd}`],
    ...(poNumber === null ? [] : [['Purchase order', poNumber]]),
  ]
  return (
    <article className={styles.paper} aria-label="Document">
      <header className={styles.heading}>
        <h2>{type === 'INVOICE' ? 'Invoice' : 'Credit note'}</h2>
        <span>{number ?? 'Draft'}</span>
      </header>
      <div className={styles.parties}>
        {seller !== null && (
          <Party label="From" name={seller.name} lines={[...addressLines(seller.address), seller.email]} />
        )}
        <Party
          label="Bill to"
          name={billTo.companyName}
          lines={[billTo.contact, ...addressLines(billTo.address), billTo.email]}
        />
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines invoice={invoice} />
      {seller?.remitInstructions != null && <p>{seller.remitInstructions}</p>}
      {invoice.publicNote !== null && <p>{invoice.publicNote}</p>}
      <p className={styles.label}>All amounts in {currency}.</p>
    </article>
  )
}

const percentages: readonly string[] = ['DISCOUNT', 'VMS_FEE']

function Lines({ invoice }: { invoice: Invoice }) {
  const { lines, subtotal, taxRatePct, taxTotal, currency, total } = invoice
  const sums = [
    ['Subtotal', subtotal],
    ...lines.filter(({ kind }) => percentages.includes(kind)).map((line) => [line.description, line.amount]),
    ...(taxTotal === '0.00' ? [] : [[`Tax ${taxRatePct}%`, taxTotal]]),
  ] as [string, string][]
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Quantity</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(({ kind }) => !percentages.includes(kind))
          .map((line) => (
            <tr key={line.id}>
              <td>{line.description}</td>
              <td>{line.quantity.replace('-', '−')}</td>
              <td>{groupDigits(line.rate)}</td>
              <td>
                <MoneyText amount={line.amount} />
              </td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        {sums.map(([label, amount]) => (
          <tr key={label}>
            <th scope="row" colSpan={3}>
              {label}
            </th>
            <td>
              <MoneyText amount={amount} />
            </td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row" colSpan={3}>
            Total {currency}
          </th>
          <td>
            <MoneyText amount={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
