import { movementKeys, type MovementKey } from '#domain/dashboard/tiles.ts'
import { Lines } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const texts: Readonly<Record<MovementKey, string>> = {
  STARTED: 'Started in the last 14 days',
  STARTING: 'Start in the next 14 days',
  ENDED: 'Ended in the last 14 days',
  ENDING: 'End in the next 14 days',
}

/** Contracts that start or end within two weeks of today. */
export function MovementsTile() {
  return (
    <Tile
      tile="movements"
      title="Starting and ending"
      subject="Contracts that start or end within 14 days of today"
    >
      {(counts) => (
        <Lines
          tile="movements"
          lines={movementKeys.map((key) => ({ key, text: texts[key] }))}
          counts={counts}
        />
      )}
    </Tile>
  )
}
