import { Link } from 'wouter'
import type { Assignment } from '#domain/assignments/record.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { AssignmentStatusMark } from '#views/assignments/AssignmentStatusMark.tsx'
import { RecordTable } from '#views/records/list/RecordTable.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { addText, newPath, recordPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

interface AssignmentsTabProps {
  readonly recordKind: 'employee' | 'project' | 'contract'
  readonly id: string
  /** The heading, if it isn't `Assignments`. */
  readonly title?: string
  /** True for a record that can't get more assignments. */
  readonly closed: boolean
}

/** The assignments of a record, each linked to its page and its contract. */
export function AssignmentsTab({ recordKind, id, title = 'Assignments', closed }: AssignmentsTabProps) {
  const area = useRecordArea('assignments')
  const contracts = useRecordArea('contracts')
  const maintains = canMaintain(usePermissions(), 'PROJECTS')
  return (
    <FormSection
      title={title}
      hint={
        maintains &&
        !closed && (
          <Link href={newPath(area, { [`${recordKind}Id`]: id })}>
            {recordKind === 'project' ? 'Add to team' : addText(area)}
          </Link>
        )
      }
    >
      <RecordTable<Assignment>
        shows={`${recordKind}Assignments`}
        id={id}
        label={title}
        empty="No assignments yet."
        columns={[
          recordKind === 'employee'
            ? ['Project', (row) => <Link href={recordPath(area, row.id)}>{row.projectName}</Link>]
            : ['Employee', (row) => <Link href={recordPath(area, row.id)}>{row.employeeName}</Link>],
          [
            'Contract',
            ({ contractId, contractNo }) =>
              contractId === null ? (
                '–'
              ) : (
                <Link href={recordPath(contracts, contractId)}>{contractNo ?? '–'}</Link>
              ),
          ],
          ['Starts', (row) => <TextWithDates text={row.startDate} />],
          ['Ends', (row) => <TextWithDates text={row.endDate ?? 'Open-ended'} />],
          ['Status', (row) => <AssignmentStatusMark status={row.status} />],
        ]}
      />
    </FormSection>
  )
}
