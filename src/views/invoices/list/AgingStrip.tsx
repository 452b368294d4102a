import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { agingBucketText } from '#domain/billing/due.ts'
import type { OwedByAge } from '#domain/kernel/lists/tabCount.ts'
import { centsOf, moneyOf, sumOf } from '#domain/kernel/money.ts'
import type { Row } from '#domain/kernel/answer.ts'
import * as styles from '#views/invoices/list/agingStrip.css.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { bucketHref } from '#views/invoices/reports/bucketHref.ts'
import { useRecordArea, useTabCounts } from '#views/shell/ActorsContext.tsx'
import { Button } from '#views/ui/button/Button.tsx'

const noCounts: readonly Row[] = []

/** Receivables by age, in one currency at a time. Each bucket's amount links to its invoices, and the unapplied amount links to the report that shows it by company. Takes up no space if nothing is owed. */
export function AgingStrip() {
  const counts = useSelector(useTabCounts('invoices'), (state) => state?.context.rows ?? noCounts)
  const owedByCurrency = counts
    .filter((row) => row['owed'] !== undefined)
    .toSorted((one, other) => Number(other['count']) - Number(one['count']))
    .map((row) => row['owed'] as OwedByAge)
  const [selectedCurrency, setSelectedCurrency] = useState<string | null>(null)
  const owed = owedByCurrency.find(({ currency }) => currency === selectedCurrency) ?? owedByCurrency[0]
  if (owed === undefined) return counts.length === 0 ? null : <span className={styles.nothingOwed} hidden />
  return (
    <section className={styles.strip} aria-label="Outstanding by age">
      <div className={styles.heading}>
        <Sums owed={owed} />
        {owedByCurrency.length > 1 && (
          <span className={styles.currencies} role="group" aria-label="Currency">
            {owedByCurrency.map(({ currency }) => (
              <Button
                key={currency}
                tone={currency === owed.currency ? 'secondary' : 'ghost'}
                size="small"
                aria-pressed={currency === owed.currency}
                onClick={() => setSelectedCurrency(currency)}
              >
                {currency}
              </Button>
            ))}
          </span>
        )}
      </div>
      <Bar owed={owed} />
      <Buckets owed={owed} />
    </section>
  )
}

/** Returns the tone of a bucket. The first bucket is current, and the last one is the oldest. */
const toneOf = (bucket: number, count: number): keyof typeof styles.part =>
  bucket === 0 ? 'age0' : bucket >= count - 1 ? 'age4' : `age${Math.min(bucket, 3) as 1 | 2 | 3}`

const totalOf = (amounts: readonly string[]) => sumOf(amounts.map(centsOf))

function Sums({ owed: { currency, buckets } }: { owed: OwedByAge }) {
  return (
    <p className={styles.sums}>
      <strong>
        <MoneyText amount={moneyOf(totalOf(buckets))} currency={currency} />
      </strong>
      {' owed, '}
      <MoneyText amount={moneyOf(totalOf(buckets.slice(1)))} />
      {' overdue'}
    </p>
  )
}

/** A bar with the share of each bucket. Hidden from screen readers, because they read the amounts below it. */
function Bar({ owed: { buckets, bounds } }: { owed: OwedByAge }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {buckets.map((amount, bucket) => (
        <span
          key={agingBucketText(bucket, bounds)}
          className={styles.part[toneOf(bucket, buckets.length)]}
          style={{ flexGrow: Number(centsOf(amount)) }}
          hidden={amount === '0.00'}
        />
      ))}
    </div>
  )
}

function Buckets({ owed }: { owed: OwedByAge }) {
  const invoices = useRecordArea('invoices')
  const aging = useRecordArea('aging')
  return (
    <dl className={styles.buckets}>
      {owed.buckets.map((amount, bucket) => (
        <div key={agingBucketText(bucket, owed.bounds)}>
          <dt className={styles.term}>
            <span className={styles.mark[toneOf(bucket, owed.buckets.length)]} aria-hidden="true" />
            {agingBucketText(bucket, owed.bounds)}
          </dt>
          <dd className={styles.amount}>
            {amount === '0.00' ? (
              '–'
            ) : (
              <Link href={bucketHref(invoices.listPath, owed, owed, bucket)}>
                <MoneyText amount={amount} />
              </Link>
            )}
          </dd>
        </div>
      ))}
      {owed.unapplied !== '0.00' && (
        <div>
          <dt className={styles.term}>Unapplied</dt>
          <dd className={styles.amount}>
            <Link href={aging.path}>
              <MoneyText amount={owed.unapplied} />
            </Link>
          </dd>
        </div>
      )}
    </dl>
  )
}
