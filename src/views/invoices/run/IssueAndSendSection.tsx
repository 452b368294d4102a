import { invoiceBulkEvents } from '#domain/invoices/bulkEvents.ts'
import { isIssuable, isUnsent, type Run } from '#domain/invoices/run.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import * as styles from '#views/invoices/runs.css.ts'
import { useRunSelection } from '#views/invoices/run/useRunSelection.ts'
import { BulkStage } from '#views/records/bulk/BulkStage.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Button } from '#views/ui/button/Button.tsx'

/**
 * Issues all drafts and approved invoices of a run, and sends its issued invoices in a second step. Shows the
 * progress and a cancel button, and then the rejected invoices and why they were rejected.
 */
export function IssueAndSendSection({ run: { invoices } }: { run: Run }) {
  const { selection, context, isRequested, requestBulk, disabledReason } = useRunSelection()
  const area = useRecordArea('invoices')
  const maintains = canMaintain(usePermissions(), area.permission)
  const ids = new Set(invoices.map(({ id }) => id))
  const isThisRun =
    context !== undefined &&
    [context.selected, context.queue, context.done, context.refused].flat().some(({ id }) => ids.has(id))
  if (selection !== undefined && isThisRun && isRequested)
    return (
      <div className={styles.stage}>
        <BulkStage area={area} events={invoiceBulkEvents} selection={selection} />
      </div>
    )
  if (!maintains) return null
  const issuableInvoices = invoices.filter(isIssuable)
  const unsentInvoices = invoices.filter(isUnsent)
  return (
    <>
      {issuableInvoices.length > 0 && (
        <p className={styles.actionRow}>
          {issuableInvoices.length === 1
            ? '1 invoice to issue'
            : `${issuableInvoices.length} invoices to issue`}
          <Button
            tone="primary"
            disabledReason={disabledReason}
            onClick={() => requestBulk('issue', issuableInvoices)}
          >
            Issue all
          </Button>
        </p>
      )}
      {unsentInvoices.length > 0 && (
        <p className={styles.actionRow}>
          {unsentInvoices.length === 1
            ? '1 issued invoice to send'
            : `${unsentInvoices.length} issued invoices to send`}
          <Button
            tone={issuableInvoices.length > 0 ? 'secondary' : 'primary'}
            disabledReason={disabledReason}
            onClick={() => requestBulk('send', unsentInvoices)}
          >
            Send
          </Button>
        </p>
      )}
    </>
  )
}
