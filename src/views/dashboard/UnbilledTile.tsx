import { unbilledAges, type UnbilledAge } from '#domain/dashboard/tiles.ts'
import { amountDetail } from '#views/dashboard/amountDetail.ts'
import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const texts: Readonly<Record<UnbilledAge, Omit<CountedLine, 'key'>>> = {
  DAYS_30: { text: 'Up to 30 days' },
  DAYS_60: { text: '31–60 days', tone: 'warning' },
  DAYS_90: { text: '61–90 days', tone: 'warning' },
  OLDER: { text: 'Over 90 days', tone: 'critical' },
}

/** Approved time that hasn't been invoiced yet, by the number of days since its week ended. */
export function UnbilledTile() {
  return (
    <Tile tile="unbilled" title="Unbilled time" subject="Approved weeks with unbilled time">
      {(counts, amounts) => (
        <Lines
          tile="unbilled"
          lines={unbilledAges.map((key) => ({ key, ...texts[key], ...amountDetail(amounts, key) }))}
          counts={counts}
        />
      )}
    </Tile>
  )
}
