import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import Mail from 'lucide-react/icons/mail'
import { isAnswered } from '#machines/records/listSelectors.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { useList } from '#views/shell/ActorsContext.tsx'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { BulkEventButton } from '#views/timesheets/queue/BulkEventButton.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

const isFirstLoad = (state: SnapshotFrom<RecordListActor> | undefined) =>
  state === undefined || (!isAnswered(state.context) && !state.hasTag('error'))

/** A button that selects all missing weeks that match the search and filters, and asks whether to send reminders. */
export function RemindAllButton() {
  const list = useList(useCurrentArea().name)
  const total = useSelector(list, (state) => state?.context.total ?? 0)
  const isLoading = useSelector(list, isFirstLoad)
  if (!isLoading && (total === 0 || list === undefined)) return null
  return (
    <BulkEventButton
      icon={Mail}
      // The button is already shown while the first rows load, so that it doesn't push them down later.
      disabled={isLoading}
      event="remind"
      select={(area) =>
        list !== undefined &&
        area?.send({
          type: 'selection.addAll',
          request: list.getSnapshot().context.request,
          total,
          isCapped: false,
        })
      }
    >
      {isLoading
        ? 'Send reminders'
        : `Send reminders for ${countText(total)} missing ${total === 1 ? 'timesheet' : 'timesheets'}`}
    </BulkEventButton>
  )
}
