import { movingKeys } from '#domain/dashboard/tiles.ts'
import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const texts: Readonly<Record<(typeof movingKeys)[number], string>> = {
  I9_OVERDUE: 'I-9 overdue',
  PENDING: 'Onboarding not started',
  ONBOARDING: 'In onboarding',
  OFFBOARDING: 'Leaving',
  ON_LEAVE: 'On leave',
}

/** Employees who are joining, leaving or away. */
export function MovingTile() {
  const lines = movingKeys.map((key): CountedLine => {
    const line = { key, text: texts[key] }
    return key === 'I9_OVERDUE' ? { ...line, tone: 'critical' } : line
  })
  return (
    <Tile
      tile="peopleMoving"
      title="Onboarding and offboarding"
      subject="Overdue I-9s and employees by status"
    >
      {(counts) => <Lines tile="peopleMoving" lines={lines} counts={counts} />}
    </Tile>
  )
}
