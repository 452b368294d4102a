import { movingStatuses } from '#domain/dashboard/tiles.ts'
import { Lines } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const texts: Readonly<Record<(typeof movingStatuses)[number], string>> = {
  PENDING: 'Onboarding not started',
  ONBOARDING: 'In onboarding',
  OFFBOARDING: 'Leaving',
  ON_LEAVE: 'On leave',
}

/** Employees who are joining, leaving or away. */
export function MovingTile() {
  const lines = movingStatuses.map((key) => ({ key, text: texts[key] }))
  return (
    <Tile tile="peopleMoving" title="Coming and going" subject="Employees by status">
      {(counts) => <Lines tile="peopleMoving" lines={lines} counts={counts} />}
    </Tile>
  )
}
