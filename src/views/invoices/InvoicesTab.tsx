import { Link } from 'wouter'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import { InvoiceStatusMark } from '#views/invoices/InvoiceStatusMark.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { aboutPath } from '#views/records/about.ts'
import { RecordRows } from '#views/records/RecordRows.tsx'
import * as styles from '#views/records/rows.css.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

interface InvoicesTabProps {
  /** The kind of the record. */
  readonly of: 'employee' | 'project' | 'contract'
  readonly id: string
}

/** The latest invoices with a line about a record, each linked to its page. */
export function InvoicesTab({ of, id }: InvoicesTabProps) {
  const area = useRecordArea('invoices')
  return (
    <FormSection
      title="Invoices"
      hint={<Link href={aboutPath(area, { idFilter: `${of}Id` }, id)}>Show all</Link>}
    >
      <RecordRows<InvoiceRow> shows={`${of}Invoices`} id={id}>
        {(rows, busy) =>
          rows.length === 0 ? (
            <p className={styles.note}>No invoices yet.</p>
          ) : (
            <table className={styles.table} aria-busy={busy} aria-label="Invoices">
              <thead>
                <tr>
                  <th scope="col">Number</th>
                  <th scope="col">Period</th>
                  <th scope="col">Total</th>
                  <th scope="col">Balance</th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <Link href={recordPath(area, row.id)}>{row.number ?? 'Draft'}</Link>
                    </td>
                    <td>
                      {row.periodStart} – {row.periodEnd}
                    </td>
                    <td>
                      <MoneyText amount={row.total} currency={row.currency} />
                    </td>
                    <td>
                      <MoneyText amount={row.balance} />
                    </td>
                    <td>
                      <InvoiceStatusMark status={row.status} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </RecordRows>
    </FormSection>
  )
}
