import { useSelector } from '@xstate/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { OwnAssignment, OwnDashboard } from '#domain/dashboard/own.ts'
import { ownTile, type ownGapNames } from '#domain/dashboard/tileNames.ts'
import { windowOn } from '#domain/kernel/alertDays.ts'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { TileFrame, useTile } from '#views/dashboard/Tile.tsx'
import { TilePlaceholder } from '#views/dashboard/TilePlaceholder.tsx'
import { dayCountText, daysText } from '#views/records/daysText.ts'
import { classes } from '#views/ui/kit/classes.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { Pill } from '#views/ui/pill/Pill.tsx'

/** The signed-in employee's assignments, work authorization, open tasks and missing details. */
export function OwnTiles() {
  const actor = useTile(ownTile)
  useEffect(() => {
    actor?.send({ type: 'tile.load' })
  }, [actor])
  const dashboard = useSelector(actor, (state) => state?.context.numbers?.own ?? null)
  const hasFailed = useSelector(actor, (state) => state?.hasTag('error') ?? false)
  return (
    <>
      <TileFrame actor={actor} title="Your assignments" subject="Current and upcoming">
        <Assignments assignments={dashboard?.assignments ?? null} />
      </TileFrame>
      {/* Both tiles load together, so only the first one offers Retry. */}
      {!hasFailed && (
        <TileFrame actor={actor} title="Your record" subject="Open tasks and important dates">
          <OwnRecord dashboard={dashboard} />
        </TileFrame>
      )}
    </>
  )
}

function Assignments({ assignments }: { assignments: readonly OwnAssignment[] | null }) {
  if (assignments === null) return <TilePlaceholder lines={1} />
  if (assignments.length === 0)
    return <p className={styles.emptyText}>No assignments yet. Your HR team adds them.</p>
  return (
    <ul>
      {assignments.map((assignment) => (
        <li key={assignment.id} className={classes(styles.line, styles.ownLine)}>
          <AssignmentLines assignment={assignment} />
        </li>
      ))}
    </ul>
  )
}

function AssignmentLines({ assignment }: { assignment: OwnAssignment }) {
  const { projectName, endClient, role, startDate, endDate, approverName, backupApproverName } = assignment
  const startsIn = daysBetween(todayUtc(), startDate)
  // Leaves out an end client that the project's name already begins with.
  const client = endClient === null || projectName.startsWith(endClient) ? null : endClient
  const details = [client, role].filter((each) => each !== null)
  return (
    <>
      <p className={styles.ownTitle}>
        {projectName}
        {startsIn > 0 && <Pill>{`Starts ${daysText(startsIn)}`}</Pill>}
      </p>
      {details.length > 0 && <p>{details.join(' · ')}</p>}
      <p className={styles.dates}>{`${startDate} – ${endDate ?? 'open-ended'}`}</p>
      <p className={styles.label}>
        {approverName === null ? 'No approver yet' : `Approver: ${approverName}`}
        {backupApproverName !== null && ` · Backup: ${backupApproverName}`}
      </p>
    </>
  )
}

const gapTexts: Readonly<Record<(typeof ownGapNames)[number], string>> = {
  emergencyContacts: 'Add an emergency contact',
  personalEmail: 'Add your personal email',
}

function OwnRecord({ dashboard }: { dashboard: OwnDashboard | null }) {
  if (dashboard === null) return <TilePlaceholder lines={2} />
  const { authorization, tasks, gaps } = dashboard
  if (authorization === null && tasks.length === 0 && gaps.length === 0)
    return <p className={styles.emptyText}>Your record is complete.</p>
  return (
    <ul>
      {authorization !== null && (
        <li className={classes(styles.line, styles.ownLine)}>
          <Authorization authorization={authorization} />
        </li>
      )}
      {tasks.map(({ id, title, dueOn }) => {
        const daysLate = daysBetween(dueOn, todayUtc())
        return (
          <li key={id} className={classes(styles.line, styles.ownTask)}>
            <span>{title}</span>
            {daysLate > 0 ? (
              <Pill tone="warning">{`Due ${dueOn}`}</Pill>
            ) : (
              <span className={styles.dates}>{`Due ${dueOn}`}</span>
            )}
          </li>
        )
      })}
      {gaps.map((gap) => (
        <li key={gap} className={styles.line}>
          <Link href="/profile/contact" className={styles.lineLink}>
            <span>{gapTexts[gap]}</span>
            <span className={styles.lineEnd}>
              <Icon glyph={ChevronRight} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Authorization({ authorization }: { authorization: NonNullable<OwnDashboard['authorization']> }) {
  const { type, until, days, extended, filedOn, alertDays } = authorization
  const window = windowOn(days, alertDays)
  const leftText = days < 0 ? `Expired ${daysText(days)}` : `${dayCountText(days)} left`
  const tone = window === 'EXPIRED' ? 'critical' : window === 'DAYS_30' ? 'warning' : null
  return (
    <>
      <p className={styles.ownTitle}>
        {`${type} work authorization`}
        {tone !== null && <Pill tone={tone}>{leftText}</Pill>}
      </p>
      <p className={styles.dates}>
        {`${extended ? 'Extended until' : 'Until'} ${until}`}
        {tone === null && ` · ${leftText}`}
      </p>
      {filedOn !== null && <p className={styles.label}>{`An extension was filed on ${filedOn}.`}</p>}
    </>
  )
}
