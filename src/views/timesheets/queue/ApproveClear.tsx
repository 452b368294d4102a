import { shallowEqual, useSelector } from '@xstate/react'
import Check from 'lucide-react/icons/check-check'
import type { TimesheetRow } from '#domain/timesheets/record.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import { selectedCount } from '#machines/records/selectionSelectors.ts'
import { useArea, useList, usePageChartLoader, useSelectionActor } from '#views/shell/ActorsContext.tsx'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import * as styles from '#views/timesheets/timesheets.css.ts'
import { useActor } from '#views/timesheets/useActor.ts'
import { Button } from '#views/ui/button/Button.tsx'

const none: readonly TimesheetRow[] = []

/** Selects the shown timesheets that have no warnings and asks whether to approve them, with a result for each that was refused. */
export function ApproveClear() {
  const area = useCurrentArea()
  const actor = useArea(area.name)
  const list = useList(area.name)
  const selection = useSelectionActor(area.name)
  const charts = usePageChartLoader()
  const maintains = canMaintain(usePermissions(), area.permission)
  const { mayDecide } = useActor()
  const rows = useSelector(
    list,
    (state) =>
      ((state?.context.lastShown?.rows ?? state?.context.rows ?? none) as readonly TimesheetRow[]).filter(
        ({ status, warnings }) => status === 'SUBMITTED' && warnings === 0,
      ),
    shallowEqual,
  )
  const hasMore = useSelector(
    list,
    (state) => (state?.context.total ?? 0) > (state?.context.rows.length ?? 0),
  )
  const isIdle = useSelector(
    selection,
    (state) => state === undefined || (state.matches('selecting') && selectedCount(state.context) === 0),
  )
  // Selected timesheets have buttons of their own.
  if (!maintains || !mayDecide || !isIdle || rows.length === 0) return null
  const requestApproval = () => {
    actor?.send({ type: 'selection.add', rows })
    const started = actor?.getSnapshot().children['selection'] as SelectionActor | undefined
    started?.send({ type: 'bulk.request', event: 'approve' })
  }
  return (
    <p className={styles.remind}>
      <Button
        icon={Check}
        onClick={() =>
          void charts.load().then(
            requestApproval,
            // The page reports a part that can't be loaded.
            () => undefined,
          )
        }
      >
        {`Approve ${rows.length} without warnings${hasMore ? ' on this page' : ''}`}
      </Button>
    </p>
  )
}
