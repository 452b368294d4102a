import { addDays } from '#domain/kernel/dates.ts'
import { maxShownRows, type Batch, type BatchTime } from '#domain/handoff/record.ts'
import { classText } from '#domain/payroll/classes.ts'
import { formatPayHours, type ClassTotal } from '#domain/payroll/hours.ts'
import { BatchTable } from '#views/handoff/BatchTable.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import type { Column } from '#views/ui/table/dataTableTypes.ts'

/** Returns hours in the format of the files, but with thousands separators and a real minus sign. */
const hoursText = (minutes: number) => groupDigits(formatPayHours(minutes).replace('-', '−'))

const totalColumns: readonly Column<ClassTotal>[] = [
  {
    key: 'payClass',
    header: 'Pay type',
    cell: ({ payClass }) => classText(payClass),
    width: 'large',
    small: 'title',
  },
  {
    key: 'minutes',
    header: 'Hours',
    cell: ({ minutes }) => hoursText(minutes),
    align: 'end',
    fit: 'rate',
    small: 'aside',
  },
]

const timeName = ({ person, weekStart, payClass }: BatchTime) =>
  `${person}, ${classText(payClass)}, week of ${weekStart}`

const timeColumns: readonly Column<BatchTime>[] = [
  {
    key: 'person',
    header: 'Employee',
    cell: ({ person }) => person,
    width: 'large',
    small: 'title',
  },
  {
    key: 'employeeNo',
    header: 'Number',
    cell: ({ employeeNo }) => employeeNo,
    fit: 'key',
    room: 'some',
  },
  {
    key: 'weekStart',
    header: 'Work week',
    cell: ({ weekStart }) => `${weekStart} – ${addDays(weekStart, 6)}`,
    width: 'large',
    small: 'metaAside',
  },
  {
    key: 'payClass',
    header: 'Pay type',
    cell: ({ payClass, correction }) => `${classText(payClass)}${correction ? ' (correction)' : ''}`,
    width: 'large',
    small: 'meta',
  },
  {
    key: 'minutes',
    header: 'Hours',
    cell: ({ minutes }) => hoursText(minutes),
    align: 'end',
    fit: 'rate',
    small: 'aside',
  },
]

/** The approved time of a payroll batch: the total of each pay type, then the first rows of hours, sorted by employee. */
export function PayrollTables({ batch: { classTotals, times } }: { batch: Batch }) {
  const employees = useRecordArea('employees')
  if (times.length === 0) return null
  return (
    <>
      <BatchTable
        label="Totals"
        columns={totalColumns}
        rows={classTotals}
        idOf={({ payClass }) => payClass}
        nameOf={({ payClass }) => classText(payClass)}
      />
      <BatchTable
        label="Hours"
        columns={timeColumns}
        rows={times.slice(0, maxShownRows)}
        idOf={({ employeeId, weekStart, payClass }) => `${employeeId} ${weekStart} ${payClass}`}
        nameOf={timeName}
        hrefOf={({ employeeId }) => recordPath(employees, employeeId)}
      >
        {times.length > maxShownRows && (
          <p>{`Showing the first ${maxShownRows} rows. The files contain all rows.`}</p>
        )}
      </BatchTable>
    </>
  )
}
