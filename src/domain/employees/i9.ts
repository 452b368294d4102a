import { addDays, addWorkdays, toDate } from '#domain/kernel/dates.ts'
import type { Employee } from '#domain/employees/record.ts'

/** I-9 section 2 is due this many workdays after the hire date (domain.md §1 i9Section2On). */
const i9Workdays = 3

/** Returns the day I-9 section 2 is due. */
export const i9DueOn = ({ hireDate }: Pick<Employee, 'hireDate'>): string => addWorkdays(hireDate, i9Workdays)

/** Returns the earliest date on which I-9 section 2 was completed, or null if it hasn't been completed. */
export function i9DoneOn({ workAuth }: Pick<Employee, 'workAuth'>): string | null {
  return workAuth.reduce<string | null>(
    (first, { i9Section2On: date }) => (date !== null && (first === null || date < first) ? date : first),
    null,
  )
}

/** How many years a Form I-9 is kept after the hire date and after the last day. The later of the two dates applies (domain.md §3 Employee). */
const retentionYears = { hire: 3, lastDay: 1 } as const

/** Returns the same day in a later year. February 29 becomes March 1, so that every form is kept long enough. */
function yearsLater(date: string, years: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return toDate(Date.UTC(year + years, month - 1, day))
}

/** Returns the last day that a W-2 employee's Form I-9 must be kept. Null if the employee isn't leaving and hasn't left, or has no last day. */
export function i9KeptUntil({
  employmentType,
  status,
  hireDate,
  terminationDate,
}: Pick<Employee, 'employmentType' | 'status' | 'hireDate' | 'terminationDate'>): string | null {
  const isLeaving = status === 'OFFBOARDING' || status === 'TERMINATED'
  if (employmentType !== 'W2' || !isLeaving || terminationDate === null) return null
  const keptForHire = yearsLater(hireDate, retentionYears.hire)
  const keptForLastDay = yearsLater(terminationDate, retentionYears.lastDay)
  return keptForHire > keptForLastDay ? keptForHire : keptForLastDay
}

/** When section 2 of an employee's Form I-9 is due, and whether it was completed. */
export interface I9State {
  readonly dueOn: string
  readonly doneOn: string | null
  readonly isOverdue: boolean
}

/** Returns the state of section 2. Null for employees who don't need an I-9, and for those who have left. */
export function i9State(
  employee: Pick<Employee, 'employmentType' | 'status' | 'hireDate' | 'workAuth'>,
  today: string,
): I9State | null {
  if (employee.employmentType !== 'W2' || employee.status === 'TERMINATED') return null
  const [dueOn, doneOn] = [i9DueOn(employee), i9DoneOn(employee)]
  return { dueOn, doneOn, isOverdue: doneOn === null && today > dueOn }
}

/** Returns the latest hire date for which I-9 section 2 was due before today. */
export function lastHireDateWithOverdueI9(today: string): string {
  let hireDate = addDays(today, -1)
  while (i9DueOn({ hireDate }) >= today) hireDate = addDays(hireDate, -1)
  return hireDate
}
