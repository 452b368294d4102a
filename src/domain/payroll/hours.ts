import { payClasses, type PayClass } from '#domain/payroll/classes.ts'

/** The approved minutes of one timesheet in one class. */
export interface SheetTime {
  readonly timesheetId: string
  readonly sheetVersion: number
  readonly employeeId: string
  readonly employeeNo: string
  readonly firstName: string
  readonly lastName: string
  readonly employmentType: string
  /** The first day of the work week in which the time was worked. */
  readonly weekStart: string
  readonly payClass: PayClass
  readonly minutes: number
  /** True if other time in the employee's week was already handed off, or if the week ended before the first day of the batch. */
  readonly correction: boolean
}

/** The time of one employee in one work week and class. */
export type EmployeeTime = Omit<SheetTime, 'timesheetId' | 'sheetVersion'>

/** The minutes in one class. */
export interface ClassTotal {
  readonly payClass: PayClass
  readonly minutes: number
}

const orderOf = (payClass: PayClass) => payClasses.indexOf(payClass)

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

const compareEmployeeTimes = (one: EmployeeTime, other: EmployeeTime) =>
  compare(one.lastName, other.lastName) ||
  compare(one.firstName, other.firstName) ||
  compare(one.employeeNo, other.employeeNo) ||
  compare(one.weekStart, other.weekStart) ||
  orderOf(one.payClass) - orderOf(other.payClass)

/** Returns the total of each employee's time by work week and class, sorted by name. Totals of zero have no row. */
export function timeByEmployee(times: readonly SheetTime[]): EmployeeTime[] {
  const groups = Map.groupBy(
    times,
    ({ employeeId, weekStart, payClass }) => `${employeeId} ${weekStart} ${payClass}`,
  )
  return [...groups.values()]
    .flatMap((employeeTimes) => {
      const [first] = employeeTimes
      if (first === undefined) return []
      const { timesheetId: _sheet, sheetVersion: _version, ...employee } = first
      return [
        {
          ...employee,
          minutes: sumOfMinutes(employeeTimes),
          correction: employeeTimes.some(({ correction }) => correction),
        },
      ]
    })
    .filter(({ minutes }) => minutes !== 0)
    .toSorted(compareEmployeeTimes)
}

/** Returns the minutes in each class whose total isn't zero, in class order. */
export const totalsByClass = (times: readonly Pick<SheetTime, 'payClass' | 'minutes'>[]): ClassTotal[] =>
  payClasses
    .map((payClass) => ({
      payClass,
      minutes: sumOfMinutes(times.filter((time) => time.payClass === payClass)),
    }))
    .filter(({ minutes }) => minutes !== 0)

const sumOfMinutes = (times: readonly { readonly minutes: number }[]) =>
  times.reduce((sum, { minutes }) => sum + minutes, 0)

/**
 * Returns minutes as hours with two decimals, as payroll systems expect them: 450 → `7.50`. Positive hours are
 * rounded up, so that nobody is paid too little. Negative hours are rounded away from zero, so that a correction
 * removes exactly the hours that were handed off: 440 → `7.34`, −440 → `-7.34`.
 */
export function formatPayHours(minutes: number): string {
  const absolute = Math.abs(minutes)
  const hundredths = Math.floor((absolute * 10 + 5) / 6)
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  return minutes < 0 ? `-${text}` : text
}
