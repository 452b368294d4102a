import { useSelector } from '@xstate/react'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import * as styles from '#views/records/bulk/bulk.css.ts'
import { PinnedSection } from '#views/records/bulk/PinnedSection.tsx'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

interface BulkProgressProps {
  readonly selection: SelectionActor
}

/** The progress of an event for several records, and a button that cancels it for the remaining records. */
export function BulkProgress({ selection }: BulkProgressProps) {
  const { queue, done, refused, all, event } = useSelector(selection, ({ context }) => context)
  const isCollecting = useSelector(selection, (state) => state.matches('collecting'))
  const handledCount = done.length + refused.length
  const total = handledCount + queue.length
  const text = isCollecting
    ? `Loading ${countText(queue.length)} of ${countText(all?.total ?? 0)}`
    : `${countText(handledCount)} of ${countText(total)} done`
  return (
    <PinnedSection className={styles.bar} label="Progress" busy>
      <span aria-hidden="true">{text}</span>
      {/* Announced after each quarter, because one announcement per call would drown out everything else. */}
      <span role="status" key={event} className={visuallyHidden}>
        {isCollecting ? 'Loading' : `${25 * Math.floor((4 * handledCount) / Math.max(total, 1))}% done`}
      </span>
      <div className={styles.tools}>
        <Button size="small" onClick={() => selection.send({ type: 'bulk.cancel' })}>
          Cancel
        </Button>
      </div>
    </PinnedSection>
  )
}

/** Why an event for several records stopped, and how many records are left. */
export function BulkInterrupted({ selection }: BulkProgressProps) {
  const errors = useSelector(selection, ({ context }) => context.errors)
  const left = useSelector(selection, ({ context }) => context.queue.length)
  return (
    <PinnedSection className={styles.bar} label="Progress">
      <span role="alert">
        {`${errors.map(({ message }) => message).join(' ')} ${countText(left)} ${left === 1 ? 'record is' : 'records are'} left.`}
      </span>
      <div className={styles.tools}>
        <Button size="small" tone="primary" onClick={() => selection.send({ type: 'bulk.resume' })}>
          Continue
        </Button>
        <Button size="small" onClick={() => selection.send({ type: 'bulk.cancel' })}>
          Stop here
        </Button>
      </div>
    </PinnedSection>
  )
}
