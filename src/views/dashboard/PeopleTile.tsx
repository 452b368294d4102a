import { alertSteps, Ladder, type Step } from '#views/dashboard/Ladder.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const expired: Step = {
  key: 'EXPIRED',
  text: 'expired',
  words: 'work authorization has expired',
  tone: 'critical',
}

/** Employees whose work authorization ends soon or has expired. */
export function PeopleTile() {
  return (
    <Tile
      tile="authorizations"
      title="Work authorization"
      subject="Employees whose authorization has expired or ends soon"
    >
      {(counts, _amounts, alertDays) => (
        <Ladder
          tile="authorizations"
          steps={[expired, ...alertSteps('work authorization ends', alertDays)]}
          counts={counts}
        />
      )}
    </Tile>
  )
}
