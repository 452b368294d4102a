import { invoiceEvents } from '#domain/invoices/events.ts'
import { isIssuable, type Run } from '#domain/invoices/run.ts'
import type { EventTable } from '#domain/kernel/events.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import * as styles from '#views/invoices/runs.css.ts'
import { useRunSelection } from '#views/invoices/useRunSelection.ts'
import { BulkStage } from '#views/records/bulk/BulkStage.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Button } from '#views/ui/button/Button.tsx'

const { issue } = invoiceEvents
const events: EventTable = {
  issue: {
    ...issue,
    offer: {
      ...issue.offer,
      done: 'Issued',
      question: {
        description: "Each invoice gets the next number and today's date. After that, it can't be changed.",
      },
    },
  },
}

/** Issues the drafts of a run together, and shows the progress, a way to cancel the rest, and the drafts that were rejected and why. */
export function IssueAll({ run: { invoices } }: { run: Run }) {
  const { selection, context, isRequested, requestBulk, refusedReason } = useRunSelection()
  const area = useRecordArea('invoices')
  const maintains = canMaintain(usePermissions(), area.permission)
  const ids = new Set(invoices.map(({ id }) => id))
  const isOwn =
    context !== undefined &&
    [context.selected, context.queue, context.done, context.refused].flat().some(({ id }) => ids.has(id))
  if (selection !== undefined && isOwn && isRequested)
    return <BulkStage area={area} events={events} selection={selection} />
  const drafts = invoices.filter(isIssuable)
  if (!maintains || drafts.length === 0) return null
  return (
    <p className={styles.issue}>
      {drafts.length === 1 ? '1 draft to issue' : `${drafts.length} drafts to issue`}
      <Button tone="primary" refusedReason={refusedReason} onClick={() => requestBulk('issue', drafts)}>
        Issue all
      </Button>
    </p>
  )
}
