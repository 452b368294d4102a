import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Draft } from '#domain/kernel/answer.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { cellTypes } from '#domain/timesheets/form.ts'
import {
  copiedCells,
  isOpenDay,
  linesOf,
  typedMinutes,
  weekCellPath,
  weekId,
  weekOfId,
  type WeekLine,
  type WeekRecord,
  type WeekRow,
} from '#domain/timesheets/week.ts'
import { formatCell, parseCell } from '#domain/timesheets/times.ts'
import { datesOf, isWorkday } from '#domain/timesheets/weeks.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { SubmitReasons } from '#views/timesheets/week/SubmitReasons.tsx'
import { useSubmit, WeekSubmitButton } from '#views/timesheets/week/WeekSubmitButton.tsx'
import { lineText } from '#views/timesheets/weekTexts.ts'
import { usePaintedDraft } from '#views/timesheets/usePaintedDraft.ts'
import * as styles from '#views/timesheets/week.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { isDialogOrMenuOpen } from '#views/ui/kbd/shortcuts.ts'
import { Menu } from '#views/ui/menu/Menu.tsx'
import { controlKeys, weekKeys } from '#views/ui/kbd/moreKeys.ts'

interface WeekToolsProps {
  readonly form: RecordFormActor
  readonly week: WeekRecord
  readonly submitting: boolean
}

/** The buttons of a week: Previous week, Next week, Copy last week, Fill workdays, Add row and Submit. On a phone, Submit is below the grid. */
export function WeekTools({ form, week, submitting }: WeekToolsProps) {
  const draft = usePaintedDraft(form)
  const openWeek = useOpenWeek(form, week)
  const openRows = week.rows.filter(({ editable }) => editable)
  const change = (values: Readonly<Record<string, string>>) =>
    form.send({ type: 'field.change', values: { ...values, submit: '' } })
  const valuesToCopy = copyableValues(week, draft)
  const valuesToFill = fillableValues(week, draft)
  const linesToAdd = openRows.flatMap((row) => addableLines(row, draft).map((line) => ({ row, line })))
  const { submit, incomplete, disabledReason } = useSubmit({ form, week, submitting })
  useWeekKeys(openWeek, disabledReason === undefined && openRows.length > 0 ? submit : undefined)
  const isSmall = useSmallScreen()
  return (
    <div className={styles.tools}>
      <Button iconOnly tone="ghost" icon={ChevronLeft} onClick={() => openWeek(-7)}>
        Previous week
      </Button>
      <Button iconOnly tone="ghost" icon={ChevronRight} onClick={() => openWeek(7)}>
        Next week
      </Button>
      {openRows.length > 0 && (
        <>
          <Button
            disabledReason={valuesToCopy.length === 0 ? noCopyReason(week) : undefined}
            // Reads the latest draft, because the rendered one doesn't yet contain what was typed in the last frame.
            onClick={() => change(Object.fromEntries(copyableValues(week, form.getSnapshot().context.draft)))}
          >
            Copy last week
          </Button>
          <Button
            disabledReason={valuesToFill.length === 0 ? noFillReason(week, openRows, draft) : undefined}
            onClick={() => change(Object.fromEntries(fillableValues(week, form.getSnapshot().context.draft)))}
          >
            Fill workdays
          </Button>
          <Menu
            label="Add row"
            items={linesToAdd.map(({ row, line }) => ({
              key: weekCellPath(line, ''),
              text: lineText(week, row, line),
              onSelect: () =>
                change(Object.fromEntries(datesOf(row).map((date) => [weekCellPath(line, date), '']))),
            }))}
          />
          <div className={styles.submit}>
            <SubmitReasons reasons={incomplete} />
            {!isSmall && <WeekSubmitButton form={form} week={week} submitting={submitting} />}
          </div>
        </>
      )}
    </div>
  )
}

/** Returns the previous week's time for the cells that are empty in a draft. */
const copyableValues = (week: WeekRecord, draft: Draft) =>
  [...copiedCells(week)].filter(([path]) => typedMinutes(draft, path) === 0)

/** Returns the time to enter on the empty workdays of all assignments. */
const fillableValues = (week: WeekRecord, draft: Draft) =>
  week.rows.filter(({ editable }) => editable).flatMap((row) => fillableValuesOfRow(week, row, draft))

