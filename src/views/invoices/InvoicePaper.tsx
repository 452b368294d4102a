import { paperColumns, paperOf, type Paper, type PaperParty } from '#domain/invoices/paper.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import * as styles from '#views/invoices/invoices.css.ts'

/** The invoice as printed. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const paper = paperOf(invoice)
  return (
    <article className={styles.paper} aria-label="Document">
      <header className={styles.heading}>
        <h2>{paper.title}</h2>
        <span>{paper.number}</span>
      </header>
      <div className={styles.parties}>
        {paper.parties.map((party) => (
          <Party key={party.label} party={party} />
        ))}
      </div>
      <dl className={styles.facts}>
        {paper.facts.map(([label, value]) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines paper={paper} />
      {paper.notes.map((note, index) => (
        <p key={note} className={index === paper.notes.length - 1 ? styles.label : styles.note}>
          {note}
        </p>
      ))}
    </article>
  )
}

function Party({ party: { label, name, lines } }: { party: PaperParty }) {
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

function Lines({ paper: { lines, sums, total } }: { paper: Paper }) {
  const [label, amount] = total
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {paperColumns.map((column) => (
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
              <td key={paperColumns[index]}>{cell}</td>
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
