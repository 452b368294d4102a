import { alertCells, CountRow } from '#views/dashboard/CountRow.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

/** Active contracts that end soon without an extension or renewal. */
export function ContractsEndingTile() {
  return (
    <Tile
      tile="contractsEnding"
      title="Ending without a successor"
      subject="Active contracts by days until they end"
    >
      {(counts, _amounts, alertDays) => (
        <CountRow
          tile="contractsEnding"
          cells={alertCells('without a successor, ending', alertDays)}
          counts={counts}
        />
      )}
    </Tile>
  )
}
