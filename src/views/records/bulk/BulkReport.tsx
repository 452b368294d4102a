import { useSelector } from '@xstate/react'
import type { EventTable } from '#domain/kernel/events.ts'
import type { RefusedRow } from '#machines/records/selection.ts'
import type { BulkDialogProps } from '#views/records/bulk/BulkDialog.tsx'
import * as styles from '#views/records/bulk/bulk.css.ts'
import { PinnedSection } from '#views/records/bulk/PinnedSection.tsx'
import { recordPath } from '#views/shell/area.ts'
import { Link } from 'wouter'
import { Button } from '#views/ui/button/Button.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

/** The result of an event for several records: how many changed, and why the others didn't. */
export function BulkReport({
  area,
  events,
  selection,
  hrefOf,
}: BulkDialogProps & {
  /** Returns the URL to open for a record. Needed if the selected records have no pages of their own. */
  readonly hrefOf?: ((id: string) => string) | undefined
}) {
  const { done, refused, queue, event } = useSelector(selection, ({ context }) => context)
  const undo = undoOf(events, event)
  const text = events[event]?.offer?.done ?? event
  return (
    <PinnedSection className={styles.report} label="Result">
      <div className={styles.reportBar}>
        <span role="status">
          {[
            `${text}: ${countText(done.length)}.`,
            refused.length > 0 && `Not changed: ${countText(refused.length)}.`,
            queue.length > 0 && `No result: ${countText(queue.length)}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
        <div className={styles.tools}>
          {undo !== undefined && done.length > 0 && (
            <Button size="small" onClick={() => selection.send({ type: 'bulk.undo', event: undo })}>
              Undo
            </Button>
          )}
          <Button size="small" tone="ghost" onClick={() => selection.send({ type: 'bulk.close' })}>
            Close
          </Button>
        </div>
      </div>
      {refused.length > 0 && (
        <RefusedRecords
          hrefOf={hrefOf ?? (area.record === undefined ? null : (id) => recordPath(area, id))}
          refused={refused}
        />
      )}
    </PinnedSection>
  )
}

/** The records that didn't change, by reason. */
function RefusedRecords({
  hrefOf,
  refused,
}: {
  /** Null for records without a page. */
  readonly hrefOf: ((id: string) => string) | null
  readonly refused: readonly RefusedRow[]
}) {
  const reasons = Object.entries(Object.groupBy(refused, ({ message }) => message))
  return (
    <ul className={styles.reasons} aria-label="Not changed">
      {reasons.map(([message, records = []]) => (
        <li key={message}>
          {`${message} `}
          {records.map(({ id, label }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              {label === null || hrefOf === null ? (
                (label ?? 'Unknown record')
              ) : (
                <Link href={hrefOf(id)}>{label}</Link>
              )}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Returns the event that undoes another one, or undefined if there is none. */
function undoOf(events: EventTable, event: string): string | undefined {
  if (events[event]?.undoable !== true) return undefined
  return event === 'archive' ? 'restore' : 'undo'
}
