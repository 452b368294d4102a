import { Link } from 'wouter'
import { formatDuration } from '#domain/timesheets/duration.ts'
import type { TimesheetRow } from '#domain/timesheets/record.ts'
import { aboutPath } from '#views/records/about.ts'
import { RecordTable } from '#views/records/list/RecordTable.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

interface TimesheetsTabProps {
  readonly recordKind: 'employee' | 'project' | 'contract'
  readonly id: string
}

/** The latest timesheets of a record, each linked to its page. */
export function TimesheetsTab({ recordKind, id }: TimesheetsTabProps) {
  const area = useRecordArea('timesheets')
  const isForEmployee = recordKind === 'employee'
  return (
    <FormSection
      title="Timesheets"
      hint={<Link href={aboutPath(area, { idFilter: `${recordKind}Id` }, id)}>Show all</Link>}
    >
      <RecordTable<TimesheetRow>
        shows={`${recordKind}Timesheets`}
        id={id}
        label="Timesheets"
        empty="No timesheets yet."
        columns={[
          [
            'Week',
            (row) => (
              <Link href={recordPath(area, row.id)}>
                <TextWithDates text={`${row.periodStart} – ${row.periodEnd}`} />
              </Link>
            ),
          ],
          isForEmployee ? ['Project', (row) => row.projectName] : ['Employee', (row) => row.employeeName],
          ['Hours', (row) => formatDuration(row.totalMinutes), 'end'],
          ['Status', (row) => <TimesheetStatusMark status={row.status} />],
        ]}
      />
    </FormSection>
  )
}
