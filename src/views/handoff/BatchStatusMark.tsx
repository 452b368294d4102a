import type { BatchStatus } from '#domain/handoff/statuses.ts'
import { toWords } from '#lookups/options.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

const statusProps: Readonly<Record<BatchStatus, Pick<StatusProps, 'tone' | 'fill'>>> = {
  DRAFT: { tone: 'neutral', fill: 'hollow' },
  READY: { tone: 'accent', fill: 'half' },
  ACCEPTED: { tone: 'positive', fill: 'full' },
  CANCELLED: { tone: 'neutral', fill: 'full' },
}

/** The status of a batch as a dot and text. */
export function BatchStatusMark({ status }: { status: BatchStatus }) {
  return <Status {...statusProps[status]}>{toWords(status)}</Status>
}
