import { Fragment } from 'react'
import { Link } from 'wouter'
import { agingBucketText } from '#domain/billing/due.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { statementId, type AgingReport, type AgingTotal } from '#domain/invoices/reports.ts'
import { bucketHref } from '#views/invoices/reports/bucketHref.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import * as styles from '#views/invoices/runs.css.ts'
import { ExportButton } from '#views/records/list/ExportButton.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { EmptyState } from '#views/ui/state/EmptyState.tsx'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'

type OwedRow = AgingTotal & { readonly billToName?: string }

/** The number of days in a statement that is opened from the aging report, including the report's date. */
const statementDays = 90

/** Receivables by age: for each currency, then for each company. */
export function AgingTables({ aging }: { aging: AgingReport }) {
  const area = useRecordArea('aging')
  const { asOf, rows, totals } = aging
  if (rows.length === 0)
    return (
      <EmptyState
        title={`Nothing owed as of ${asOf}`}
        message="Issued invoices appear here until they are paid or credited."
      />
    )
  return (
    <>
      {asOf < todayUtc() && (
        <p>
          Amounts for past dates don't link to invoices. Open a company's statement to see its invoices and
          payments.
        </p>
      )}
      <section className={styles.section} aria-label="Totals by currency">
        <h2>Totals by currency</h2>
        <DataTable<OwedRow>
          label="Totals by currency"
          columns={columnsOf([{ ...currencyColumn, small: 'title' }], aging)}
          rows={totals}
          idOf={({ currency }) => currency}
          nameOf={({ currency }) => currency}
        />
      </section>
      <section className={styles.section} aria-label="By company">
        <div className={styles.head}>
          <h2>By company</h2>
          <ExportButton
            area={area.name}
            request={{ limit: 10, offset: 0, filters: { asOf: [asOf] } }}
            columns={[]}
            total={rows.length}
            isCapped={false}
            disabled={false}
          />
        </div>
        <DataTable<OwedRow>
          label="Aging by company"
          columns={columnsOf([companyColumn, currencyColumn], aging)}
          rows={rows}
          idOf={(row) => statementIdOf(row, asOf)}
          nameOf={({ billToName = '' }) => billToName}
          hrefOf={(row) => recordPath(area, statementIdOf(row, asOf))}
        />
      </section>
    </>
  )
}

const statementIdOf = ({ billToName = '', currency }: OwedRow, asOf: string) =>
  statementId({ billToName, currency, from: addDays(asOf, 1 - statementDays), to: asOf })

const companyColumn: Column<OwedRow> = {
  key: 'company',
  header: 'Bill to',
  cell: ({ billToName }) => billToName,
  title: ({ billToName = '' }) => billToName,
  width: 'large',
  small: 'title',
}

const currencyColumn: Column<OwedRow> = {
  key: 'currency',
  header: 'Currency',
  cell: ({ currency }) => currency,
  fit: 'word',
}

function columnsOf(
  leadingColumns: readonly Column<OwedRow>[],
  aging: AgingReport,
): readonly Column<OwedRow>[] {
  const buckets = Array.from({ length: aging.bounds.length + 2 }, (_, bucket) => bucket)
  return [
    ...leadingColumns,
    ...buckets.map((bucket): Column<OwedRow> => ({
      key: String(bucket),
      header: agingBucketText(bucket, aging.bounds),
      cell: (row) => <BucketAmount aging={aging} row={row} bucket={bucket} />,
      align: 'end',
      // Long amounts widen the column. A wider default would push the total off a tablet's screen.
      fit: 'word',
      // On a phone, all buckets share the space below the row's title.
      ...(bucket === 0 && {
        small: 'meta',
        smallCell: (row) => (
          <span className={styles.buckets}>
            {buckets
              .filter((each) => row.buckets[each] !== '0.00')
              .map((each) => (
                <Fragment key={each}>
                  <span>{agingBucketText(each, aging.bounds)} </span>
                  <span className={styles.bucket}>
                    <BucketAmount aging={aging} row={row} bucket={each} />
                  </span>
                </Fragment>
              ))}
            {row.unapplied !== '0.00' && (
              <>
                <span>Unapplied </span>
                <span className={styles.bucket}>
                  <MoneyText amount={row.unapplied} />
                </span>
              </>
            )}
          </span>
        ),
      }),
    })),
    {
      key: 'unapplied',
      header: 'Unapplied',
      cell: ({ unapplied }) => (unapplied === '0.00' ? '–' : <MoneyText amount={unapplied} />),
      align: 'end',
      fit: 'date',
      room: 'some',
    },
    {
      key: 'total',
      header: 'Total',
      cell: ({ total, unapplied }) => (
        <span className={styles.lines}>
          <MoneyText amount={total} />
          {unapplied !== '0.00' && (
            <span className={styles.narrow}>
              <MoneyText amount={unapplied} /> unapplied
            </span>
          )}
        </span>
      ),
      smallCell: ({ total, currency }) => <MoneyText amount={total} currency={currency} />,
      align: 'end',
      fit: 'date',
      small: 'aside',
    },
  ]
}

/** An amount with a link to the list of invoices that add up to it. Lists show what is owed today, so amounts for an earlier date aren't linked. */
function BucketAmount({ aging, row, bucket }: { aging: AgingReport; row: OwedRow; bucket: number }) {
  const { listPath } = useRecordArea('invoices')
  const amount = row.buckets[bucket] ?? '0.00'
  if (amount === '0.00') return '–'
  if (aging.asOf < todayUtc()) return <MoneyText amount={amount} />
  return (
    <Link href={bucketHref(listPath, aging, row, bucket)}>
      <MoneyText amount={amount} />
    </Link>
  )
}
