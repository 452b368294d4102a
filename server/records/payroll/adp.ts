import type { PayClass } from '#domain/payroll/classes.ts'
import type { EmployeeTime } from '#domain/payroll/hours.ts'
import { fileOf, type NewFile } from '#server/records/handoff/files.ts'
import type { Cell } from '#server/records/kit/csv.ts'
import {
  byHandFiles,
  supportedTimes,
  hoursCell,
  minutesByClass,
  type PayrollContent,
} from '#server/records/payroll/files.ts'

const header = [
  'Co Code',
  'Batch ID',
  'File #',
  'Reg Hours',
  'O/T Hours',
  'Hours 3 Code',
  'Hours 3 Amount',
  'Hours 4 Code',
  'Hours 4 Amount',
]

/** The number of pay types that fit in one row of the file in addition to regular time and overtime. */
const extraClassesPerRow = 2

/** Returns the files of a batch for ADP Workforce Now, in its EPI paydata format. Corrections have separate rows. */
export function adpFiles(batch: PayrollContent): NewFile[] {
  const { number, names: nameOf } = batch
  const company = nameOf('OPTION', 'COMPANY_CODE') ?? ''
  const rows = [
    ...Map.groupBy(
      supportedTimes('ADP_WORKFORCE_NOW', batch),
      ({ employeeNo, correction }) => `${employeeNo} ${correction}`,
    ).values(),
  ].flatMap((personTimes) => rowsOf(personTimes, batch, company))
  // A company code of two characters is padded, because the file's name needs three.
  const file = fileOf(`PR${company.padEnd(3, '_')}EPI`, header, rows)
  return [...(rows.length === 0 ? [] : [file]), ...byHandFiles('ADP_WORKFORCE_NOW', { ...batch, number })]
}

function rowsOf(
  personTimes: readonly EmployeeTime[],
  { number, names: nameOf }: PayrollContent,
  company: string,
): Cell[][] {
  const minutes = minutesByClass(personTimes)
  const codedClasses = [...minutes].filter(([payClass]) => payClass !== 'REG' && payClass !== 'OT')
  const start = [company, number.replace('-', ''), nameOf('PERSON', personTimes[0]?.employeeNo ?? '')]
  const count = Math.max(1, Math.ceil(codedClasses.length / extraClassesPerRow))
  return Array.from({ length: count }, (_, index) => {
    const isFirst = index === 0
    const pair = (offset: number): Cell[] => {
      const [payClass, time]: [PayClass?, number?] = codedClasses[index * extraClassesPerRow + offset] ?? []
      return payClass === undefined ? ['', ''] : [nameOf('EARNING', payClass), hoursCell(time)]
    }
    return [
      ...start,
      isFirst ? hoursCell(minutes.get('REG')) : '',
      isFirst ? hoursCell(minutes.get('OT')) : '',
      ...pair(0),
      ...pair(1),
    ]
  })
}
