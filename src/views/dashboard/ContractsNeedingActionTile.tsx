import { actionNeededStatuses } from '#domain/dashboard/tiles.ts'
import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const texts: Readonly<Record<(typeof actionNeededStatuses)[number], Omit<CountedLine, 'key'>>> = {
  PENDING_APPROVAL: { text: 'Pending approval', tone: 'warning' },
  DRAFT: { text: 'Drafts' },
  APPROVED: { text: 'Approved, not started' },
  ON_HOLD: { text: 'On hold' },
}

/** Contracts that need action. */
export function ContractsNeedingActionTile() {
  const lines = actionNeededStatuses.map((key) => ({ key, ...texts[key] }))
  return (
    <Tile tile="contractsWaiting" title="Contracts" subject="Contracts that need action">
      {(counts) => <Lines tile="contractsWaiting" lines={lines} counts={counts} />}
    </Tile>
  )
}
