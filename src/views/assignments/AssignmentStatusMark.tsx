import type { AssignmentStatus } from '#domain/assignments/statuses.ts'
import { toWords } from '#lookups/options.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

const statusProps: Readonly<Record<AssignmentStatus, Pick<StatusProps, 'tone' | 'fill'>>> = {
  PLANNED: { tone: 'accent', fill: 'full' },
  ACTIVE: { tone: 'positive', fill: 'full' },
  ENDED: { tone: 'neutral', fill: 'full' },
}

/** The status of an assignment as a dot and text. */
export function AssignmentStatusMark({ status }: { status: AssignmentStatus }) {
  return <Status {...statusProps[status]}>{toWords(status)}</Status>
}
