import { useEffect } from 'react'
import type { Timesheet } from '#domain/timesheets/record.ts'
import * as styles from '#views/records/preview/RowPanel.css.ts'
import { useWorkspace } from '#views/shell/ActorsContext.tsx'
import { PreviewedOvertime } from '#views/timesheets/OvertimeReasons.tsx'
import { SheetDays } from '#views/timesheets/queue/SheetWeek.tsx'

/** What an approver sees next to the queue: the warnings of a timesheet, its week across all assignments, and why time is overtime. */
export function PreviewedWeek({ sheet }: { readonly sheet: Timesheet }) {
  const workspace = useWorkspace()
  useEffect(() => {
    workspace?.send({ type: 'history.open', area: 'weekOfTimesheet', id: sheet.id })
  }, [workspace, sheet])
  return (
    <>
      {sheet.warnings.length > 0 && (
        <ul className={styles.part} aria-label="Warnings">
          {sheet.warnings.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      <section aria-label="Week" className={styles.part}>
        <h3>Week</h3>
        <SheetDays sheet={sheet} isNarrow />
        <PreviewedOvertime sheet={sheet} />
      </section>
    </>
  )
}
