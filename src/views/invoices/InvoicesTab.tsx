import { Link } from 'wouter'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import { invoiceTitle } from '#domain/invoices/title.ts'
import { InvoiceStatusMark } from '#views/invoices/InvoiceStatusMark.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { aboutPath } from '#views/records/about.ts'
import { RecordTable } from '#views/records/list/RecordTable.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

interface InvoicesTabProps {
  readonly recordKind: 'employee' | 'project' | 'contract'
  readonly id: string
}

/** The latest invoices that have a line about a record. Each one links to its own page. */
export function InvoicesTab({ recordKind, id }: InvoicesTabProps) {
  const area = useRecordArea('invoices')
  return (
    <FormSection
      title="Invoices"
      hint={<Link href={aboutPath(area, { idFilter: `${recordKind}Id` }, id)}>Show all</Link>}
    >
      <RecordTable<InvoiceRow>
        shows={`${recordKind}Invoices`}
        id={id}
        label="Invoices"
        empty="No invoices yet."
        columns={[
          ['Number', (row) => <Link href={recordPath(area, row.id)}>{invoiceTitle(row)}</Link>],
          ['Period', (row) => <TextWithDates text={`${row.periodStart} – ${row.periodEnd}`} />],
          ['Total', (row) => <MoneyText amount={row.total} currency={row.currency} />, 'end'],
          ['Balance', (row) => <MoneyText amount={row.balance} />, 'end'],
          ['Status', (row) => <InvoiceStatusMark status={row.status} />],
        ]}
      />
    </FormSection>
  )
}
