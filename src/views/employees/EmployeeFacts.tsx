import { todayUtc } from '#domain/kernel/dates.ts'
import { authorizationState } from '#domain/employees/authorization.ts'
import { currentPositions } from '#domain/employees/form.ts'
import { i9State } from '#domain/employees/i9.ts'
import type { Employee } from '#domain/employees/record.ts'
import { AuthorizationAlert, AuthorizationFact, I9Alert } from '#views/employees/Authorization.tsx'
import { EmployeeStatusMark } from '#views/employees/EmployeeStatusMark.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'

interface EmployeeFactsProps {
  readonly employee: Employee
  readonly goToField: (path: string) => void
}

/** The line under an employee's name, and the alerts below it. */
export function EmployeeFacts({ employee, goToField }: EmployeeFactsProps) {
  const { status, employeeNo, jobTitle, employmentType, hireDate } = employee
  const authorization = currentAuthorization(employee)
  const authPath = `workAuth.${currentPositions(employee).auth}`
  const i9 = i9State(employee, todayUtc())
  return (
    <>
      <Facts
        facts={[
          { key: 'status', content: <EmployeeStatusMark status={status} onBench={employee.onBench} /> },
          { key: 'number', content: employeeNo },
          { key: 'job', content: jobTitle },
          { key: 'type', content: employmentType },
          { key: 'hired', content: `${hireTerm(hireDate)} ${hireDate}` },
          ...(authorization === null
            ? []
            : [{ key: 'authorization', content: <AuthorizationFact state={authorization} /> }]),
        ]}
      />
      {authorization !== null && (
        <AuthorizationAlert state={authorization} onUpdate={() => goToField(`${authPath}.validTo`)} />
      )}
      {i9?.isOverdue === true && (
        <I9Alert dueOn={i9.dueOn} onUpdate={() => goToField(`${authPath}.i9Section2On`)} />
      )}
    </>
  )
}

/** Returns the label of a hire date: `Starts` if it is in the future, otherwise `Hired`. */
export const hireTerm = (hireDate: string) => (hireDate > todayUtc() ? 'Starts' : 'Hired')

/**
 * Returns the state of the current authorization, or null if there is none. Also null for former employees, because
 * their authorization dates no longer matter.
 */
export function currentAuthorization({ status, workAuth, expiryAlertDays }: Employee) {
  return status === 'TERMINATED' ? null : authorizationState(workAuth, todayUtc(), expiryAlertDays)
}
