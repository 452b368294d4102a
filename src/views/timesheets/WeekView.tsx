import { useSelector } from '@xstate/react'
import { Redirect } from 'wouter'
import { todayUtc } from '#domain/kernel/dates.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import type { Draft, Row } from '#domain/kernel/answer.ts'
import { emptyRows, weekForm } from '#domain/timesheets/weekForm.ts'
import { weekCellPath, weekId, weekNotePath, weekOfId, type WeekRecord } from '#domain/timesheets/week.ts'
import { cellNotePath, cellUnbilledPath } from '#domain/timesheets/cells/details.ts'
import { weeklyHours } from '#domain/timesheets/weekOvertime.ts'
import { datesOf } from '#domain/timesheets/weeks.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import { TextAreaField, TextField } from '#views/records/form/fields.tsx'
import { FormPage } from '#views/records/form/FormPage.tsx'
import * as recordStyles from '#views/records/records.css.ts'
import { useForm } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { timesheetOffers } from '#views/timesheets/timesheetOffers.ts'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import { TimesheetTabs } from '#views/timesheets/TimesheetTabs.tsx'
import { useCells, usePaintedDraft } from '#views/timesheets/usePaintedDraft.ts'
import { useCurrentUser } from '#views/timesheets/useCurrentUser.ts'
import * as styles from '#views/timesheets/week.css.ts'
import { WeekBar } from '#views/timesheets/week/WeekBar.tsx'
import { namedLines, WeekGrid } from '#views/timesheets/week/WeekGrid.tsx'
import { WeekOvertime } from '#views/timesheets/week/WeekOvertime.tsx'
import { dueText, rowText } from '#views/timesheets/weekTexts.ts'
import { WeekTools } from '#views/timesheets/week/WeekTools.tsx'
import { EmptyState } from '#views/ui/state/EmptyState.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'

/** The events of a whole week, except submit. A week is submitted as part of a save, so that submitting works offline. */
const weekEvents = ['withdraw', 'reject', 'approve']

/** An employee's week across all assignments. The URL contains the week's first day. Saves automatically, and retries a save or submission after a network failure. */
export default function WeekView() {
  const area = useCurrentArea()
  const form = useForm('weeks')
  const actor = useCurrentUser()
  const week = useSelector(form, (state) => state?.context.record ?? null) as WeekRecord | null
  const cells = useCells(form)
  const submitting = useSelector(
    form,
    (state) => state !== undefined && state.hasTag('saving') && state.context.draft['submit'] === 'yes',
  )
  const labels =
    week === null
      ? {}
      : Object.fromEntries([
          ...namedLines(week, cells).flatMap(({ line, name }) =>
            datesOf(week).flatMap((date) => cellLabels(cells, weekCellPath(line, date), `${name}, ${date}`)),
          ),
          ...week.rows.map((row) => [
            weekNotePath(row.assignment.id),
            week.rows.length === 1 ? 'Note for the approver' : `Note, ${rowText(week, row)}`,
          ]),
          ['zeroReason', 'Reason for zero hours'],
        ])
  if (week !== null && form !== undefined && !isUnsaved(form.getSnapshot().context)) {
    const { date, employeeId = null } = weekOfId(week.id)
    if (date !== week.periodStart)
      return <Redirect to={recordPath(area, weekId(week.periodStart, employeeId))} replace />
  }
  return (
    <FormPage<WeekRecord, Row>
      titleOf={(record) => ('periodStart' in record ? `Week of ${String(record.periodStart)}` : 'Week')}
      facts={(record) => <WeekFacts week={record} />}
      labels={labels}
      events={(record) => offersOf(record, actor)}
      lockOf={(record, path) =>
        submitting ? 'The week is being submitted.' : (weekForm.lockOf?.(record, path) ?? null)
      }
      between={<TimesheetTabs current="week" />}
      bar={(openForm) => <WeekBar form={openForm} week={week} submitting={submitting} />}
    >
      {(record) =>
        form !== undefined && record !== null && <Week form={form} week={record} submitting={submitting} />
      }
    </FormPage>
  )
}

/** Returns the label of a cell, and the labels of its note and its Non-billable checkbox if the draft has values for them. */
const cellLabels = (draft: Draft, cell: string, name: string) =>
  (
    [
      [cell, name],
      [cellNotePath(cell), `Note, ${name}`],
      [cellUnbilledPath(cell), `Non-billable, ${name}`],
    ] as const
  ).filter(([path]) => path === cell || path in draft)

