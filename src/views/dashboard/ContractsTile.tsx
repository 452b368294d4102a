import { alertSteps, Ladder } from '#views/dashboard/Ladder.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

/** Active contracts that end soon without an extension or renewal. */
export function ContractsTile() {
  return (
    <Tile tile="contractsEnding" title="Ending soon" subject="Active contracts without a successor">
      {(counts, _amounts, alertDays) => (
        <Ladder
          tile="contractsEnding"
          steps={alertSteps('without a successor, ending', alertDays)}
          counts={counts}
        />
      )}
    </Tile>
  )
}
