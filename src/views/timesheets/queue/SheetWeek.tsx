import { useMemo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Draft } from '#domain/kernel/answer.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import type { Timesheet } from '#domain/timesheets/record.ts'
import {
  minutesOf,
  storedEntriesOf,
  weekCellPath,
  weekTotals,
  type WeekRecord,
} from '#domain/timesheets/week.ts'
import { weekForm } from '#domain/timesheets/weekForm.ts'
import { overtimeMinutes, weekOvertime } from '#domain/timesheets/weekOvertime.ts'
import { datesOf, isWorkday } from '#domain/timesheets/weeks.ts'
import { RecordRows } from '#views/records/list/RecordRows.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import * as styles from '#views/timesheets/queue/sheetWeek.css.ts'
import { DayHeading } from '#views/timesheets/DayHeading.tsx'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import * as weekStyles from '#views/timesheets/week.css.ts'
import { namedLines } from '#views/timesheets/week/WeekGrid.tsx'
import { WeekOvertime } from '#views/timesheets/week/WeekOvertime.tsx'
import { dayText } from '#views/timesheets/weekTexts.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'

/** The days of a timesheet's week across all of the employee's assignments. Nothing here can be changed. */
export function SheetWeek({ sheet }: { readonly sheet: Timesheet }) {
  return (
    <FormSection title="Week" hint="All of the employee's assignments for this week.">
      <SheetDays sheet={sheet} />
    </FormSection>
  )
}

/**
 * The days of a timesheet's week, without a heading. The caller must have requested the timesheet's week from
 * the workspace. If `isNarrow` is true, the days are stacked, so that the total is visible without scrolling
 * sideways.
 */
export function SheetDays({ sheet, isNarrow = false }: SheetDaysProps) {
  const isSmall = useSmallScreen()
  return (
    <RecordRows<WeekRecord> shows="weekOfTimesheet" id={sheet.id}>
      {(weeks, busy) =>
        weeks.map((week) => (
          <Days key={week.id} week={week} sheet={sheet} busy={busy} isNarrow={isNarrow || isSmall} />
        ))
      }
    </RecordRows>
  )
}

interface SheetDaysProps {
  readonly sheet: Timesheet
  readonly isNarrow?: boolean
}

interface DaysProps {
  readonly week: WeekRecord
  readonly sheet: Timesheet
  readonly busy: boolean
  readonly isNarrow: boolean
}

/** Returns the time in a week: its lines with their minutes, and the overtime of each day. */
function timeOf(week: WeekRecord) {
  const draft: Draft = weekForm.toDraft(week)
  const overtime = weekOvertime(week, draft)
  const dates = datesOf(week)
  const lines = namedLines(week, draft).map(({ row, line, name }) => {
    const minutes = dates.map((date) => minutesOf(storedEntriesOf(row, line, date)))
    return {
      key: weekCellPath(line, ''),
      name,
      row,
      isMain: line.type === 'WORK' && line.task === null,
      minutes,
      overtimeByDay: dates.map((date) => overtimeMinutes(overtime.get(weekCellPath(line, date)))),
      total: sumOf(minutes),
    }
  })
  return {
    draft,
    dates,
    // Each assignment always shows its main line. Its other lines are only shown if they have time.
    lines: lines.filter(({ isMain, total }) => isMain || total !== 0),
    totals: weekTotals(week, draft),
    overtimeByDay: dates.map((_, day) => sumOf(lines.map(({ overtimeByDay }) => overtimeByDay[day] ?? 0))),
  }
}

type Time = ReturnType<typeof timeOf>
type Line = Time['lines'][number]

const sumOf = (minutes: readonly number[]) => minutes.reduce((sum, each) => sum + each, 0)
const minutesText = (minutes: number) => (minutes === 0 ? '–' : formatDuration(minutes))
const overtimeText = (minutes: number): ReactNode =>
  minutes === 0 ? null : <span className={weekStyles.overtime}>{`${formatDuration(minutes)} OT`}</span>

function Days({ week, sheet, busy, isNarrow }: DaysProps) {
  const time = useMemo(() => timeOf(week), [week])
  const label = `Week of ${week.periodStart}`
  return (
    <>
      {isNarrow ? (
        <SmallDays time={time} label={label} sheet={sheet} busy={busy} />
      ) : (
        <LargeDays time={time} label={label} sheet={sheet} busy={busy} />
      )}
      {/* For approved time, the page and the preview show the stored reasons. */}
      {sheet.status !== 'APPROVED' && <WeekOvertime week={week} draft={time.draft} />}
    </>
  )
}

type WeekTableProps = Omit<DaysProps, 'week' | 'isNarrow'> & { readonly time: Time; readonly label: string }

