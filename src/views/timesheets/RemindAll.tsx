import { useSelector } from '@xstate/react'
import Mail from 'lucide-react/icons/mail'
import { canMaintain } from '#domain/kernel/permissions.ts'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import { selectedCount } from '#machines/records/selectionSelectors.ts'
import { useArea, useList, usePageChartLoader, useSelectionActor } from '#views/shell/ActorsContext.tsx'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import * as styles from '#views/timesheets/timesheets.css.ts'
import { useActor } from '#views/timesheets/useActor.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

/** Reminds the employees of all missing weeks that match, with a result for each week. */
export function RemindAll() {
  const area = useCurrentArea()
  const actor = useArea(area.name)
  const list = useList(area.name)
  const selection = useSelectionActor(area.name)
  const charts = usePageChartLoader()
  const maintains = canMaintain(usePermissions(), area.permission)
  const { mayDecide } = useActor()
  const total = useSelector(list, (state) => state?.context.total ?? 0)
  const isIdle = useSelector(
    selection,
    (state) => state === undefined || (state.matches('selecting') && selectedCount(state.context) === 0),
  )
  // Selected weeks have a button of their own.
  if (!maintains || !mayDecide || !isIdle) return null
  if (total === 0 || list === undefined) return null
  const requestReminders = () => {
    const { request } = list.getSnapshot().context
    actor?.send({ type: 'selection.all', request, total })
    const started = actor?.getSnapshot().children['selection'] as SelectionActor | undefined
    started?.send({ type: 'bulk.request', event: 'remind' })
  }
  return (
    <p className={styles.remind}>
      <Button
        icon={Mail}
        onClick={() =>
          void charts.load().then(
            requestReminders,
            // The page reports a part that can't be loaded.
            () => undefined,
          )
        }
      >
        {`Send reminders for ${countText(total)} missing ${total === 1 ? 'timesheet' : 'timesheets'}`}
      </Button>
    </p>
  )
}
