import { agingBucketText } from '#domain/billing/due.ts'
import { ageKey, dsoKey } from '#domain/dashboard/tiles.ts'
import { currencies } from '#lookups/lists.ts'
import { amountDetail } from '#views/dashboard/amountDetail.ts'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

/** Receivables by age, payments received this month, and days sales outstanding. */
export function ReceivablesTile() {
  return (
    <Tile
      tile="receivables"
      title="Receivables"
      subject="Outstanding invoices by days past due, and payments this month"
    >
      {(counts, amounts, days) => {
        const bounds = days.toSorted((one, other) => one - other)
        return (
          <>
            <Lines
              tile="receivables"
              lines={linesOf(bounds).map((line) => ({ ...line, ...amountDetail(amounts, line.key) }))}
              counts={counts}
              days={bounds}
            />
            <DaysSalesOutstanding counts={counts} />
          </>
        )
      }}
    </Tile>
  )
}

/** Returns a line for each aging bucket that the bounds define, and a line for this month's payments. */
const linesOf = (bounds: readonly number[]): readonly CountedLine[] => [
  ...Array.from({ length: bounds.length + 2 }, (_, bucket): CountedLine => {
    const line = { key: ageKey(bucket), text: agingBucketText(bucket, bounds) }
    if (bucket === 0) return line
    return { ...line, tone: bucket === bounds.length + 1 ? 'critical' : 'warning' }
  }),
  { key: 'COLLECTED', text: 'Payments this month' },
]

/** The days sales outstanding by currency. Renders nothing if there are none. */
function DaysSalesOutstanding({ counts }: { counts: Readonly<Record<string, number>> | null }) {
  const texts = currencies.flatMap((currency) => {
    const days = counts?.[dsoKey(currency)]
    return days === undefined ? [] : [`${days} ${days === 1 ? 'day' : 'days'} (${currency})`]
  })
  if (texts.length === 0) return null
  return <p className={styles.subject}>{`Days sales outstanding: ${texts.join(', ')}`}</p>
}
