import { Ladder, type Step } from '#views/dashboard/Ladder.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const steps: readonly Step[] = [
  { key: 'DAYS_30', text: '≤ 30 d', words: 'ends without a successor in 30 days or less', tone: 'warning' },
  { key: 'DAYS_60', text: '31–60 d', words: 'ends without a successor in 31 to 60 days' },
  { key: 'DAYS_90', text: '61–90 d', words: 'ends without a successor in 61 to 90 days' },
]

/** Active contracts that end without an extension or renewal. */
export function ContractsTile() {
  return (
    <Tile tile="contractsEnding" title="Ending soon" subject="Active contracts without a successor">
      {(counts) => <Ladder tile="contractsEnding" steps={steps} counts={counts} />}
    </Tile>
  )
}
