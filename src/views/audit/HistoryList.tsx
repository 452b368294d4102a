import { useSelector } from '@xstate/react'
import { describeChanges, eventText, momentText } from '#domain/audit/describe.ts'
import type { AuditEvent } from '#domain/audit/record.ts'
import { contractTrail } from '#domain/contracts/trail.ts'
import { employeeTrail } from '#domain/employees/trail.ts'
import type { Labels } from '#domain/kernel/labels.ts'
import { invoiceTrail } from '#domain/invoices/trail.ts'
import { paymentTrail } from '#domain/payments/trail.ts'
import { projectTrail } from '#domain/projects/trail.ts'
import { timesheetTrail } from '#domain/timesheets/trail.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { AsOfSection } from '#views/audit/AsOfSection.tsx'
import * as styles from '#views/audit/audit.css.ts'
import { ShowMore } from '#views/audit/ShowMore.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** The field labels for each kind of record that has a history tab. Loading the labels for all kinds would take much longer. */
const labelsByKind = {
  employee: employeeTrail,
  project: projectTrail,
  contract: contractTrail,
  timesheet: timesheetTrail,
  invoice: invoiceTrail,
  payment: paymentTrail,
}
/** The kinds of records that can be shown as of a date, because users edit them field by field. */
const kindsWithAsOf: readonly (keyof typeof labelsByKind)[] = ['employee', 'project', 'contract']

interface HistoryListProps {
  readonly history: RecordListActor
  /** The kind of the record in the audit trail. */
  readonly kind: keyof typeof labelsByKind
  readonly record: Readonly<Record<string, unknown>>
}

/** The events of one record, newest first, and for some kinds of records also the record as of a date. */
export default function HistoryList({ history, kind, record }: HistoryListProps) {
  const labels = labelsByKind[kind]
  const events = useSelector(history, ({ context }) => context.lastShown?.rows ?? context.rows)
  const busy = useSelector(history, (state) => state.hasTag('busy'))
  const errorMessage = useSelector(history, ({ context }) => context.errors[0]?.message)
  const reload = () => history.send({ type: 'list.reload' })
  if (errorMessage !== undefined && !busy) return <ErrorState message={errorMessage} onRetry={reload} />
  if (busy && events.length === 0) return <Skeleton width="large" />
  return (
    <>
      {kindsWithAsOf.includes(kind) && (
        <AsOfSection key={history.sessionId} {...{ history, labels, record }} />
      )}
      <ol className={styles.events} aria-label="History" aria-busy={busy}>
        {(events as unknown as readonly AuditEvent[]).map((event) => (
          <HistoryEvent key={event.id} event={event} labels={labels} />
        ))}
      </ol>
      {events.length === 0 && <p>No changes yet.</p>}
      <div className={styles.actions}>
        <ShowMore history={history} />
        <Button tone="ghost" size="small" onClick={reload}>
          Refresh
        </Button>
      </div>
    </>
  )
}

function HistoryEvent({ event, labels }: { event: AuditEvent; labels: Labels }) {
  const changes = describeChanges(event.changes, labels)
  return (
    <li className={styles.event}>
      <p className={styles.summary}>{eventText(event)}</p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ label, old, new: newValue }) => (
            <li key={label}>
              {`${label}: `}
              {old !== '' && <del className={styles.oldValue}>{old}</del>}
              {old !== '' && ' → '}
              {newValue === '' ? 'empty' : <ins className={styles.newValue}>{newValue}</ins>}
            </li>
          ))}
        </ul>
      )}
      {event.reason !== null && <p>{`Reason: ${event.reason}`}</p>}
      <p className={styles.author}>
        <time dateTime={event.at}>{momentText(event.at)}</time>
        {`, ${event.actorName}`}
      </p>
    </li>
  )
}
