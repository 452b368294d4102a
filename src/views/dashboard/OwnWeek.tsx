import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { OwnRejectedSheet, OwnWeek as Week } from '#domain/dashboard/own.ts'
import { ownTile } from '#domain/dashboard/tileNames.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { TileFrame, useTile } from '#views/dashboard/Tile.tsx'
import { TilePlaceholder } from '#views/dashboard/TilePlaceholder.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { classes } from '#views/ui/kit/classes.ts'

/** The signed-in employee's time: the current week, and each rejected timesheet with its reason. OwnTiles loads the data. */
export function OwnWeek() {
  const actor = useTile(ownTile)
  const dashboard = useSelector(actor, (state) => state?.context.numbers?.own ?? null)
  const hasFailed = useSelector(actor, (state) => state?.hasTag('error') ?? false)
  // OwnTiles shows the error and offers Retry.
  if (hasFailed) return null
  return (
    <>
      <TileFrame actor={actor} title="This week" subject="Your time for the current week">
        {dashboard === null ? <TilePlaceholder lines={1} /> : <CurrentWeek week={dashboard.week} />}
      </TileFrame>
      {dashboard !== null && dashboard.rejected.length > 0 && (
        <TileFrame actor={actor} title="Rejected timesheets" subject="Correct these and submit them again">
          <ul>
            {dashboard.rejected.map((sheet) => (
              <li key={sheet.id} className={classes(styles.line, styles.ownLine)}>
                <RejectedSheet sheet={sheet} />
              </li>
            ))}
          </ul>
        </TileFrame>
      )}
    </>
  )
}

function CurrentWeek({ week }: { week: Week | null }) {
  const weeks = useRecordArea('weeks')
  if (week === null) return <p className={styles.emptyText}>You have no assignments this week.</p>
  const { periodStart, periodEnd, dueAt, sheets } = week
  const total = sheets.reduce((sum, { minutes }) => sum + minutes, 0)
  const isOpen = sheets.some((sheet) => sheet.isOpen)
  return (
    <>
      <div className={classes(styles.line, styles.ownLine)}>
        <p className={styles.dates}>{`${periodStart} – ${periodEnd}`}</p>
        {isOpen && dueAt !== null && (
          <p className={styles.label}>{`Submit by ${dueAt.slice(0, 10)} ${dueAt.slice(11, 16)} UTC.`}</p>
        )}
      </div>
      <ul>
        {sheets.map(({ assignmentId, projectName, status, minutes }) => (
          <li key={assignmentId} className={classes(styles.line, styles.ownTask)}>
            <span>{projectName}</span>
            <span className={styles.ownStatus}>
              <TimesheetStatusMark status={status} />
              <span className={styles.lineNumber}>{`${formatDuration(minutes)} hours`}</span>
            </span>
          </li>
        ))}
        {sheets.length > 1 && (
          <li className={classes(styles.line, styles.ownTask)}>
            <span>Total</span>
            <span className={styles.lineNumber}>{`${formatDuration(total)} hours`}</span>
          </li>
        )}
      </ul>
      <p className={styles.ownAction}>
        <LinkButton href={recordPath(weeks, periodStart)} tone={isOpen ? 'primary' : 'secondary'}>
          {isOpen ? 'Enter time' : 'View week'}
        </LinkButton>
      </p>
    </>
  )
}

/** A rejected timesheet. Links to its week's page, which saves automatically and shows overtime. An adjustment links to its own page instead. */
function RejectedSheet({ sheet }: { sheet: OwnRejectedSheet }) {
  const { id, projectName, periodStart, periodEnd, reason, isAdjustment } = sheet
  const timesheets = useRecordArea('timesheets')
  const weeks = useRecordArea('weeks')
  const href = isAdjustment ? recordPath(timesheets, id) : recordPath(weeks, periodStart)
  return (
    <>
      <p className={styles.ownTitle}>
        <Link href={href}>{`${projectName}, ${periodStart} – ${periodEnd}`}</Link>
      </p>
      {reason !== null && <p>{`Reason: ${reason}`}</p>}
    </>
  )
}