function offersOf(week: WeekRecord, actor: ReturnType<typeof useCurrentUser>) {
  const sheet = week.rows.find(({ timesheet }) => timesheet?.status === 'SUBMITTED')?.timesheet
  if (sheet == null) return []
  return timesheetOffers(sheet, actor, todayUtc()).filter(({ event }) => weekEvents.includes(event))
}

function WeekFacts({ week }: { week: WeekRecord }) {
  const { employeeName, rows } = week
  const statuses = [...new Set(rows.map(({ timesheet }) => timesheet?.status ?? 'NOT_STARTED'))]
  const alerts = rows.flatMap((row) => {
    const { timesheet, why } = row
    const rejected = timesheet?.status === 'REJECTED' ? [`Rejected: ${timesheet.rejectReason ?? ''}`] : []
    const warnings = timesheet?.warnings.map(({ message }) => message) ?? []
    return [...rejected, ...warnings, ...(why === null ? [] : [why])].map((text) => ({ text, row }))
  })
  // A message about several assignments is only shown once.
  const messages = [...Map.groupBy(alerts, ({ text }) => text)].map(([text, sameAlerts]) => {
    const names = [...new Set(sameAlerts.map(({ row }) => rowText(week, row)))]
    return rows.length === 1 ? text : `${names.join(', ')}: ${text}`
  })
  return (
    <>
      <Facts
        facts={[
          ...statuses.map((status) => ({ key: status, content: <TimesheetStatusMark status={status} /> })),
          { key: 'employee', content: employeeName },
          { key: 'through', content: `${week.periodStart} – ${week.periodEnd}` },
        ]}
      />
      {messages.map((message) => (
        <p key={message} className={recordStyles.reasonLine}>
          {message}
        </p>
      ))}
    </>
  )
}

interface WeekProps {
  readonly form: RecordFormActor
  readonly week: WeekRecord
  readonly submitting: boolean
}

function Week({ form, week, submitting }: WeekProps) {
  const draft = usePaintedDraft(form)
  const { employeeId } = useCurrentUser()
  const openRows = week.rows.filter(({ editable }) => editable)
  return (
    <>
      <WeekTools form={form} week={week} submitting={submitting} />
      {week.rows.length === 0 ? (
        <EmptyState
          title="No assignments this week"
          message={
            week.employeeId === employeeId
              ? 'You need an assignment to enter time. Choose another week, or ask your manager to add you to a project.'
              : 'This employee needs an assignment to enter time. Choose another week, or add them to a project.'
          }
        />
      ) : (
        <>
          <WeekProgress week={week} draft={draft} />
          {week.captureInOut && openRows.length > 0 && (
            <p className={styles.hint}>
              Enter start and end times like 9-17:30. For a break, enter the times before and after it: 9-12,
              13-17:30.
            </p>
          )}
          {week.noteRequired && openRows.length > 0 && (
            <p className={styles.hint}>
              Each work entry needs a note. Add notes in the cells, or enter one note per assignment below.
            </p>
          )}
          <WeekGrid form={form} week={week} readOnly={submitting} />
          <WeekOvertime week={week} draft={draft} />
          <div className={styles.notes}>
            {openRows.map(({ assignment }) => (
              <TextAreaField key={assignment.id} path={weekNotePath(assignment.id)} />
            ))}
            {emptyRows(week, draft).length > 0 && (
              <TextField
                path="zeroReason"
                hint="Assignments without hours are submitted only if you enter a reason."
              />
            )}
          </div>
        </>
      )}
    </>
  )
}

/** When the week is due. If overtime starts after 40 hours, also the regular and overtime hours so far. */
function WeekProgress({ week, draft }: { week: WeekRecord; draft: Draft }) {
  const isOpen = week.rows.some(({ editable }) => editable)
  const hours = weeklyHours(week, draft)
  // A week restored from an older version of the app has no deadline.
  const dueAt = isOpen ? (week.dueAt ?? null) : null
  const texts = [
    ...(dueAt === null ? [] : [dueText(dueAt)]),
    ...(hours === null
      ? []
      : [
          `Regular hours: ${formatDuration(hours.regular)} of 40:00. Overtime: ${formatDuration(hours.overtime)}.`,
        ]),
  ]
  return texts.length === 0 ? null : <p className={styles.hint}>{texts.join(' ')}</p>
}
