import { shallowEqual, useSelector } from '@xstate/react'
import Mail from 'lucide-react/icons/mail'
import type { MissingRow } from '#domain/timesheets/missing.ts'
import type { SelectedRow } from '#machines/records/selection.ts'
import { useList } from '#views/shell/ActorsContext.tsx'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { BulkEventButton } from '#views/timesheets/queue/BulkEventButton.tsx'

type SelectableMissingRow = MissingRow & SelectedRow
const noRows: readonly SelectableMissingRow[] = []
const mayBeUndelivered = ({ reminder }: SelectableMissingRow) =>
  reminder === 'FAILED' || reminder === 'UNKNOWN'

/** A button that selects the weeks on this page with a failed or unconfirmed reminder. It then asks whether to send these reminders again. */
export function RemindAgainButton() {
  const list = useList(useCurrentArea().name)
  const rows = useSelector(
    list,
    (state) =>
      (
        (state?.context.lastShown?.rows ?? state?.context.rows ?? noRows) as readonly SelectableMissingRow[]
      ).filter(mayBeUndelivered),
    shallowEqual,
  )
  const hasMore = useSelector(
    list,
    (state) => (state?.context.total ?? 0) > (state?.context.rows.length ?? 0),
  )
  if (rows.length === 0) return null
  const sheetsText = rows.length === 1 ? '1 timesheet' : `${rows.length} timesheets`
  return (
    <BulkEventButton
      icon={Mail}
      event="remind"
      select={(area) => area?.send({ type: 'selection.add', rows })}
    >
      {`Resend failed or unconfirmed reminders for ${sheetsText}${hasMore ? ' on this page' : ''}`}
    </BulkEventButton>
  )
}
