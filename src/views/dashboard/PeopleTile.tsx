import { Ladder, type Step } from '#views/dashboard/Ladder.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const steps: readonly Step[] = [
  { key: 'EXPIRED', text: 'expired', words: 'work authorization has expired', tone: 'critical' },
  { key: 'DAYS_30', text: '≤ 30 d', words: 'work authorization ends in 30 days or less', tone: 'warning' },
  { key: 'DAYS_60', text: '31–60 d', words: 'work authorization ends in 31 to 60 days' },
  { key: 'DAYS_90', text: '61–90 d', words: 'work authorization ends in 61 to 90 days' },
]

/** Employees whose work authorization ends soon or has expired. */
export function PeopleTile() {
  return (
    <Tile
      tile="authorizations"
      title="Work authorization"
      subject="Employees whose authorization has expired or ends soon"
    >
      {(counts) => <Ladder tile="authorizations" steps={steps} counts={counts} />}
    </Tile>
  )
}
