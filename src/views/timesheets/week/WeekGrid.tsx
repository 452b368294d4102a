import { memo, type KeyboardEvent } from 'react'
import type { Draft } from '#domain/kernel/answer.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import {
  isOpenDay,
  linesOf,
  typedMinutes,
  weekCellPath,
  weekTotals,
  type WeekLine,
  type WeekRecord,
  type WeekRow,
} from '#domain/timesheets/week.ts'
import { overtimeMinutes, weekOvertime } from '#domain/timesheets/weekOvertime.ts'
import { datesOf, isWorkday } from '#domain/timesheets/weeks.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { DayHeading } from '#views/timesheets/DayHeading.tsx'
import { dayText, lineText } from '#views/timesheets/weekTexts.ts'
import { cellPosition, moveInGrid } from '#views/timesheets/weekKeys.ts'
import * as styles from '#views/timesheets/week.css.ts'
import { markOf, type CellMark } from '#views/timesheets/day/cellMarks.ts'
import { useDayDetails } from '#views/timesheets/day/useDayDetails.tsx'
import { WeekCell } from '#views/timesheets/week/WeekCell.tsx'
import { useCells, usePaintedDraft } from '#views/timesheets/usePaintedDraft.ts'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { controlKeys } from '#views/ui/kbd/moreKeys.ts'

interface WeekGridProps {
  readonly form: RecordFormActor
  readonly week: WeekRecord
  readonly readOnly: boolean
}

interface NamedLine {
  readonly row: WeekRow
  readonly line: WeekLine
  readonly name: string
}

/** Returns the lines of the week, with their names and rows. */
export const namedLines = (week: WeekRecord, draft: Draft): readonly NamedLine[] =>
  week.rows.flatMap((row) =>
    linesOf(row, draft).map((line) => ({ row, line, name: lineText(week, row, line) })),
  )

