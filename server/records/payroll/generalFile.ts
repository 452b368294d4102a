import { addDays } from '#domain/kernel/dates.ts'
import { classText } from '#domain/payroll/classes.ts'
import { formatPayHours } from '#domain/payroll/hours.ts'
import { fileOf, type NewFile } from '#server/records/handoff/files.ts'
import { numberCell } from '#server/records/kit/csv.ts'
import { byHandFiles, supportedTimes, type PayrollContent } from '#server/records/payroll/files.ts'

const header = [
  'batch_id',
  'employee_no',
  'last_name',
  'first_name',
  'employment_type',
  'week_start',
  'week_end',
  'row_type',
  'class',
  'earning_code',
  'hours',
  'minutes',
]

/** Returns the general payroll files of a batch: a row for each person, work week and pay type. */
export function generalPayrollFiles(batch: PayrollContent): NewFile[] {
  const { number, names: nameOf } = batch
  const rows = supportedTimes('GENERAL_PAYROLL', batch).map((time) => [
    number,
    time.employeeNo,
    time.lastName,
    time.firstName,
    time.employmentType,
    time.weekStart,
    addDays(time.weekStart, 6),
    time.correction ? 'CORRECTION' : 'HOURS',
    classText(time.payClass),
    nameOf('EARNING', time.payClass) ?? '',
    numberCell(formatPayHours(time.minutes)),
    numberCell(String(time.minutes)),
  ])
  return [
    ...(rows.length === 0 ? [] : [fileOf(`payroll-${number}`, header, rows)]),
    ...byHandFiles('GENERAL_PAYROLL', batch),
  ]
}
