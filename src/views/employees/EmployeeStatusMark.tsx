import type { EmployeeRow } from '#domain/employees/record.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { toWords } from '#lookups/options.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

const statusProps: Readonly<Record<EmployeeStatus, Pick<StatusProps, 'tone' | 'fill'>>> = {
  PENDING: { tone: 'neutral', fill: 'hollow' },
  ONBOARDING: { tone: 'accent', fill: 'half' },
  ACTIVE: { tone: 'positive', fill: 'full' },
  ON_LEAVE: { tone: 'neutral', fill: 'hollow' },
  OFFBOARDING: { tone: 'warning', fill: 'half' },
  TERMINATED: { tone: 'neutral', fill: 'full' },
}

/** The status of an employee as a dot and text. For an employee on the bench, the text is “On the bench” instead. */
export function EmployeeStatusMark({ status, onBench }: Pick<EmployeeRow, 'status' | 'onBench'>) {
  return (
    <Status {...statusProps[onBench ? 'ON_LEAVE' : status]}>{toWords(onBench ? 'ON_BENCH' : status)}</Status>
  )
}
