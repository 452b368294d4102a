import {
  authorizationAlert,
  currentWorkAuthIndex,
  extensionHint,
  workUntil,
  type AuthorizationState,
} from '#domain/employees/authorization.ts'
import type { AlertDays } from '#domain/kernel/alertDays.ts'
import { reverificationText } from '#domain/employees/history/reverification.ts'
import type { WorkAuth } from '#domain/employees/record.ts'
import { daysText } from '#views/records/daysText.ts'
import { Deadline } from '#views/records/Deadline.tsx'
import * as styles from '#views/employees/authorization.css.ts'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { toneStyles } from '#views/ui/kit/tone.css.ts'

/** The authorization in the line under the name, such as "OPT expires 2026-11-18". Also shows the days left once the first of the alert days has been reached. */
export function AuthorizationFact({ state }: { state: AuthorizationState }) {
  const { type, until, days, extended, alertDays } = state
  if (until === null || days === null) return <>{type}</>
  return (
    <>
      {days < 0 ? `${type} expired ` : extended ? `${type} extended until ` : `${type} expires `}
      <Deadline date={until} days={days} alertDays={alertDays} />
    </>
  )
}

/** An alert above the form if the authorization has expired or expires soon, with a link to the field for its end date. */
export function AuthorizationAlert({ state, onUpdate }: { state: AuthorizationState; onUpdate: () => void }) {
  const text = authorizationAlert(state)
  if (text === null) return null
  return (
    <RecordAlert tone={state.stage === 'expired' ? 'critical' : 'warning'} text={text} onUpdate={onUpdate}>
      Update work authorization
    </RecordAlert>
  )
}

/** An alert that section 2 of Form I-9 is overdue. Shown above the employee's form, with a link to the field for the completion date. */
export function I9Alert({ dueOn, onUpdate }: { dueOn: string; onUpdate: () => void }) {
  return (
    <RecordAlert tone="critical" text={`Form I-9 section 2 was due on ${dueOn}.`} onUpdate={onUpdate}>
      Enter the completion date
    </RecordAlert>
  )
}

interface RecordAlertProps {
  readonly tone: 'critical' | 'warning'
  readonly text: string
  readonly onUpdate: () => void
  readonly children: string
}

function RecordAlert({ tone, text, onUpdate, children }: RecordAlertProps) {
  return (
    <p className={classes(styles.alert, toneStyles[tone])}>
      <TextWithDates text={text} />{' '}
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          onUpdate()
        }}
      >
        {children}
      </a>
    </p>
  )
}

/** The timeline ends this many days after the authorization's last day. */
const daysAfter = 180

/** Returns how many days before the authorization's last day the timeline begins. */
const daysBeforeOf = (alertDays: AlertDays) => (alertDays[0] ?? 0) + 25

/** Returns the alert days whose numbers have enough room under the line. */
function ticksOf(alertDays: AlertDays): AlertDays {
  const minGap = (daysBeforeOf(alertDays) + daysAfter) / 14
  const ticks: number[] = []
  for (const days of alertDays)
    if ((ticks.at(-1) ?? Infinity) - days >= minGap && days >= minGap) ticks.push(days)
  return ticks
}

/** A timeline around the authorization's last day, with the client's alert days. Renders nothing if the authorization doesn't expire. */
export function AuthorizationTimeline({ state }: { state: AuthorizationState }) {
  const { until, days, stage, alertDays } = state
  if (until === null || days === null) return null
  const daysBefore = daysBeforeOf(alertDays)
  /** Returns the position of a day on the timeline in percent, from the number of days left. */
  const positionOf = (daysLeft: number) =>
    (Math.max(0, Math.min(daysBefore + daysAfter, daysBefore - daysLeft)) / (daysBefore + daysAfter)) * 100
  const text = `${days < 0 ? 'Expired' : 'Expires'} ${until}, ${daysText(days)}`
  const hint = extensionHint(state)
  return (
    <div className={styles.timeline}>
      <p className={classes(styles.caption, styles.tones[stage])}>{text}</p>
      <div className={styles.line} aria-hidden="true">
        <span className={styles.elapsed} style={{ width: `${positionOf(Math.max(days, 0))}%` }} />
        <span
          className={classes(styles.remaining, styles.fills[stage])}
          style={{ left: `${positionOf(Math.max(days, 0))}%`, right: `${100 - positionOf(0)}%` }}
        />
        <span className={styles.end} style={{ left: `${positionOf(0)}%` }} />
        <span className={styles.today} style={{ left: `${positionOf(days)}%` }} />
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {ticksOf(alertDays).map((step) => (
          <span key={step} className={styles.tick} style={{ left: `${positionOf(step)}%` }}>
            {step}
          </span>
        ))}
      </div>
      {hint !== null && (
        <p
          className={styles.note}
        >{`${hint} Check the receipt notice, then enter the date in “Extended until”.`}</p>
      )}
    </div>
  )
}

/** The date, person and document of the current authorization's reverification. Renders nothing if it wasn't reverified. */
export function ReverificationNote({ workAuth }: { workAuth: readonly WorkAuth[] }) {
  const current = workAuth[currentWorkAuthIndex(workAuth)]
  const text = current === undefined ? null : reverificationText(current)
  return text === null ? null : <p className={styles.reverification}>{text}</p>
}

/** Returns the authorizations with their indexes in the record, latest first. */
export const indexedEntries = (workAuth: readonly WorkAuth[]) =>
  workAuth
    .map((entry, index) => ({ entry, index }))
    .toSorted((one, other) => (other.entry.validFrom ?? '').localeCompare(one.entry.validFrom ?? ''))

/** One authorization in the history. */
export function AuthorizationEntry({ entry, isCurrent }: { entry: WorkAuth; isCurrent: boolean }) {
  return (
    <>
      {`${entry.type} ${entry.validFrom ?? '…'} – ${workUntil(entry) ?? 'no expiration'}`}
      {isCurrent && (
        <>
          , <strong>current</strong>
        </>
      )}
      {entry.extensionFiledOn !== null && `, extension filed ${entry.extensionFiledOn}`}
      {entry.reverifiedOn !== null &&
        `, reverified ${entry.reverifiedOn}${entry.reverifiedBy == null ? '' : ` by ${entry.reverifiedBy}`}`}
    </>
  )
}

/** All authorizations of an employee, latest first, with the current one marked. Hidden if there are fewer than two. */
export function AuthorizationHistory({ workAuth }: { workAuth: readonly WorkAuth[] }) {
  const current = currentWorkAuthIndex(workAuth)
  if (workAuth.length < 2) return null
  return (
    <ul className={styles.history} aria-label="Work authorization history">
      {indexedEntries(workAuth).map(({ entry, index }) => (
        <li key={index}>
          <AuthorizationEntry entry={entry} isCurrent={index === current} />
        </li>
      ))}
    </ul>
  )
}
