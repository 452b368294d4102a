import { Link } from 'wouter'
import type { Assignment } from '#domain/assignments/record.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { AssignmentStatusMark } from '#views/assignments/AssignmentStatusMark.tsx'
import * as styles from '#views/employees/record.css.ts'
import { RecordRows } from '#views/employees/RecordRows.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { newPath, recordPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The assignments of an employee, each linked to its page, project and contract. */
export function EmployeeAssignments({ id }: { id: string }) {
  const area = useRecordArea('assignments')
  const contracts = useRecordArea('contracts')
  const maintains = canMaintain(usePermissions(), 'PROJECTS')
  return (
    <FormSection
      title="Assignments"
      hint={maintains && <Link href={newPath(area, { employeeId: id })}>Add assignment</Link>}
    >
      <RecordRows<Assignment> shows="employeeAssignments" id={id}>
        {(rows, busy) =>
          rows.length === 0 ? (
            <p className={styles.note}>No assignments yet. Assignments to projects will appear here.</p>
          ) : (
            <table className={styles.table} aria-busy={busy} aria-label="Assignments">
              <thead>
                <tr>
                  <th scope="col">Project</th>
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
                      <Link href={recordPath(area, row.id)}>{row.projectName}</Link>
                    </td>
                    <td>
                      {row.contractId === null ? (
                        '–'
                      ) : (
                        <Link href={recordPath(contracts, row.contractId)}>{row.contractNo ?? '–'}</Link>
                      )}
                    </td>
                    <td>{row.startDate}</td>
                    <td>{row.endDate ?? 'Open'}</td>
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
