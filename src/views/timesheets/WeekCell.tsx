import { useSelector } from '@xstate/react'
import { memo, useState } from 'react'
import { formatDuration } from '#domain/timesheets/duration.ts'
import { formatCell, parseCell, rangeText } from '#domain/timesheets/times.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { errorAt } from '#machines/records/selectors.ts'
import { fieldId } from '#views/records/form/FormContext.ts'
import * as styles from '#views/timesheets/week.css.ts'

interface WeekCellProps {
  readonly form: RecordFormActor
  readonly path: string
  readonly name: string
  readonly at: string
  readonly closed: boolean
  readonly readOnly: boolean
  /** Start and end times can be typed. */
  readonly captures: boolean
  /** Errors show below the cell, since a phone shows no titles. */
  readonly small: boolean
  readonly overtime: number
}

/** How many characters of times a cell has room for: 9-12:30, 13-17:30. Longer ones are repeated below it. */
const roomForTimes = 17

/** One cell. Shows the typed text until blur, then hours and minutes, or times with their hours below. Memoized, so a keystroke renders one cell, not all 140 of a large week. */
export const WeekCell = memo(function WeekCell(props: WeekCellProps) {
  const { form, path, name, at, closed, readOnly, captures, small, overtime } = props
  const stored = useSelector(form, ({ context }) => context.draft[path] ?? '')
  const error = useSelector(form, ({ context }) => errorAt(context, path)?.message)
  const errorId = `${fieldId(path)}-error`
  const [typed, setTyped] = useState<string | null>(null)
  // An edit cancels a rejected submission, so the user must submit again.
  const time = parseCell(stored)
  const change = (text: string) => form.send({ type: 'field.change', values: { [path]: text, submit: '' } })
  const leave = () => {
    setTyped(null)
    if (form.getSnapshot().status !== 'active') return
    const text = time === null ? stored : formatCell(time)
    if (typed !== null && text !== stored) change(text)
    form.send({ type: 'field.leave', path })
  }
  return (
    <>
      <input
        id={fieldId(path)}
        className={styles.input}
        aria-label={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={small && error !== undefined ? errorId : undefined}
        title={error}
        data-at={at}
        data-path={path}
        inputMode={captures ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={captures ? 120 : 8}
        disabled={closed && stored === ''}
        readOnly={closed || readOnly}
        value={typed ?? stored}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          change(value)
        }}
        onBlur={leave}
      />
      {small && error !== undefined && (
        <span id={errorId} className={styles.problem}>
          {error}
        </span>
      )}
      {time !== null && time.ranges.length > 0 && (
        <span className={styles.ofTimes}>
          {stored.length > roomForTimes && (
            <span className={styles.allTimes}>
              {time.ranges.map((range) => (
                <span key={range.startTime}>{rangeText(range)}</span>
              ))}
            </span>
          )}
          {formatDuration(time.minutes)}
        </span>
      )}
      {overtime > 0 && <span className={styles.overtime}>{`${formatDuration(overtime)} OT`}</span>}
    </>
  )
})
