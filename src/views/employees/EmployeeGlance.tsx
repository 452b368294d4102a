import { Link } from 'wouter'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import { canSeePay } from '#domain/kernel/fieldGuards.ts'
import { currentPositions } from '#domain/employees/form.ts'
import { openItems } from '#domain/employees/leaving/openItems.ts'
import { i9KeptUntil, i9State } from '#domain/employees/i9.ts'
import type { Employee } from '#domain/employees/record.ts'
import { currentAuthorization, hireTerm } from '#views/employees/EmployeeFacts.tsx'
import { employeeOffers } from '#views/employees/employeeOffers.ts'
import { OpenItemLinks } from '#views/employees/leaving/OpenItems.tsx'
import { Glance } from '#views/records/Glance.tsx'
import { daysText } from '#views/records/daysText.ts'
import { Deadline } from '#views/records/Deadline.tsx'
import type { Offer } from '#views/records/form/offer.ts'
import { RateText } from '#views/records/RateText.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { tabPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'

/** The most important facts about an employee: next step, authorization, dates, open tasks and pay rate. */
export function EmployeeGlance({ employee }: { employee: Employee }) {
  const area = useRecordArea('employees')
  const permissions = usePermissions()
  const today = todayUtc()
  const { id, status, hireDate, terminationDate, payRates } = employee
  const authorization = currentAuthorization(employee)
  const i9 = i9State(employee, today)
  const keepUntil = i9KeptUntil(employee)
  const rate = payRates?.[currentPositions(employee).rate]
  const tasksLeft = employee.onboardingTasksLeft + employee.offboardingTasksLeft
  const until = authorization?.until ?? null
  const renderDeadline = (date: string) => <Deadline date={date} days={daysBetween(today, date)} />
  const nextOffer = employeeOffers(employee, today).find(({ tone }) => tone === 'primary')
  const isFormer = status === 'TERMINATED'
  return (
    <Glance
      items={[
        { term: 'Next step', value: nextOffer !== undefined && nextStepText(nextOffer) },
        {
          term: 'Authorized until',
          value:
            authorization !== null &&
            (until === null ? 'No expiration' : `${until}, ${daysText(daysBetween(today, until))}`),
        },
        {
          term: 'I-9 section 2',
          value:
            i9 !== null &&
            (i9.doneOn === null ? <>Due {renderDeadline(i9.dueOn)}</> : `Completed ${i9.doneOn}`),
        },
        {
          term: 'Checklist',
          value: tasksLeft > 0 && !isFormer && (
            <Link href={tabPath(area, id, 'checklist')}>{`${tasksLeft} to do`}</Link>
          ),
        },
        {
          term: 'Open items',
          value: status === 'OFFBOARDING' && openItems(employee).length > 0 && (
            <OpenItemLinks employee={employee} />
          ),
        },
        {
          term: hireTerm(hireDate),
          value: hireDate > today ? renderDeadline(hireDate) : hireDate,
        },
        {
          term: 'Last day',
          value: terminationDate !== null && (isFormer ? terminationDate : renderDeadline(terminationDate)),
        },
        { term: 'Keep Form I-9 until', value: keepUntil },
        {
          term: 'Pay rate',
          value: rate !== undefined && canSeePay(permissions) && (
            <RateText rate={rate.rate} unit={rate.unit} />
          ),
        },
      ]}
    />
  )
}

const nextStepText = ({ text, reasons }: Offer) => (reasons.length === 0 ? text : `${text} (not ready)`)
