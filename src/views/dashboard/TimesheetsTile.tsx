import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const incompleteLines: readonly CountedLine[] = [
  { key: 'MISSING_LAST', text: 'Missing for last week', tone: 'warning' },
  { key: 'MISSING_EARLIER', text: 'Missing for earlier weeks', tone: 'critical' },
  { key: 'REJECTED', text: 'Rejected timesheets', tone: 'warning' },
]

/** Returns how long ago the oldest pending timesheet was submitted, as a line's detail. Empty if no timesheet is pending or the oldest one was submitted today. */
const ageDetail = (counts: Readonly<Record<string, number>> | null) => {
  const days = counts?.['OLDEST_DAYS'] ?? 0
  return days === 0
    ? {}
    : { detail: days === 1 ? 'oldest submitted 1 day ago' : `oldest submitted ${days} days ago` }
}

/** Timesheets that are pending approval, missing or rejected. */
export function TimesheetsTile() {
  return (
    <Tile tile="timesheets" title="Time" subject="Timesheets that are pending approval, missing or rejected">
      {(counts) => (
        <Lines
          tile="timesheets"
          lines={[
            { key: 'TO_APPROVE', text: 'Pending approval', tone: 'warning', ...ageDetail(counts) },
            { key: 'MINE', text: 'Pending your approval', tone: 'warning' },
            ...incompleteLines,
          ]}
          counts={counts}
        />
      )}
    </Tile>
  )
}

/** The timesheets that the signed-in employee has to complete or correct. */
export function OwnTimesheetsTile() {
  return (
    <Tile tile="timesheets" title="Your time" subject="Timesheets to complete or correct">
      {(counts) => <Lines tile="timesheets" lines={incompleteLines} counts={counts} />}
    </Tile>
  )
}
