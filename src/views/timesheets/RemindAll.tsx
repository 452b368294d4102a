import { useSelector } from '@xstate/react'
import Mail from 'lucide-react/icons/mail'
import { useList } from '#views/shell/ActorsContext.tsx'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { BulkStart } from '#views/timesheets/queue/BulkStart.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

/** Sends reminders for all missing weeks that match, with a result for each week. */
export function RemindAll() {
  const list = useList(useCurrentArea().name)
  const total = useSelector(list, (state) => state?.context.total ?? 0)
  if (total === 0 || list === undefined) return null
  return (
    <BulkStart
      icon={Mail}
      event="remind"
      select={(area) =>
        area?.send({ type: 'selection.all', request: list.getSnapshot().context.request, total })
      }
    >
      {`Send reminders for ${countText(total)} missing ${total === 1 ? 'timesheet' : 'timesheets'}`}
    </BulkStart>
  )
}