/** The name of a line, linked to its timesheet unless that timesheet is already open. */
function LineName({ line: { name, row }, sheet }: { line: Line; sheet: Timesheet }) {
  const area = useRecordArea('timesheets')
  const { timesheet } = row
  return timesheet === null || timesheet.id === sheet.id ? (
    name
  ) : (
    <Link href={recordPath(area, timesheet.id)}>{name}</Link>
  )
}

function LargeDays({ time: { dates, lines, totals, overtimeByDay }, label, sheet, busy }: WeekTableProps) {
  return (
    <div className={weekStyles.scroller}>
      <table className={weekStyles.grid} aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">Assignment</th>
            {dates.map((date) => (
              <th key={date} scope="col" className={weekStyles.number}>
                <DayHeading date={date} />
              </th>
            ))}
            <th scope="col" className={weekStyles.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} className={line.row.timesheet?.id === sheet.id ? styles.openSheet : undefined}>
              <th scope="row" className={weekStyles.name}>
                <LineName line={line} sheet={sheet} />
                {line.isMain && (
                  <span className={weekStyles.subtext}>
                    {line.row.assignment.contractNo ?? 'No contract'}
                    <TimesheetStatusMark status={line.row.timesheet?.status ?? 'NOT_STARTED'} />
                  </span>
                )}
              </th>
              {dates.map((date, day) => (
                <td key={date} className={classes(weekStyles.number, !isWorkday(date) && weekStyles.dimmed)}>
                  {minutesText(line.minutes[day] ?? 0)}
                  {overtimeText(line.overtimeByDay[day] ?? 0)}
                </td>
              ))}
              <td className={classes(weekStyles.number, weekStyles.sum)}>{formatDuration(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Day total</th>
            {dates.map((date) => (
              <td key={date} className={classes(weekStyles.number, weekStyles.sum)}>
                {formatDuration(totals.byDate.get(date) ?? 0)}
              </td>
            ))}
            <td className={classes(weekStyles.number, weekStyles.sum)}>{formatDuration(totals.total)}</td>
          </tr>
          {sumOf(overtimeByDay) > 0 && (
            <tr>
              <th scope="row">Overtime</th>
              {dates.map((date, day) => (
                <td
                  key={date}
                  className={classes(
                    weekStyles.number,
                    (overtimeByDay[day] ?? 0) > 0 && weekStyles.overtimeTotal,
                  )}
                >
                  {minutesText(overtimeByDay[day] ?? 0)}
                </td>
              ))}
              <td className={classes(weekStyles.number, weekStyles.sum, weekStyles.overtimeTotal)}>
                {formatDuration(sumOf(overtimeByDay))}
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  )
}

/** On a phone and next to the queue: a group for each day, with the assignments that have time on that day. */
function SmallDays({ time: { dates, lines, totals, overtimeByDay }, label, sheet, busy }: WeekTableProps) {
  // A single line is named only once, below the total.
  const hasOneLine = lines.length === 1
  // With only one assignment, a day shows just the total if all of its time is on the main line.
  const hasOneAssignment = lines.every(({ row: { timesheet } }) => timesheet?.id === sheet.id)
  const renderRow = (line: Line, minutes: number, overtime: number) => (
    <tr key={line.key}>
      <th scope="row" className={weekStyles.dayLine}>
        <LineName line={line} sheet={sheet} />
      </th>
      <td className={weekStyles.lineTotal}>
        {minutesText(minutes)}
        {overtimeText(overtime)}
      </td>
    </tr>
  )
  return (
    <table className={weekStyles.days} aria-label={label} aria-busy={busy}>
      {dates.map((date, day) => {
        const workedLines = lines.filter(({ minutes }) => minutes[day] !== 0)
        const hasOnlyMainLine =
          hasOneAssignment && workedLines.length === 1 && workedLines.every(({ isMain }) => isMain)
        const dayLines = hasOneLine || hasOnlyMainLine ? [] : workedLines
        return (
          <tbody key={date}>
            <tr>
              <th scope="rowgroup" className={weekStyles.day}>
                {dayText(date)}
              </th>
              <td className={weekStyles.dayTotal}>
                {formatDuration(totals.byDate.get(date) ?? 0)}
                {dayLines.length === 0 && overtimeText(overtimeByDay[day] ?? 0)}
              </td>
            </tr>
            {dayLines.map((line) => renderRow(line, line.minutes[day] ?? 0, line.overtimeByDay[day] ?? 0))}
          </tbody>
        )
      })}
      <tbody>
        <tr>
          <th scope="rowgroup" className={weekStyles.day}>
            Week total
          </th>
          <td className={weekStyles.dayTotal}>{formatDuration(totals.total)}</td>
        </tr>
        {lines.map((line) => renderRow(line, line.total, 0))}
        {sumOf(overtimeByDay) > 0 && (
          <tr>
            <th scope="row" className={weekStyles.dayLine}>
              Overtime
            </th>
            <td className={classes(weekStyles.lineTotal, weekStyles.overtimeTotal)}>
              {formatDuration(sumOf(overtimeByDay))}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