/** The hours of a week: one row per line and one column per day. On a phone, one group per day. Totals and overtime update while the user types. */
export function WeekGrid({ form, week, readOnly }: WeekGridProps) {
  const draft = usePaintedDraft(form)
  const isSmall = useSmallScreen()
  const dates = datesOf(week)
  const lines = namedLines(week, useCells(form))
  const totals = weekTotals(week, draft)
  const overtime = weekOvertime(week, draft)
  const overtimeOn = (date: string) =>
    [...overtime].reduce(
      (sum, [path, parts]) => sum + (path.split('/')[1] === date ? overtimeMinutes(parts) : 0),
      0,
    )
  const overtimeTotal = dates.reduce((sum, date) => sum + overtimeOn(date), 0)
  const details = useDayDetails({ form, week, lines, readOnly })
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (moveInGrid(event) || details.handleKey(event)) return
    if (event.key !== controlKeys.fill || !(event.ctrlKey || event.metaKey)) return
    const path = (event.target as HTMLElement).dataset['path']
    const lineToFill = lines.find(({ line }) => dates.some((date) => weekCellPath(line, date) === path))
    if (path === undefined || lineToFill === undefined) return
    event.preventDefault()
    const laterDates = dates.filter((date) => date > (path.split('/')[1] ?? '') && isWorkday(date))
    const text = form.getSnapshot().context.draft[path] ?? ''
    const values = laterDates
      .filter((date) => isOpenDay(lineToFill.row, date))
      .map((date) => [weekCellPath(lineToFill.line, date), text])
    form.send({ type: 'field.change', values: { ...Object.fromEntries(values), submit: '' } })
  }
  const renderCell = ({ row, line, name }: NamedLine, date: string, position: string) => (
    <WeekCell
      form={form}
      path={weekCellPath(line, date)}
      name={`${name}, ${date}`}
      position={position}
      isClosed={!isOpenDay(row, date)}
      readOnly={readOnly}
      capturesTimes={week.captureInOut}
      isSmall
      overtime={overtimeMinutes(overtime.get(weekCellPath(line, date)))}
      mark={markOf(draft, weekCellPath(line, date))}
    />
  )
  const grid = {
    role: 'grid',
    'aria-label': `Week of ${week.periodStart}`,
    onKeyDown: handleKey,
    onClick: details.handleClick,
  } as const
  const dayTotal = (date: string) => formatDuration(totals.byDate.get(date) ?? 0)
  if (isSmall)
    return (
      <>
        {details.panel}
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
              {lines.map((namedLine, index) => (
                <tr key={weekCellPath(namedLine.line, date)}>
                  <th scope="row" className={styles.dayLine}>
                    {namedLine.name}
                  </th>
                  <td className={classes(styles.dayCell, week.captureInOut && styles.dayTimes)}>
                    {renderCell(namedLine, date, cellPosition(day * lines.length + index, 0))}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
          <tbody>
            <tr>
              <th scope="rowgroup" className={styles.day}>
                Week total
              </th>
              <td className={styles.dayTotal}>{formatDuration(totals.total)}</td>
            </tr>
            {lines.length > 1 &&
              lines.map(({ line, name }) => (
                <tr key={weekCellPath(line, '')}>
                  <th scope="row" className={styles.dayLine}>
                    {name}
                  </th>
                  <td className={styles.lineTotal}>{formatDuration(lineTotal(draft, line, dates))}</td>
                </tr>
              ))}
            {overtimeTotal > 0 && (
              <tr>
                <th scope="row" className={styles.dayLine}>
                  Overtime
                </th>
                <td className={classes(styles.lineTotal, styles.overtimeTotal)}>
                  {formatDuration(overtimeTotal)}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </>
    )
  return (
    <div className={styles.scroller}>
      {details.panel}
      <table {...grid} className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Assignment</th>
            {dates.map((date) => (
              <th key={date} scope="col" className={styles.number}>
                <DayHeading date={date} />
                {holidayOn(week, date)}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, line, name }, index) => (
            <LineRow
              key={weekCellPath(line, '')}
              form={form}
              row={row}
              line={line}
              name={name}
              index={index}
              dates={dates}
              sum={lineTotal(draft, line, dates)}
              overtime={dates.map((date) => overtimeMinutes(overtime.get(weekCellPath(line, date)))).join()}
              marks={dates.map((date) => markOf(draft, weekCellPath(line, date))).join()}
              readOnly={readOnly}
              capturesTimes={week.captureInOut}
            />
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
              <td key={date} className={classes(styles.number, overtimeOn(date) > 0 && styles.overtimeTotal)}>
                {overtimeOn(date) === 0 ? '–' : formatDuration(overtimeOn(date))}
              </td>
            ))}
            <td className={classes(styles.number, styles.sum)}>{formatDuration(overtimeTotal)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Returns the minutes typed into the cells of a line. */
const lineTotal = (draft: Draft, line: WeekLine, dates: readonly string[]): number =>
  dates.reduce((sum, date) => sum + (typedMinutes(draft, weekCellPath(line, date)) ?? 0), 0)

interface LineRowProps extends NamedLine {
  readonly form: RecordFormActor
  readonly index: number
  readonly dates: readonly string[]
  readonly sum: number
  /** The overtime minutes of each day, separated by commas. A string, so that the memoized row renders only when one of them changes. */
  readonly overtime: string
  /** The mark of each day, also separated by commas. */
  readonly marks: string
  readonly readOnly: boolean
  readonly capturesTimes: boolean
}

/**
 * One line of the grid. Memoized, because a keystroke changes the total of only one line, and rarely the overtime
 * of other lines. The line itself doesn't subscribe to the form. Only its cells do.
 */
const LineRow = memo(function LineRow(props: LineRowProps) {
  const { form, row, line, name, index, dates, sum, overtime, readOnly, capturesTimes } = props
  const overtimeByDay = overtime.split(',').map(Number)
  const marks = props.marks.split(',') as CellMark[]
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
        <span className={styles.subtext}>
          {line.type === 'WORK' && line.task === null && (
            <>
              {row.assignment.contractNo ?? 'No contract'}
              {row.timesheet !== null && <TimesheetStatusMark status={row.timesheet.status} />}
            </>
          )}
        </span>
      </th>
      {dates.map((date, day) => (
        <td
          key={date}
          className={classes(
            styles.cell,
            capturesTimes && styles.times,
            (!isWorkday(date) || !isOpenDay(row, date)) && styles.dimmed,
          )}
        >
          <WeekCell
            form={form}
            path={weekCellPath(line, date)}
            name={`${name}, ${date}`}
            position={cellPosition(index, day)}
            isClosed={!isOpenDay(row, date)}
            readOnly={readOnly}
            capturesTimes={capturesTimes}
            isSmall={false}
            overtime={overtimeByDay[day] ?? 0}
            mark={marks[day] ?? ''}
          />
        </td>
      ))}
      <td className={classes(styles.number, styles.sum)}>{formatDuration(sum)}</td>
    </tr>
  )
})

function holidayOn(week: WeekRecord, date: string) {
  const holiday = week.holidays.find((one) => one.date === date)
  return holiday === undefined ? null : <span className={styles.subtext}>{holiday.name}</span>
}
