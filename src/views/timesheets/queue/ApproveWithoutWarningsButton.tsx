import { shallowEqual, useSelector } from '@xstate/react'
import Check from 'lucide-react/icons/check-check'
import type { TimesheetRow } from '#domain/timesheets/record.ts'
import { useList } from '#views/shell/ActorsContext.tsx'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { BulkEventButton } from '#views/timesheets/queue/BulkEventButton.tsx'

const noRows: readonly TimesheetRow[] = []

/** A button that selects the timesheets without warnings on this page, and asks whether to approve them. The result lists those that couldn't be approved. */
export function ApproveWithoutWarningsButton() {
  const list = useList(useCurrentArea().name)
  const rows = useSelector(
    list,
    (state) =>
      ((state?.context.lastShown?.rows ?? state?.context.rows ?? noRows) as readonly TimesheetRow[]).filter(
        ({ status, warnings }) => status === 'SUBMITTED' && warnings === 0,
      ),
    shallowEqual,
  )
  const hasMore = useSelector(
    list,
    (state) => (state?.context.total ?? 0) > (state?.context.rows.length ?? 0),
  )
  if (rows.length === 0) return null
  return (
    <BulkEventButton
      icon={Check}
      event="approve"
      select={(area) => area?.send({ type: 'selection.add', rows })}
    >
      {`Approve ${rows.length === 1 ? '1 timesheet' : `${rows.length} timesheets`} with no warnings${hasMore ? ' on this page' : ''}`}
    </BulkEventButton>
  )
}
