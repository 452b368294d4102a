import { Link } from 'wouter'
import {
  isIssuable,
  isReady,
  type Run,
  type RunHint,
  type RunListRow,
  type ShownRow,
} from '#domain/invoices/run.ts'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import { moneyOf, centsOf, sumOf } from '#domain/kernel/money.ts'
import { words } from '#lookups/options.ts'
import { CreateDrafts } from '#views/invoices/CreateDrafts.tsx'
import { IssueAll } from '#views/invoices/IssueAll.tsx'
import { InvoiceStatusMark } from '#views/invoices/InvoiceStatusMark.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { RunReading } from '#views/invoices/RunReading.tsx'
import * as styles from '#views/invoices/runs.css.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { Status } from '#views/ui/state/Status.tsx'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'

const hours = (minutes: number) => (minutes / 60).toFixed(2)

/** One billing period: what it would invoice and what blocks it, then its invoices. */
export default function RunView() {
  return (
    <FormPage<Run, RunListRow>
      titleOf={({ frequency, periodStart }) => `${words(frequency)} billing run from ${periodStart}`}
      facts={(run) => <RunFacts run={run} />}
      labels={{}}
      fieldless
      opening={<RunReading />}
    >
      {(run) =>
        run !== null && (
          <>
            <CreateDrafts run={run} />
            <IssueAll run={run} />
            <ToBill run={run} />
            <RunInvoices run={run} />
          </>
        )
      }
    </FormPage>
  )
}

function RunFacts({ run: { periodStart, periodEnd, rows, invoices } }: { run: Run }) {
  const ready = rows.filter(isReady).length
  const blocked = rows.filter(({ blockers }) => blockers.length > 0).length
  return (
    <Facts
      facts={[
        { key: 'period', content: `${periodStart} to ${periodEnd}` },
        { key: 'ready', content: `${ready} ready` },
        { key: 'blocked', content: `${blocked} blocked` },
        { key: 'drafts', content: `${invoices.filter(isIssuable).length} to issue` },
      ]}
    />
  )
}

function ToBill({ run: { rows } }: { run: Run }) {
  return (
    <section className={styles.section} aria-label="To bill">
      <h2>To bill</h2>
      {rows.length === 0 ? (
        <p>There is nothing new to bill in this period.</p>
      ) : (
        <>
          <DataTable
            label="To bill"
            columns={previewColumns}
            rows={rows}
            idOf={({ key }) => key}
            nameOf={({ billToName }) => billToName}
          />
          <p className={styles.amount}>Ready: {totalsOf(rows.filter(isReady))}</p>
        </>
      )}
    </section>
  )
}

/** Returns the sums of rows, one for each currency. */
function totalsOf(rows: readonly ShownRow[]): string {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  const sums = [...byCurrency].map(([currency, own]) =>
    MoneyText({ currency, amount: moneyOf(sumOf(own.map(({ amount }) => centsOf(amount)))) }),
  )
  return sums.length === 0 ? '0.00' : sums.join(', ')
}

const previewColumns: readonly Column<ShownRow>[] = [
  {
    key: 'billTo',
    header: 'Bill to',
    cell: ({ billToName, contracts }) => (
      <span className={styles.lines}>
        {billToName}
        <span className={styles.below}>
          {contracts.map(({ contractNo, employeeName }) => `${contractNo} ${employeeName}`).join(' · ')}
        </span>
      </span>
    ),
    width: 'large',
    small: 'title',
  },
  {
    key: 'hours',
    header: 'Hours',
    cell: ({ minutes }) => hours(minutes),
    align: 'end',
    fit: 'rate',
    room: 'some',
  },
  {
    key: 'overtime',
    header: 'Overtime',
    cell: ({ otMinutes }) => (otMinutes === 0 ? '–' : hours(otMinutes)),
    align: 'end',
    fit: 'rate',
    room: 'some',
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
    align: 'end',
    fit: 'rate',
    small: 'aside',
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <RowStatus row={row} />,
    width: 'large',
    small: 'meta',
  },
]

function RowStatus({ row }: { row: ShownRow }) {
  const { blockers, warnings } = row
  return (
    <span className={styles.lines}>
      {isReady(row) ? (
        <Status tone="positive" fill="full">
          Ready
        </Status>
      ) : (
        <Status tone={blockers.length > 0 ? 'warning' : 'neutral'} fill="half">
          {blockers.length > 0 ? 'Blocked' : 'Nothing to bill'}
        </Status>
      )}
      {[...blockers, ...warnings].map((hint) => (
        <Hint key={hint.code + hint.contractId + hint.message} hint={hint} />
      ))}
    </span>
  )
}

/** A blocker or warning, linked to where it can be fixed. */
function Hint({ hint: { code, message, contractId } }: { hint: RunHint }) {
  const contracts = useRecordArea('contracts')
  const timesheets = useRecordArea('timesheets')
  const isTime = code === 'unapproved' || code === 'missing'
  const href = isTime
    ? `${timesheets.listPath}?${new URLSearchParams({ contractId })}`
    : recordPath(contracts, contractId)
  return (
    <span className={styles.below}>
      <Link href={href}>{message}</Link>
    </span>
  )
}

function RunInvoices({ run: { invoices } }: { run: Run }) {
  const area = useRecordArea('invoices')
  if (invoices.length === 0) return null
  return (
    <section className={styles.section} aria-label="Invoices">
      <h2>Invoices</h2>
      <DataTable
        label="Invoices of this period"
        columns={invoiceColumns}
        rows={invoices}
        idOf={({ id }) => id}
        nameOf={({ number, billToName }) => number ?? `Draft for ${billToName}`}
        hrefOf={({ id }) => recordPath(area, id)}
      />
    </section>
  )
}

const invoiceColumns: readonly Column<InvoiceRow>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ number }) => number ?? 'Draft',
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
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <InvoiceStatusMark status={status} />,
    fit: 'status',
    small: 'aside',
  },
]
