import { Link } from 'wouter'
import type { ContractRow } from '#domain/contracts/record.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { ContractStatusMark } from '#views/contracts/ContractStatusMark.tsx'
import { RateText } from '#views/records/RateText.tsx'
import { RecordTable } from '#views/records/list/RecordTable.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { addText, newPath, recordPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The contracts of a project, newest first, each linked to its page and its employee. */
export function ContractsTab({ projectId, closed }: { projectId: string; closed: boolean }) {
  const area = useRecordArea('contracts')
  const employees = useRecordArea('employees')
  const maintains = canMaintain(usePermissions(), 'PROJECTS')
  return (
    <FormSection
      title="Contracts"
      hint={maintains && !closed && <Link href={newPath(area, { projectId })}>{addText(area)}</Link>}
    >
      <RecordTable<ContractRow>
        shows="projectContracts"
        id={projectId}
        label="Contracts"
        empty="No contracts yet."
        columns={[
          ['Number', (row) => <Link href={recordPath(area, row.id)}>{row.contractNo}</Link>],
          ['Title', (row) => row.title],
          ['Employee', (row) => <Link href={recordPath(employees, row.employeeId)}>{row.employeeName}</Link>],
          ['Ends', (row) => <TextWithDates text={row.endDate ?? 'Open-ended'} />],
          ['Bill rate', (row) => <RateText rate={row.billRate} unit={row.billRateUnit} />, 'end'],
          ['Status', (row) => <ContractStatusMark status={row.status} />],
        ]}
      />
    </FormSection>
  )
}
