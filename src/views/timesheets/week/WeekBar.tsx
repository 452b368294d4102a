import { formatDuration } from '#domain/timesheets/duration.ts'
import { weekTotals, type WeekRecord } from '#domain/timesheets/week.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { AutoSave } from '#views/records/form/AutoSave.tsx'
import { usePaintedDraft } from '#views/timesheets/usePaintedDraft.ts'
import * as styles from '#views/timesheets/week.css.ts'
import { WeekSubmitButton } from '#views/timesheets/week/WeekSubmitButton.tsx'
import { Kbd } from '#views/ui/kbd/Kbd.tsx'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import * as barStyles from '#views/ui/form/SaveBar.css.ts'

interface WeekBarProps {
  readonly form: RecordFormActor
  readonly week: WeekRecord | null
  readonly submitting: boolean
}

/** Below the grid: the state of the last save, the keyboard shortcuts and the total. On a phone, this bar also contains the Submit button, below the last day. */
export function WeekBar({ form, week, submitting }: WeekBarProps) {
  const draft = usePaintedDraft(form)
  const isSmall = useSmallScreen()
  const isOpen = week !== null && week.rows.some(({ editable }) => editable)
  return (
    <div className={barStyles.bar} data-pinned="foot">
      <AutoSave
        form={form}
        failedText={draft['submit'] === 'yes' ? 'Not submitted' : undefined}
        isNew={week?.rows.every(({ timesheet }) => timesheet === null) ?? false}
      />
      {submitting && <span>Submitting the week…</span>}
      <span className={styles.keys}>
        <Kbd>Enter</Kbd> move down <Kbd>Ctrl →</Kbd> fill right <Kbd>Shift F2</Kbd> add note <Kbd>PgUp</Kbd>{' '}
        <Kbd>PgDn</Kbd> change week
      </span>
      {week !== null && (
        <strong
          className={barStyles.actions}
        >{`Total ${formatDuration(weekTotals(week, draft).total)}`}</strong>
      )}
      {isSmall && isOpen && <WeekSubmitButton form={form} week={week} submitting={submitting} />}
    </div>
  )
}
