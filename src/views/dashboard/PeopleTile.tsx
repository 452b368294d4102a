import { alertSteps, Ladder, type Step } from '#views/dashboard/Ladder.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const expiredStep: Step = {
  key: 'EXPIRED',
  text: 'Expired',
  words: 'work authorization has expired',
  tone: 'critical',
}

/** Employees whose work authorization expires soon or has expired. */
export function PeopleTile() {
  return (
    <Tile
      tile="authorizations"
      title="Work authorization"
      subject="Employees whose work authorization has expired or expires soon"
    >
      {(counts, _amounts, alertDays) => (
        <Ladder
          tile="authorizations"
          steps={[expiredStep, ...alertSteps('work authorization expires', alertDays)]}
          counts={counts}
        />
      )}
    </Tile>
  )
}