/** Returns a function that saves the draft and opens another week. If the save doesn't finish in time, a dialog asks whether to leave the page. */
function useOpenWeek(form: RecordFormActor, week: WeekRecord): (days: number) => void {
  const area = useCurrentArea()
  const [, navigate] = useLocation()
  const { id, periodStart } = week
  return useCallback(
    (days: number) => {
      const { employeeId = null } = weekOfId(id)
      const openNext = () => navigate(recordPath(area, weekId(addDays(periodStart, days), employeeId)))
      if (!isUnsaved(form.getSnapshot().context)) return openNext()
      form.send({ type: 'form.save' })
      const finish = () => {
        subscription.unsubscribe()
        clearTimeout(timer)
        openNext()
      }
      const timer = setTimeout(finish, 1_500)
      const subscription = form.subscribe(({ context }) => {
        if (!isUnsaved(context)) finish()
      })
    },
    [area, form, id, navigate, periodStart],
  )
}

/** Page Up and Page Down open the previous and next week, and Ctrl+Enter submits. */
function useWeekKeys(openWeek: (days: number) => void, submit: (() => void) | undefined): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || isDialogOrMenuOpen()) return
      const days = { [weekKeys.previousWeek]: -7, [weekKeys.nextWeek]: 7 }[event.key]
      if (days !== undefined) openWeek(days)
      else if (event.key === controlKeys.submit && (event.ctrlKey || event.metaKey)) submit?.()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [openWeek, submit])
}

/** Returns the time for the empty workdays of an assignment: the first work time entered on one of its workdays, or else the assignment's hours per day. Empty if start and end times are needed and none were entered. */
function fillableValuesOfRow(
  week: WeekRecord,
  row: WeekRow,
  draft: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] {
  const work: WeekLine = { assignmentId: row.assignment.id, type: 'WORK', task: null }
  const firstTime = openWorkdays(row)
    .map((date) => parseCell(draft[weekCellPath(work, date)] ?? ''))
    .find((each) => each !== null && each.minutes > 0)
  const time = firstTime ?? { minutes: Math.round(Number(row.assignment.hoursPerDay) * 60), ranges: [] }
  if (week.captureInOut && time.ranges.length === 0) return []
  return emptyWorkdays(week, row, draft).map((date) => [weekCellPath(work, date), formatCell(time)])
}

const openWorkdays = (row: WeekRow): readonly string[] =>
  datesOf(row).filter((date) => isWorkday(date) && isOpenDay(row, date))

/** Returns an assignment's workdays that have no time, except holidays. */
const emptyWorkdays = (
  { holidays }: WeekRecord,
  row: WeekRow,
  draft: Readonly<Record<string, string>>,
): readonly string[] =>
  openWorkdays(row).filter(
    (date) =>
      linesOf(row, draft).every((line) => typedMinutes(draft, weekCellPath(line, date)) === 0) &&
      holidays.every((holiday) => holiday.date !== date),
  )

/** Returns why nothing can be copied: the cells already have time, or the previous week has nothing to copy. */
function noCopyReason(week: WeekRecord): string {
  if (copiedCells(week).size > 0)
    return 'Every day that had hours in the previous week already has hours in this one.'
  return week.captureInOut && week.earlier.length > 0
    ? 'The previous week has no start and end times to copy.'
    : 'The previous week has no hours to copy.'
}

/** Returns why no workday can be filled in: either all of them have time, or the empty ones need start and end times and none have been entered yet. */
function noFillReason(
  week: WeekRecord,
  openRows: readonly WeekRow[],
  draft: Readonly<Record<string, string>>,
): string {
  if (openRows.every((row) => emptyWorkdays(week, row, draft).length === 0)) return 'Every workday has hours.'
  const place = openRows.length === 1 ? 'one workday' : 'one workday of each assignment'
  return `Enter start and end times for ${place} first.`
}

/** Returns the lines that can still be added to an assignment: other types of time, and its tasks. */
function addableLines(row: WeekRow, draft: Readonly<Record<string, string>>): readonly WeekLine[] {
  const assignmentId = row.assignment.id
  const shownCells = new Set(linesOf(row, draft).map((line) => weekCellPath(line, '')))
  return [
    ...row.tasks.map(({ name }): WeekLine => ({ assignmentId, type: 'WORK', task: name })),
    ...cellTypes.map((type): WeekLine => ({ assignmentId, type, task: null })),
  ].filter((line) => !shownCells.has(weekCellPath(line, '')))
}
