import {
  printedColumns,
  printedInvoiceOf,
  type PrintedInvoice,
  type PrintedParty,
} from '#domain/invoices/printedInvoice.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import * as styles from '#views/invoices/invoices.css.ts'

/** The invoice or credit note as it is printed. */
export function PrintedInvoiceView({ invoice }: { invoice: Invoice }) {
  const printed = printedInvoiceOf(invoice)
  return (
    <article className={styles.printed} aria-label={`Printed ${printed.title.toLowerCase()}`}>
      {printed.color !== null && <div className={styles.bar} style={{ backgroundColor: printed.color }} />}
      <header className={styles.heading}>
        <h2>{printed.title}</h2>
        <span>{printed.number}</span>
      </header>
      <div className={styles.parties}>
        {printed.parties.map((party) => (
          <Party key={party.label} party={party} />
        ))}
      </div>
      <dl className={styles.facts}>
        {printed.facts.map(([label, value]) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines printed={printed} />
      {printed.notes.map((note, index) => (
        <p key={note} className={index === printed.notes.length - 1 ? styles.label : styles.note}>
          {note}
        </p>
      ))}
      {printed.footer !== null && <footer className={styles.label}>{printed.footer}</footer>}
    </article>
  )
}

function Party({ party: { label, name, lines } }: { party: PrintedParty }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className={styles.party}>{name}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function Lines({ printed: { lines, sums, total } }: { printed: PrintedInvoice }) {
  const [label, amount] = total
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {printedColumns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => (
              <td key={printedColumns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([text, sum]) => (
          <tr key={text}>
            <th scope="row" colSpan={3}>
              {text}
            </th>
            <td>{sum}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row" colSpan={3}>
            {label}
          </th>
          <td>{amount}</td>
        </tr>
      </tfoot>
    </table>
  )
}
