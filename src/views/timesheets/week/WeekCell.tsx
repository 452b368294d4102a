import { useSelector } from '@xstate/react'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { memo, useState } from 'react'
import { formatDuration } from '#domain/timesheets/duration.ts'
import { formatCell, parseCell, rangeText } from '#domain/timesheets/times.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { errorAt } from '#machines/records/selectors.ts'
import { fieldId } from '#views/records/form/FormContext.ts'
import type { CellMark } from '#views/timesheets/day/cellMarks.ts'
import * as styles from '#views/timesheets/week.css.ts'
import { dayText } from '#views/timesheets/weekTexts.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { classes } from '#views/ui/kit/classes.ts'

interface WeekCellProps {
  readonly form: RecordFormActor
  readonly path: string
  readonly name: string
  readonly position: string
  readonly isClosed: boolean
  readonly readOnly: boolean
  /** True if start and end times can be typed. */
  readonly capturesTimes: boolean
  /** True on a phone, which has no tooltips. Errors are shown below the cell instead. */
  readonly isSmall: boolean
  readonly overtime: number
  readonly mark: CellMark
}

/** Returns a cell's name without its date. */
const lineName = (name: string): string => name.slice(0, name.lastIndexOf(', '))

/** The maximum number of characters of start and end times that fit in a cell, such as `9-12:30, 13-17:30`. Longer text is repeated below the cell. */
const maxTimesLength = 17

/**
 * One cell. Shows the typed text until the cell loses focus. Then shows the duration, or the start and end times
 * above the duration. Memoized, so that a keystroke renders one cell instead of all 140 in a large week.
 */
export const WeekCell = memo(function WeekCell(props: WeekCellProps) {
  const { form, path, name, position, isClosed, readOnly, capturesTimes, isSmall, overtime, mark } = props
  const storedText = useSelector(form, ({ context }) => context.draft[path] ?? '')
  const error = useSelector(form, ({ context }) => errorAt(context, path)?.message)
  const errorId = `${fieldId(path)}-error`
  const [typedText, setTypedText] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const time = parseCell(storedText)
  // Clears `submit`. Otherwise, the next save after a failed submission would submit the week.
  const change = (text: string) => form.send({ type: 'field.change', values: { [path]: text, submit: '' } })
  const hasNote = mark === 'note' || mark === 'both'
  const leave = () => {
    setTypedText(null)
    setFocused(false)
    if (form.getSnapshot().status !== 'active') return
    const text = time === null ? storedText : formatCell(time)
    if (typedText !== null && text !== storedText) change(text)
    form.send({ type: 'field.leave', path })
  }
  return (
    <>
      <input
        id={fieldId(path)}
        className={styles.input}
        aria-label={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={isSmall && error !== undefined ? errorId : undefined}
        title={error}
        data-at={position}
        data-path={path}
        inputMode={capturesTimes ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={capturesTimes ? 120 : 8}
        disabled={isClosed && storedText === ''}
        readOnly={isClosed || readOnly}
        value={typedText ?? storedText}
        onFocus={(event) => {
          setFocused(true)
          event.currentTarget.select()
        }}
        onChange={({ currentTarget: { value } }) => {
          setTypedText(value)
          change(value)
        }}
        onBlur={leave}
      />
      {(hasNote || (focused && !isClosed && !readOnly)) && (
        <button
          type="button"
          // Tab skips this button and goes to the next cell. The grid also has a key that opens the note.
          tabIndex={-1}
          className={classes(styles.noteButton, hasNote && styles.hasNote)}
          data-note={path}
          aria-label={`${hasNote ? 'Note' : 'Add note'}: ${dayText(path.split('/')[1] ?? '')}, ${lineName(name)}`}
          aria-haspopup="dialog"
          // The cell keeps the focus until the note takes it.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon glyph={MessageSquareText} size="small" />
        </button>
      )}
      {isSmall && error !== undefined && (
        <span id={errorId} className={styles.cellError}>
          {error}
        </span>
      )}
      {time !== null && time.ranges.length > 0 && (
        <span className={styles.cellDetail}>
          {storedText.length > maxTimesLength && (
            <span className={styles.allTimes}>
              {time.ranges.map((range) => (
                <span key={range.startTime}>{rangeText(range)}</span>
              ))}
            </span>
          )}
          {formatDuration(time.minutes)}
        </span>
      )}
      {(mark === 'nonBillable' || mark === 'both') && <span className={styles.cellDetail}>Non-billable</span>}
      {overtime > 0 && <span className={styles.overtime}>{`${formatDuration(overtime)} OT`}</span>}
    </>
  )
})
