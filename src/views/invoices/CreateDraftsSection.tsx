import { isOverridable, isReady, type Run, type ShownRunRow } from '#domain/invoices/run.ts'
import type { EventTable } from '#domain/kernel/events.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { reasonError, RunRowsField } from '#views/invoices/RunRowsField.tsx'
import * as styles from '#views/invoices/runs.css.ts'
import { useRunSelection } from '#views/invoices/run/useRunSelection.ts'
import { BulkStage } from '#views/records/bulk/BulkStage.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

const events: EventTable = {
  generate: {
    details: [],
    phrase: 'be billed',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Create drafts',
      done: 'Drafts created',
      tone: 'primary',
      place: 'header',
      question: { description: 'Creates a draft invoice for each selected row. Nothing is issued yet.' },
      summary: '',
    },
  },
}

/** Creates drafts for the selected rows of a run. Shows the progress, a button that cancels the remaining rows, and which rows were rejected and why. */
export function CreateDraftsSection({ run }: { run: Run }) {
  const { selection, context, isRequested, requestBulk, disabledReason } = useRunSelection()
  const invoices = useRecordArea('invoices')
  const contracts = useRecordArea('contracts')
  const maintains = canMaintain(usePermissions(), invoices.permission)
  const readyRows = run.rows.filter(isReady)
  const overridableRows = run.rows.filter(isOverridable)
  const isThisRun = context?.event === 'generate' && context.values['run'] === run.id
  const stage = selection !== undefined && isThisRun && isRequested && (
    <BulkStage
      area={invoices}
      events={events}
      selection={selection}
      choice={(isChecked) => (
        <RunRowsField
          readyRows={readyRows}
          overridableRows={overridableRows}
          selection={selection}
          showsErrors={isChecked}
        />
      )}
      isChoiceValid={overridableRows.every(
        ({ key }) =>
          context.selected.every(({ id }) => id !== key) || reasonError(context.values, key) === undefined,
      )}
      hrefOf={(key) => {
        const [contractId] = run.rows.find((row) => row.key === key)?.contractIds ?? []
        const { frequency, periodStart } = run
        return contractId === undefined
          ? `${invoices.listPath}?${new URLSearchParams({ frequency, periodStart })}`
          : recordPath(contracts, contractId)
      }}
    />
  )
  const count = readyRows.length + overridableRows.length
  // The remaining rows can be billed while the report about the previous rows is still shown.
  const isOffered = maintains && count > 0 && (stage === false || disabledReason === undefined)
  const report = stage !== false && <div className={styles.stage}>{stage}</div>
  if (!isOffered) return report
  // The version is a placeholder, because the rows of a run aren't stored.
  const toSelectedRows = (rows: readonly ShownRunRow[]) => rows.map(({ key }) => ({ id: key, version: 1 }))
  const openDialog = () => {
    const values = { run: run.id }
    if (readyRows.length > 0) requestBulk('generate', toSelectedRows(readyRows), values)
    // Billing over a PO is an exception, so rows over their PO are never preselected.
    else requestBulk('generate', toSelectedRows(overridableRows), values, { isNoneSelected: true })
  }
  return (
    <>
      {report}
      <p className={styles.actionRow}>
        {[
          readyRows.length === 1 ? '1 invoice ready' : `${countText(readyRows.length)} invoices ready`,
          overridableRows.length > 0 && `${countText(overridableRows.length)} over the PO`,
        ]
          .filter(Boolean)
          .join(', ')}
        <Button tone="primary" disabledReason={disabledReason} onClick={openDialog}>
          Create drafts
        </Button>
      </p>
    </>
  )
}
