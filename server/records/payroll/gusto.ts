import { payClasses } from '#domain/payroll/classes.ts'
import { fileOf, type NewFile } from '#server/records/handoff/files.ts'
import {
  byHandFiles,
  supportedTimes,
  hoursCell,
  minutesByClass,
  type PayrollContent,
} from '#server/records/payroll/files.ts'

const fixedColumns = new Map([
  ['REG', 'regular_hours'],
  ['OT', 'overtime_hours'],
  ['DT', 'double_overtime_hours'],
])

/** Returns the files of a batch for Gusto. Each person has one row, because a second row would replace the first. */
export function gustoFiles(batch: PayrollContent): NewFile[] {
  const { number, names: nameOf } = batch
  const times = supportedTimes('GUSTO', batch)
  // Two types of leave can share a column.
  const columnByClass = new Map(
    payClasses.map((payClass) => [payClass, fixedColumns.get(payClass) ?? nameOf('EARNING', payClass)]),
  )
  const used = times.map(({ payClass }) => columnByClass.get(payClass) ?? payClass)
  const columns = [...new Set([...fixedColumns.values(), ...used])]
  const header = ['last_name', 'first_name', 'title', 'gusto_employee_id', ...columns]
  const rows = [...Map.groupBy(times, ({ employeeNo }) => employeeNo).values()].map((personTimes) => {
    const [first] = personTimes
    const minutes = [...minutesByClass(personTimes)]
    const hours = columns.map((column) =>
      hoursCell(
        minutes
          .filter(([payClass]) => (columnByClass.get(payClass) ?? payClass) === column)
          .reduce((sum, [, time]) => sum + time, 0),
      ),
    )
    return [
      first?.lastName ?? '',
      first?.firstName ?? '',
      '',
      nameOf('PERSON', first?.employeeNo ?? '') ?? '',
      ...hours,
    ]
  })
  return [
    ...(rows.length === 0 ? [] : [fileOf(`gusto-${number}`, header, rows)]),
    ...byHandFiles('GUSTO', batch),
  ]
}
