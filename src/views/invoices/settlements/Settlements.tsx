import { Link } from 'wouter'
import type { Invoice, Settlement } from '#domain/invoices/record.ts'
import { InvoiceStatusMark } from '#views/invoices/InvoiceStatusMark.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import * as styles from '#views/invoices/runs.css.ts'
import { RecordTable } from '#views/records/list/RecordTable.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The payments and credit notes of an issued invoice. Each row opens its record. */
export function Settlements({ invoice: { id, type, number, currency } }: { readonly invoice: Invoice }) {
  const payments = useRecordArea('payments')
  const invoices = useRecordArea('invoices')
  if (type !== 'INVOICE' || number === null) return null
  return (
    <FormSection
      title="Payments and credits"
      hint={`All amounts are in ${currency}. This section isn't printed.`}
    >
      <RecordTable<Settlement>
        shows="invoiceSettlements"
        id={id}
        label="Payments and credits"
        empty="No payments or credit notes yet."
        columns={[
          [
            'Transaction',
            ({ kind, recordId, label }) => (
              <Link href={recordPath(kind === 'PAYMENT' ? payments : invoices, recordId)}>{label}</Link>
            ),
          ],
          ['Date', ({ date }) => <span className={styles.amount}>{date ?? '–'}</span>],
          ['Amount', ({ amount }) => <MoneyText amount={amount} />, 'end'],
          ['Status', ({ status }) => (status === null ? 'Applied' : <InvoiceStatusMark status={status} />)],
        ]}
      />
    </FormSection>
  )
}
