import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import BulkDialog from '#views/records/bulk/BulkDialog.tsx'
import { BulkInterrupted, BulkProgress } from '#views/records/bulk/BulkProgress.tsx'
import { BulkReport } from '#views/records/bulk/BulkReport.tsx'
import { useAlerts } from '#views/shell/ActorsContext.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

/** The current stage of an event for several records, from the confirmation dialog to the report. For pages that have their own button for the event. */
export function BulkStage(props: Parameters<typeof BulkReport>[0]) {
  const state = useSelector(props.selection, ({ value }) => value)
  switch (state) {
    case 'selecting':
      return null
    case 'confirming':
      return <BulkDialog {...props} />
    case 'interrupted':
      return <BulkInterrupted {...props} />
    case 'reporting':
      return <Outcome {...props} />
    default:
      return <BulkProgress {...props} />
  }
}

/** The report, if not all records changed. Otherwise, a toast with the number of changed records is enough, because the page already shows them. */
function Outcome(props: Parameters<typeof BulkReport>[0]) {
  const { events, selection } = props
  const alerts = useAlerts()
  const { done, refused, queue, event } = useSelector(selection, ({ context }) => context)
  const isComplete = refused.length === 0 && queue.length === 0
  const title = `${events[event]?.offer?.done ?? event}: ${countText(done.length)}`
  useEffect(() => {
    if (!isComplete) return
    alerts.send({ type: 'toast.raise', title })
    selection.send({ type: 'bulk.close' })
  }, [isComplete, title, alerts, selection])
  return isComplete ? null : <BulkReport {...props} />
}
