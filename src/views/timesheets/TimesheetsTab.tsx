import { Link } from 'wouter'
import { formatDuration } from '#domain/timesheets/duration.ts'
import type { TimesheetRow } from '#domain/timesheets/record.ts'
import { aboutPath } from '#views/records/about.ts'
import { RecordRows } from '#views/records/RecordRows.tsx'
import * as styles from '#views/records/rows.css.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { TimesheetStatusMark } from '#views/timesheets/TimesheetStatusMark.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

interface TimesheetsTabProps {
  /** The kind of the record. */
  readonly of: 'employee' | 'project' | 'contract'
  readonly id: string
}

/** The latest timesheets of a record, each linked to its page. */
export function TimesheetsTab({ of, id }: TimesheetsTabProps) {
  const area = useRecordArea('timesheets')
  const isOfEmployee = of === 'employee'
  return (
    <FormSection
      title="Timesheets"
      hint={<Link href={aboutPath(area, { idFilter: `${of}Id` }, id)}>Show all</Link>}
    >
      <RecordRows<TimesheetRow> shows={`${of}Timesheets`} id={id}>
        {(rows, busy) =>
          rows.length === 0 ? (
            <p className={styles.note}>No timesheets yet.</p>
          ) : (
            <table className={styles.table} aria-busy={busy} aria-label="Timesheets">
              <thead>
                <tr>
                  <th scope="col">Week</th>
                  <th scope="col">{isOfEmployee ? 'Project' : 'Employee'}</th>
                  <th scope="col">Hours</th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <Link href={recordPath(area, row.id)}>
                        {row.periodStart} – {row.periodEnd}
                      </Link>
                    </td>
                    <td>{isOfEmployee ? row.projectName : row.employeeName}</td>
                    <td>{formatDuration(row.totalMinutes)}</td>
                    <td>
                      <TimesheetStatusMark status={row.status} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </RecordRows>
    </FormSection>
  )
}
