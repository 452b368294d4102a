import { alertCells, CountRow, type CountCell } from '#views/dashboard/CountRow.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const expiredCell: CountCell = {
  key: 'EXPIRED',
  text: 'Expired',
  spokenText: 'work authorization has expired',
  tone: 'critical',
}

/** Employees whose work authorization expires soon or has expired. */
export function AuthorizationsTile() {
  return (
    <Tile
      tile="authorizations"
      title="Work authorization"
      subject="Employees whose work authorization has expired or expires soon"
    >
      {(counts, _amounts, alertDays) => (
        <CountRow
          tile="authorizations"
          cells={[expiredCell, ...alertCells('work authorization expires', alertDays)]}
          counts={counts}
        />
      )}
    </Tile>
  )
}
