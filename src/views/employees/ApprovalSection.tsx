import type { Employee } from '#domain/employees/record.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { PersonField } from '#views/users/PersonField.tsx'

const personFields = [
  { list: 'managers', path: 'managerUserId', namePath: 'managerName' },
  { list: 'approvers', path: 'approverUserId', namePath: 'approverName' },
  { list: 'approvers', path: 'backupApproverUserId', namePath: 'backupApproverName' },
] as const

/** The fields for the manager of an employee and for the users who approve their time. */
export function ApprovalSection({ employee }: { employee: Employee }) {
  return (
    <FormSection title="Approval" hint="Employees can't be their own manager or approve their own time.">
      <FormFields>
        {personFields.map((personField) => (
          <FormCell key={personField.path} span={2}>
            <PersonField {...personField} excludedEmployeeId={employee.id} />
          </FormCell>
        ))}
      </FormFields>
    </FormSection>
  )
}
