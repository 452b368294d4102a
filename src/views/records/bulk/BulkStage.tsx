import { useSelector } from '@xstate/react'
import BulkDialog from '#views/records/bulk/BulkDialog.tsx'
import { BulkInterrupted, BulkProgress } from '#views/records/bulk/BulkProgress.tsx'
import { BulkReport } from '#views/records/bulk/BulkReport.tsx'

/** An event for several records, from the confirmation dialog to the report, on a page that starts it with its own button. */
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
      return <BulkReport {...props} />
    default:
      return <BulkProgress {...props} />
  }
}
