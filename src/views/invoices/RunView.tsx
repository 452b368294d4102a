import { isIssuable, isReady, type Run, type RunListRow } from '#domain/invoices/run.ts'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import { invoiceName } from '#domain/invoices/rowName.ts'
import { invoiceTitle } from '#domain/invoices/title.ts'
import { toWords } from '#lookups/options.ts'
import { CreateDraftsSection } from '#views/invoices/CreateDraftsSection.tsx'
import { IssueAndSendSection } from '#views/invoices/run/IssueAndSendSection.tsx'
import { RunRows } from '#views/invoices/run/RunRows.tsx'
import { InvoiceStatusMark } from '#views/invoices/InvoiceStatusMark.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { RunProgress } from '#views/invoices/RunProgress.tsx'
import * as styles from '#views/invoices/runs.css.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'

/** One billing period: what would be invoiced and what blocks it, followed by the period's invoices. */
export default function RunView() {
  return (
    <FormPage<Run, RunListRow>
      titleOf={({ frequency, periodStart }) => `${toWords(frequency)} billing run starting ${periodStart}`}
      facts={(run) => <RunFacts run={run} />}
      labels={{}}
      fieldless
      loadingContent={<RunProgress />}
    >
      {(run) =>
        run !== null && (
          <>
            <CreateDraftsSection run={run} />
            <IssueAndSendSection run={run} />
            <RunRows run={run} />
            <RunInvoices run={run} />
          </>
        )
      }
    </FormPage>
  )
}

function RunFacts({ run: { periodStart, periodEnd, rows, invoices } }: { run: Run }) {
  const readyCount = rows.filter(isReady).length
  const blockedCount = rows.filter(({ blockers }) => blockers.length > 0).length
  return (
    <Facts
      facts={[
        { key: 'period', content: `${periodStart} to ${periodEnd}` },
        { key: 'ready', content: `${readyCount} ready` },
        { key: 'blocked', content: `${blockedCount} blocked` },
        { key: 'drafts', content: `${invoices.filter(isIssuable).length} to issue` },
      ]}
    />
  )
}

function RunInvoices({ run: { invoices } }: { run: Run }) {
  const area = useRecordArea('invoices')
  if (invoices.length === 0) return null
  return (
    <section className={styles.section} aria-label="Invoices">
      <h2>Invoices</h2>
      <DataTable
        label="Invoices for this period"
        columns={invoiceColumns}
        rows={invoices}
        idOf={({ id }) => id}
        nameOf={invoiceName}
        hrefOf={({ id }) => recordPath(area, id)}
      />
    </section>
  )
}

const invoiceColumns: readonly Column<InvoiceRow>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: invoiceTitle,
    width: 'medium',
    small: 'title',
  },
  { key: 'billTo', header: 'Bill to', cell: ({ billToName }) => billToName, width: 'large', small: 'meta' },
  {
    key: 'total',
    header: 'Total',
    cell: ({ total, currency }) => <MoneyText amount={total} currency={currency} />,
    align: 'end',
    fit: 'rate',
    small: 'metaAside',
  },
  {
    key: 'sentAt',
    header: 'Sent',
    cell: ({ sentAt }) => sentAt?.slice(0, 10) ?? '–',
    fit: 'date',
    room: 'some',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <InvoiceStatusMark status={status} />,
    fit: 'status',
    small: 'aside',
  },
]
