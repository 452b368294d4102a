import { canSeePay } from '#domain/kernel/fieldGuards.ts'
import { benchLengths, type BenchLength } from '#domain/employees/bench.ts'
import { amountDetail } from '#views/dashboard/amountDetail.ts'
import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'

const texts: Readonly<Record<BenchLength, Omit<CountedLine, 'key'>>> = {
  DAYS_14: { text: 'Up to 14 days' },
  DAYS_30: { text: '15–30 days' },
  DAYS_60: { text: '31–60 days', tone: 'warning' },
  LONGER: { text: 'Over 60 days', tone: 'critical' },
}
const unpricedLine: CountedLine = { key: 'UNPRICED', text: 'No pay rate, cost unknown', tone: 'warning' }

/** Active employees without billable work, by time on the bench. Users who can see pay also see the estimated cost per day. */
export function BenchTile() {
  const showsPay = canSeePay(usePermissions())
  const subject = `Active employees without billable work${showsPay ? ', with their estimated cost per day' : ''}`
  return (
    <Tile tile="bench" title="Bench" subject={subject}>
      {(counts, amounts) => (
        <Lines
          tile="bench"
          lines={[
            ...benchLengths.map((key) => ({ key, ...texts[key], ...amountDetail(amounts, key) })),
            ...((counts?.['UNPRICED'] ?? 0) > 0 ? [unpricedLine] : []),
          ]}
          counts={counts}
        />
      )}
    </Tile>
  )
}
