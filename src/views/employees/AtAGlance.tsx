import { Link } from 'wouter'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import { seesPay } from '#domain/kernel/fieldGuards.ts'
import { currentEntries } from '#domain/employees/form.ts'
import { i9State } from '#domain/employees/i9.ts'
import type { Employee } from '#domain/employees/record.ts'
import { currentAuthorization } from '#views/employees/EmployeeFacts.tsx'
import { employeeOffers } from '#views/employees/employeeOffers.ts'
import * as styles from '#views/records/records.css.ts'
import { Deadline } from '#views/records/Deadline.tsx'
import type { Offer } from '#views/records/offer.ts'
import { RateText } from '#views/records/RateText.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { tabPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { DescriptionList } from '#views/ui/facts/DescriptionList.tsx'

/** What to know about an employee before reading the fields: status, authorization, next dates and open tasks. */
export function AtAGlance({ employee }: { employee: Employee }) {
  const area = useRecordArea('employees')
  const permissions = usePermissions()
  const today = todayUtc()
  const { id, status, hireDate, terminationDate, payRates } = employee
  const authorization = currentAuthorization(employee)
  const i9 = i9State(employee, today)
  const rate = payRates?.[currentEntries(employee).rate]
  const left = employee.onboardingTasksLeft + employee.offboardingTasksLeft
  const until = authorization?.until ?? null
  const deadline = (date: string) => <Deadline date={date} days={daysBetween(today, date)} />
  const next = employeeOffers(employee, today).find(({ tone }) => tone === 'primary')
  const isFormer = status === 'TERMINATED'
  return (
    <aside className={styles.aside} aria-label="At a glance">
      <h2>At a glance</h2>
      <DescriptionList
        align="end"
        items={[
          ...(next === undefined ? [] : [{ term: 'Next step', value: nextStepText(next) }]),
          ...(authorization === null
            ? []
            : [
                {
                  term: 'Work until',
                  value: until === null ? 'No end' : `${until}, ${daysText(today, until)}`,
                },
              ]),
          ...(i9 === null
            ? []
            : [
                {
                  term: 'I-9 section 2',
                  value: i9.doneOn === null ? <>Due {deadline(i9.dueOn)}</> : `Completed ${i9.doneOn}`,
                },
              ]),
          ...(left === 0 || isFormer
            ? []
            : [
                {
                  term: 'Checklist',
                  value: <Link href={tabPath(area, id, 'checklist')}>{`${left} to do`}</Link>,
                },
              ]),
          {
            term: hireDate > today ? 'Starts' : 'Hired',
            value: hireDate > today ? deadline(hireDate) : hireDate,
          },
          ...(terminationDate === null
            ? []
            : [{ term: 'Last day', value: isFormer ? terminationDate : deadline(terminationDate) }]),
          ...(rate === undefined || !seesPay(permissions)
            ? []
            : [{ term: 'Pay rate', value: <RateText rate={rate.rate} unit={rate.unit} /> }]),
        ]}
      />
    </aside>
  )
}

const nextStepText = ({ text, reasons }: Offer) =>
  reasons.length === 0 ? `Ready to ${text.toLowerCase()}` : `${text}, not yet possible`

function daysText(from: string, to: string): string {
  const days = daysBetween(from, to)
  if (days === 0) return 'today'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}
