import { Link } from 'wouter'
import type { Assignment } from '#domain/assignments/record.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { AssignmentStatusMark } from '#views/assignments/AssignmentStatusMark.tsx'
import * as styles from '#views/records/rows.css.ts'
import { RecordRows } from '#views/records/RecordRows.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { addText, newPath, recordPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

interface AssignmentsTabProps {
  /** The kind of the record. */
  readonly of: 'employee' | 'project' | 'contract'
  readonly id: string
  /** The heading, where it isn't `Assignments`. */
  readonly title?: string
}

/** The assignments of a record, each linked to its page, employee and contract. */
export function AssignmentsTab({ of, id, title = 'Assignments' }: AssignmentsTabProps) {
  const area = useRecordArea('assignments')
  const contracts = useRecordArea('contracts')
  const maintains = canMaintain(usePermissions(), 'PROJECTS')
  return (
    <FormSection
      title={title}
      hint={
        maintains && (
          <Link href={newPath(area, { [`${of}Id`]: id })}>
            {of === 'project' ? 'Add to team' : addText(area)}
          </Link>
        )
      }
    >
      <RecordRows<Assignment> shows={`${of}Assignments`} id={id}>
        {(rows, busy) =>
          rows.length === 0 ? (
            <p className={styles.note}>No assignments yet.</p>
          ) : (
            <table className={styles.table} aria-busy={busy} aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">{of === 'employee' ? 'Project' : 'Employee'}</th>
                  <th scope="col">Contract</th>
                  <th scope="col">Starts</th>
                  <th scope="col">Ends</th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <Link href={recordPath(area, row.id)}>
                        {of === 'employee' ? row.projectName : row.employeeName}
                      </Link>
                    </td>
                    <td>
                      {row.contractId === null ? (
                        '–'
                      ) : (
                        <Link href={recordPath(contracts, row.contractId)}>{row.contractNo ?? '–'}</Link>
                      )}
                    </td>
                    <td>{row.startDate}</td>
                    <td>{row.endDate ?? 'Open-ended'}</td>
                    <td>
                      <AssignmentStatusMark status={row.status} />
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
