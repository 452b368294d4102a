import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const ownLines: readonly CountedLine[] = [
  { key: 'MISSING_LAST', text: 'Missing for last week', tone: 'warning' },
  { key: 'MISSING_EARLIER', text: 'Missing for earlier weeks', tone: 'critical' },
  { key: 'REJECTED', text: 'Rejected, to correct', tone: 'warning' },
]

/** How long the timesheet that has waited longest has waited. */
const ageText = (counts: Readonly<Record<string, number>> | null) => {
  const days = counts?.['OLDEST_DAYS'] ?? 0
  return days === 0 ? {} : { detail: days === 1 ? 'oldest 1 day' : `oldest ${days} days` }
}

/** Time that waits for approval, is missing or was sent back. */
export function TimeTile() {
  return (
    <Tile tile="timesheets" title="Time" subject="Timesheets to approve and missing">
      {(counts) => (
        <Lines
          tile="timesheets"
          lines={[
            { key: 'TO_APPROVE', text: 'Timesheets to approve', tone: 'warning', ...ageText(counts) },
            { key: 'MINE', text: 'Waiting for my approval', tone: 'warning' },
            ...ownLines,
          ]}
          counts={counts}
        />
      )}
    </Tile>
  )
}

/** The weeks of the signed-in employee that still need their time. */
export function OwnTimeTile() {
  return (
    <Tile tile="timesheets" title="Your time" subject="Weeks to fill in or correct">
      {(counts) => <Lines tile="timesheets" lines={ownLines} counts={counts} />}
    </Tile>
  )
}
