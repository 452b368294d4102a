import { addDays } from '#domain/kernel/dates.ts'
import type { PayrollSystem } from '#domain/handoff/systems.ts'
import { classText, type PayClass } from '#domain/payroll/classes.ts'
import { formatPayHours, type EmployeeTime } from '#domain/payroll/hours.ts'
import { fileOf, type NewFile } from '#server/records/handoff/files.ts'
import type { NameLookup } from '#server/records/handoff/names.ts'
import { numberCell, type Cell } from '#server/records/kit/csv.ts'
import { byHandReason } from '#server/records/payroll/findings.ts'

/** The data that a payroll batch's files are created from. */
export interface PayrollContent {
  readonly number: string
  readonly times: readonly EmployeeTime[]
  readonly names: NameLookup
}

/** Returns the time that a system's files can contain. */
export const supportedTimes = (system: PayrollSystem, { times, names }: PayrollContent): EmployeeTime[] =>
  times.filter((time) => byHandReason(system, time, names) === null)

/** Returns a file with the time that users enter in the other system by hand. Returns no file if there is no such time. */
export function byHandFiles(system: PayrollSystem, { number, times, names }: PayrollContent): NewFile[] {
  const rows = times
    .filter((time) => byHandReason(system, time, names) !== null)
    .map((time) => [
      time.employeeNo,
      time.lastName,
      time.firstName,
      time.weekStart,
      addDays(time.weekStart, 6),
      classText(time.payClass),
      numberCell(formatPayHours(time.minutes)),
    ])
  const header = ['Employee number', 'Last name', 'First name', 'Week start', 'Week end', 'Pay type', 'Hours']
  return rows.length === 0 ? [] : [fileOf(`by-hand-${number}`, header, rows)]
}

/** Returns the total minutes by pay type. Leaves out pay types without time. */
export function minutesByClass(times: readonly EmployeeTime[]): ReadonlyMap<PayClass, number> {
  const found = new Map<PayClass, number>()
  for (const { payClass, minutes } of times) found.set(payClass, (found.get(payClass) ?? 0) + minutes)
  return found
}

/** Returns minutes as a cell with hours. The cell is empty if there is no time, because a zero would overwrite existing hours. */
export const hoursCell = (minutes: number | undefined): Cell =>
  minutes === undefined || minutes === 0 ? '' : numberCell(formatPayHours(minutes))
