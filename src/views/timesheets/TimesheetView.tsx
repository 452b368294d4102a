import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { todayUtc } from '#domain/kernel/dates.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import { cellPath, hasTimes, timesheetForm, typesOf } from '#domain/timesheets/form.ts'
import type { Timesheet, TimesheetRow } from '#domain/timesheets/record.ts'
import type { EntryType } from '#domain/timesheets/statuses.ts'
import { datesOf } from '#domain/timesheets/weeks.ts'
import { toWords } from '#lookups/options.ts'
import { HistoryTab } from '#views/audit/HistoryTab.tsx'
import { DateField, TextAreaField, TextField } from '#views/records/form/fields.tsx'
import { FormPage } from '#views/records/form/FormPage.tsx'
import * as styles from '#views/records/records.css.ts'
import { useForm, useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import * as weekStyles from '#views/timesheets/timesheets.css.ts'
import { SheetWeek } from '#views/timesheets/queue/SheetWeek.tsx'
import { OvertimeReasons } from '#views/timesheets/OvertimeReasons.tsx'
import { dayText } from '#views/timesheets/weekTexts.ts'
import { EntryDetails } from '#views/timesheets/EntryDetails.tsx'
import { timesheetQueue } from '#views/timesheets/timesheetQueue.ts'
import { timesheetOffers } from '#views/timesheets/timesheetOffers.ts'
import { useCurrentUser } from '#views/timesheets/useCurrentUser.ts'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** Returns the label of a cell: its type of time and its day. */
const cellLabel = (type: EntryType, date: string) => `${toWords(type)}, ${dayText(date)}`

const cellsOf = (sheet: Timesheet) =>
  typesOf(sheet).flatMap((type) =>
    datesOf(sheet).map((date) => [cellPath(type, date), cellLabel(type, date)]),
  )

const fieldLabels: Readonly<Record<string, string>> = {
  assignmentName: 'Assignment',
  periodStart: 'First day',
  employeeNote: 'Note for the approver',
}

/** Why a timesheet can't be changed, by status. */
const closedTexts: Partial<Record<Timesheet['status'], string>> = {
  SUBMITTED: 'Submitted. Withdraw the timesheet to change it.',
  APPROVED: "Approved time can't be changed. Reopen the timesheet or add an adjustment.",
  EXCLUDED: 'This week is excluded.',
}

/** One timesheet: a week of an assignment, to fill in, submit, and approve or reject. */
export default function TimesheetView() {
  const form = useForm('timesheets')
  const sheet = useSelector(form, (state) => state?.context.record ?? null) as Timesheet | null
  const actor = useCurrentUser()
  const labels = { ...fieldLabels, ...(sheet === null ? {} : Object.fromEntries(cellsOf(sheet))) }
  return (
    <FormPage<Timesheet, TimesheetRow>
      titleOf={({ employeeName, periodStart }) => `${employeeName}: week of ${periodStart}`}
      facts={(record) => <TimesheetFacts sheet={record} />}
      labels={labels}
      events={(record) => timesheetOffers(record, actor, todayUtc())}
      queue={timesheetQueue}
      closedText={({ status }) => closedTexts[status] ?? null}
      lockOf={timesheetForm.lockOf}
      tabOf={() => ''}
    >
      {(record, tab) => {
        if (record === null) return <NewTimesheet />
        return tab === 'history' ? (
          <HistoryTab area="timesheets" record={record} />
        ) : (
          <TimesheetContent sheet={record} />
        )
      }}
    </FormPage>
  )
}

function TimesheetFacts({ sheet }: { sheet: Timesheet }) {
  const { status, employeeId, employeeName, contractId, contractNo, projectName, periodStart, periodEnd } =
    sheet
  const employees = useRecordArea('employees')
  const contracts = useRecordArea('contracts')
  const permissions = usePermissions()
  const { totalMinutes, otMinutes, dtMinutes, rejectReason, warnings, adjustsTimesheetId } = sheet
  const alerts = [
    ...(rejectReason !== null && status !== 'APPROVED' ? [`Rejected: ${rejectReason}`] : []),
    ...warnings.map(({ message }) => message),
  ]
  return (
    <>
      <Facts
        facts={[
          { key: 'status', content: <TimesheetStatusMark status={status} /> },
          {
            key: 'employee',
            content: permissions.includes('CAN_VIEW_EMPLOYEES') ? (
              <Link href={recordPath(employees, employeeId)}>{employeeName}</Link>
            ) : (
              employeeName
            ),
          },
          { key: 'project', content: projectName },
          ...(contractId === null || !permissions.includes('CAN_VIEW_PROJECTS')
            ? []
            : [
                {
                  key: 'contract',
                  content: <Link href={recordPath(contracts, contractId)}>{contractNo}</Link>,
                },
              ]),
          { key: 'week', content: `${periodStart} – ${periodEnd}` },
          { key: 'hours', content: `${formatDuration(totalMinutes)} total` },
          ...(otMinutes + dtMinutes === 0
            ? []
            : [{ key: 'overtime', content: `${formatDuration(otMinutes + dtMinutes)} overtime` }]),
          ...(adjustsTimesheetId === null ? [] : [{ key: 'adjusts', content: 'Adjustment' }]),
        ]}
      />
      {alerts.map((message) => (
        <p key={message} className={styles.reasonLine}>
          {message}
        </p>
      ))}
    </>
  )
}

function NewTimesheet() {
  return (
    <FormSection title="Week" hint="Save the timesheet to enter time.">
      <FormFields>
        <FormCell span={6}>
          <TextField path="assignmentName" disabled />
        </FormCell>
        <FormCell span={3}>
          <DateField path="periodStart" required />
        </FormCell>
      </FormFields>
    </FormSection>
  )
}

const hoursHint = 'Enter hours like 8, 7:30 or 7.5.'
const timesHint = 'Enter start and end times like 9-12, 13-17:30.'

function TimesheetContent({ sheet }: { sheet: Timesheet }) {
  const isClosed = sheet.status in closedTexts
  // A closed timesheet only shows types of time that were entered. On a phone, the empty days of other types
  // would push the entered time off the screen.
  const shownTypes = typesOf(sheet).filter(
    (type) => !isClosed || sheet.entries.some((entry) => entry.task === null && entry.type === type),
  )
  const showsWholeWeek = isClosed && sheet.adjustsTimesheetId === null
  return (
    <>
      {showsWholeWeek && <SheetWeek sheet={sheet} />}
      {(showsWholeWeek ? [] : shownTypes).map((type) => (
        <FormSection
          key={type}
          title={toWords(type)}
          hint={type === 'WORK' && !isClosed ? (hasTimes(sheet) ? timesHint : hoursHint) : undefined}
        >
          <div className={hasTimes(sheet) ? weekStyles.times : weekStyles.week}>
            {datesOf(sheet).map((date) => (
              <TextField key={date} path={cellPath(type, date)} shortLabel={dayText(date)} />
            ))}
          </div>
        </FormSection>
      ))}
      <EntryDetails sheet={sheet} isOpen={!isClosed} />
      <OvertimeReasons sheet={sheet} />
      <FormSection title="Note">
        <FormFields>
          <FormCell>
            <TextAreaField path="employeeNote" />
          </FormCell>
        </FormFields>
      </FormSection>
    </>
  )
}
