import { marginStatuses } from '#domain/dashboard/tiles.ts'
import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const texts: Readonly<Record<(typeof marginStatuses)[number], Omit<CountedLine, 'key'>>> = {
  ACTIVE: { text: 'Active', tone: 'warning' },
  APPROVED: { text: 'Approved, not started', tone: 'warning' },
}
const lines = marginStatuses.map((key) => ({ key, ...texts[key] }))

/** Contracts whose margin is below the target in the settings. */
export function BelowMarginTile() {
  return (
    <Tile
      tile="belowMargin"
      title="Below target margin"
      subject="Contracts below the target margin set in Settings"
    >
      {(counts) => <Lines tile="belowMargin" lines={lines} counts={counts} />}
    </Tile>
  )
}
