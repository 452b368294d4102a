import { useSelector } from '@xstate/react'
import { memo, useState, type KeyboardEvent } from 'react'
import { formatDuration } from '#domain/timesheets/duration.ts'
import {
  isOpenDay,
  linesOf,
  typedMinutes,
  weekCell,
  weekTotals,
  type WeekLine,
  type WeekRecord,
  type WeekRow,
} from '#domain/timesheets/week.ts'
import { formatCell, parseCell, rangeText } from '#domain/timesheets/times.ts'
import { overtimeMinutes, weekOvertime } from '#domain/timesheets/weekOvertime.ts'
import { datesOf, isWorkday } from '#domain/timesheets/weeks.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { errorAt } from '#machines/records/selectors.ts'
import { fieldId } from '#views/records/form/FormContext.ts'
import { dayText, lineText } from '#views/timesheets/weekTexts.ts'
import { cellAt, moveInGrid } from '#views/timesheets/weekKeys.ts'
import * as styles from '#views/timesheets/week.css.ts'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { controlKeys } from '#views/ui/kbd/lateKeys.ts'

interface WeekGridProps {
  readonly form: RecordFormActor
  readonly week: WeekRecord
  readonly readOnly: boolean
}

interface Line {
  readonly row: WeekRow
  readonly line: WeekLine
  readonly name: string
}

/** Returns the lines of the week, with their names. */
export const namedLines = (week: WeekRecord, draft: Readonly<Record<string, string>>): readonly Line[] =>
  week.rows.flatMap((row) =>
    linesOf(row, draft).map((line) => ({ row, line, name: lineText(week, row, line) })),
  )

/** The hours of a week: lines by days, or on a phone days by lines. Totals and overtime update while typing. */
export function WeekGrid({ form, week, readOnly }: WeekGridProps) {
  const draft = useSelector(form, ({ context }) => context.draft)
  const small = useSmallScreen()
  const dates = datesOf(week)
  const lines = namedLines(week, draft)
  const totals = weekTotals(week, draft)
  const overtime = weekOvertime(week, draft)
  const overtimeOn = (date: string) =>
    [...overtime].reduce(
      (sum, [path, parts]) => sum + (path.split('/')[1] === date ? overtimeMinutes(parts) : 0),
      0,
    )
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (moveInGrid(event)) return
    if (event.key !== controlKeys.fill || !(event.ctrlKey || event.metaKey)) return
    const path = (event.target as HTMLElement).dataset['path']
    const line = lines.find(({ line: one }) => dates.some((date) => weekCell(one, date) === path))
    if (path === undefined || line === undefined) return
    event.preventDefault()
    const right = dates.filter((date) => date > (path.split('/')[1] ?? '') && isWorkday(date))
    const text = draft[path] ?? ''
    const values = right
      .filter((date) => isOpenDay(line.row, date))
      .map((date) => [weekCell(line.line, date), text])
    form.send({ type: 'field.change', values: { ...Object.fromEntries(values), submit: '' } })
  }
  const cell = ({ row, line, name }: Line, date: string, at: string) => (
    <Cell
      form={form}
      path={weekCell(line, date)}
      name={`${name}, ${date}`}
      at={at}
      closed={!isOpenDay(row, date)}
      readOnly={readOnly}
      captures={week.captureInOut}
      small={small}
      overtime={overtimeMinutes(overtime.get(weekCell(line, date)))}
    />
  )
  const grid = { role: 'grid', 'aria-label': `Week of ${week.periodStart}`, onKeyDown: press } as const
  const dayTotal = (date: string) => formatDuration(totals.byDate.get(date) ?? 0)
  if (small)
    return (
      <table {...grid} className={styles.days}>
        {dates.map((date, day) => (
          <tbody key={date}>
            <tr>
              <th scope="rowgroup" className={styles.day}>
                {dayText(date)}
                {holidayOn(week, date)}
              </th>
              <td className={styles.dayTotal}>{dayTotal(date)}</td>
            </tr>
            {lines.map((line, index) => (
              <tr key={weekCell(line.line, date)}>
                <th scope="row" className={styles.dayLine}>
                  {line.name}
                </th>
                <td className={classes(styles.dayCell, week.captureInOut && styles.dayTimes)}>
                  {cell(line, date, cellAt(day * lines.length + index, 0))}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    )
  return (
    <div className={styles.scroller}>
      <table {...grid} className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Assignment</th>
            {dates.map((date) => (
              <th key={date} scope="col" className={styles.number}>
                {dayText(date)}
                {holidayOn(week, date)}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={weekCell(line.line, '')}>
              <th scope="row" className={styles.name}>
                {line.name}
                <span className={styles.sub}>
                  {line.line.type === 'WORK' && line.line.task === null && (
                    <>
                      {line.row.assignment.contractNo ?? 'No contract'}
                      {line.row.timesheet !== null && (
                        <TimesheetStatusMark status={line.row.timesheet.status} />
                      )}
                    </>
                  )}
                </span>
              </th>
              {dates.map((date, day) => (
                <td
                  key={date}
                  className={classes(
                    styles.cell,
                    week.captureInOut && styles.times,
                    (!isWorkday(date) || !isOpenDay(line.row, date)) && styles.off,
                  )}
                >
                  {cell(line, date, cellAt(index, day))}
                </td>
              ))}
              <td className={classes(styles.number, styles.sum)}>
                {formatDuration(
                  dates.reduce((sum, date) => sum + (typedMinutes(draft, weekCell(line.line, date)) ?? 0), 0),
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Day total</th>
            {dates.map((date) => (
              <td key={date} className={classes(styles.number, styles.sum)}>
                {dayTotal(date)}
              </td>
            ))}
            <td className={classes(styles.number, styles.sum)}>{formatDuration(totals.total)}</td>
          </tr>
          <tr>
            <th scope="row">Overtime</th>
            {dates.map((date) => (
              <td key={date} className={classes(styles.number, overtimeOn(date) > 0 && styles.over)}>
                {overtimeOn(date) === 0 ? '–' : formatDuration(overtimeOn(date))}
              </td>
            ))}
            <td className={classes(styles.number, styles.sum)}>
              {formatDuration(dates.reduce((sum, date) => sum + overtimeOn(date), 0))}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function holidayOn(week: WeekRecord, date: string) {
  const holiday = week.holidays.find((one) => one.date === date)
  return holiday === undefined ? null : <span className={styles.sub}>{holiday.name}</span>
}

interface CellProps {
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
const Cell = memo(function Cell(props: CellProps) {
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
