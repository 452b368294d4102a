import { Link } from 'wouter'
import type { Assignment } from '#domain/assignments/record.ts'
import { assignmentForm } from '#domain/assignments/form.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { toWords } from '#lookups/options.ts'
import { PersonField } from '#views/users/PersonField.tsx'
import { assignmentLabels } from '#domain/assignments/labels.ts'
import { EmployeeField } from '#views/employees/EmployeeField.tsx'
import { ProjectField } from '#views/projects/ProjectField.tsx'
import { ContractField } from '#views/contracts/ContractField.tsx'
import { assignmentOffers } from '#views/assignments/assignmentOffers.tsx'
import { AssignmentStatusMark } from '#views/assignments/AssignmentStatusMark.tsx'
import { DateField, RateField, TextField } from '#views/records/form/fields.tsx'
import { FormPage } from '#views/records/form/FormPage.tsx'
import * as styles from '#views/records/records.css.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const closedText = ({ status, endDate, endReason }: Assignment) =>
  status === 'ENDED' ? `Ended on ${endDate ?? ''}: ${toWords(endReason ?? 'OTHER').toLowerCase()}.` : null

/** Adds or edits an assignment. */
export default function AssignmentView() {
  return (
    <FormPage<Assignment, Assignment>
      titleOf={({ employeeName, projectName }) => `${employeeName} on ${projectName}`}
      facts={(assignment) => <AssignmentFacts assignment={assignment} />}
      labels={assignmentLabels}
      events={(assignment) => assignmentOffers(assignment, todayUtc())}
      closedText={closedText}
      lockOf={assignmentForm.lockOf}
    >
      {(record) => <AssignmentFields isStored={record !== null} />}
    </FormPage>
  )
}

function AssignmentFacts({ assignment }: { assignment: Assignment }) {
  const { status, employeeId, employeeName, projectId, projectName, contractId, contractNo } = assignment
  const employees = useRecordArea('employees')
  const projects = useRecordArea('projects')
  const contracts = useRecordArea('contracts')
  return (
    <>
      <Facts
        facts={[
          { key: 'status', content: <AssignmentStatusMark status={status} /> },
          {
            key: 'employee',
            content: <Link href={recordPath(employees, employeeId)}>{employeeName}</Link>,
          },
          { key: 'project', content: <Link href={recordPath(projects, projectId)}>{projectName}</Link> },
          ...(contractId === null
            ? []
            : [
                {
                  key: 'contract',
                  content: <Link href={recordPath(contracts, contractId)}>{contractNo}</Link>,
                },
              ]),
        ]}
      />
      {assignment.warnings.map(({ code, message }) => (
        <p key={code} className={styles.reasonLine}>
          {message}
        </p>
      ))}
    </>
  )
}

function AssignmentFields({ isStored }: { isStored: boolean }) {
  return (
    <>
      <FormSection title="Assignment">
        <FormFields>
          <FormCell span={3}>
            <ProjectField path="projectId" namePath="projectName" required />
          </FormCell>
          <FormCell span={3}>
            <EmployeeField path="employeeId" namePath="employeeName" required />
          </FormCell>
          <FormCell span={3}>
            <ContractField path="contractId" namePath="contractNo" hint="Required for billable projects." />
          </FormCell>
          <FormCell span={3}>
            <TextField path="role" />
          </FormCell>
        </FormFields>
      </FormSection>
      <FormSection title="Schedule">
        <FormFields>
          <FormCell span={3}>
            <DateField path="startDate" required />
          </FormCell>
          <FormCell span={3}>
            <DateField
              path="endDate"
              hint={isStored ? undefined : 'Leave blank to use the end date of the contract or project.'}
            />
          </FormCell>
          <FormCell span={3}>
            <RateField path="hoursPerDay" required />
          </FormCell>
          <FormCell span={3}>
            <RateField path="allocationPct" required />
          </FormCell>
        </FormFields>
      </FormSection>
      <FormSection title="Approval" hint="Employees can't approve their own time.">
        <FormFields>
          <FormCell span={3}>
            <PersonField
              list="approvers"
              path="approverUserId"
              namePath="approverName"
              excludedEmployeePath="employeeId"
              excludedUserPath="backupApproverUserId"
              required
            />
          </FormCell>
          <FormCell span={3}>
            <PersonField
              list="approvers"
              path="backupApproverUserId"
              namePath="backupApproverName"
              excludedEmployeePath="employeeId"
              excludedUserPath="approverUserId"
            />
          </FormCell>
        </FormFields>
      </FormSection>
    </>
  )
}
