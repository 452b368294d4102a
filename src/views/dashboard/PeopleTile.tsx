import { Ladder, type Step } from '#views/dashboard/Ladder.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const steps: readonly Step[] = [
  { key: 'EXPIRED', text: 'expired', words: 'work authorization has expired', tone: 'critical' },
  { key: 'DAYS_30', text: '≤ 30 d', words: 'work authorization ends in 30 days or less', tone: 'warning' },
  { key: 'DAYS_60', text: '≤ 60 d', words: 'work authorization ends in 60 days or less' },
  { key: 'DAYS_90', text: '≤ 90 d', words: 'work authorization ends in 90 days or less' },
]

/** Employees whose work authorization ends soon or has expired. */
export function PeopleTile() {
  return (
    <Tile tile="authorizations" title="People" subject="Work authorization ends">
      {(counts) => <Ladder tile="authorizations" steps={steps} counts={counts} />}
    </Tile>
  )
}
