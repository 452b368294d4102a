import type { Timesheet } from '#domain/timesheets/record.ts'
import { toWords } from '#lookups/options.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

const statusProps: Readonly<Record<Timesheet['status'], Pick<StatusProps, 'tone' | 'fill'>>> = {
  NOT_STARTED: { tone: 'neutral', fill: 'hollow' },
  DRAFT: { tone: 'neutral', fill: 'half' },
  SUBMITTED: { tone: 'accent', fill: 'half' },
  APPROVED: { tone: 'positive', fill: 'full' },
  REJECTED: { tone: 'critical', fill: 'full' },
  EXCLUDED: { tone: 'neutral', fill: 'full' },
}

/** The status of a timesheet as a dot and text. */
export function TimesheetStatusMark({ status }: { status: Timesheet['status'] }) {
  return <Status {...statusProps[status]}>{toWords(status)}</Status>
}
