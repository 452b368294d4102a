import { useSelector } from '@xstate/react'
import Mail from 'lucide-react/icons/mail'
import type { EventTable } from '#domain/kernel/events.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import { BulkStage } from '#views/records/bulk/BulkStage.tsx'
import {
  useArea,
  useList,
  usePageChartLoader,
  useRecordArea,
  useSelectionActor,
} from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import * as styles from '#views/timesheets/timesheets.css.ts'
import { useActor } from '#views/timesheets/useActor.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

const events: EventTable = {
  remind: {
    details: [],
    phrase: 'get a reminder',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Send reminders',
      done: 'Reminders sent',
      tone: 'primary',
      place: 'header',
      question: {
        description: 'Each employee gets one email about all their missing timesheets, at most once a day.',
      },
      summary: '',
    },
  },
}

/** Reminds the employees of all missing weeks that match, with a result for each week. */
export function RemindAll() {
  const area = useCurrentArea()
  const assignments = useRecordArea('assignments')
  const actor = useArea(area.name)
  const list = useList(area.name)
  const selection = useSelectionActor(area.name)
  const charts = usePageChartLoader()
  const maintains = canMaintain(usePermissions(), area.permission)
  const { mayDecide } = useActor()
  const total = useSelector(list, (state) => state?.context.total ?? 0)
  const isSelecting = useSelector(selection, (state) => state === undefined || state.matches('selecting'))
  if (!maintains || !mayDecide) return null
  if (selection !== undefined && !isSelecting)
    return (
      <BulkStage
        area={area}
        events={events}
        selection={selection}
        hrefOf={(id) => recordPath(assignments, id.slice(0, 36))}
      />
    )
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
