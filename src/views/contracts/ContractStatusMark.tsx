import type { ContractStatus } from '#domain/contracts/statuses.ts'
import { toWords } from '#lookups/options.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

const statusProps: Readonly<Record<ContractStatus, Pick<StatusProps, 'tone' | 'fill'>>> = {
  DRAFT: { tone: 'neutral', fill: 'hollow' },
  PENDING_APPROVAL: { tone: 'accent', fill: 'half' },
  APPROVED: { tone: 'accent', fill: 'full' },
  ACTIVE: { tone: 'positive', fill: 'full' },
  ON_HOLD: { tone: 'warning', fill: 'half' },
  ENDED: { tone: 'neutral', fill: 'full' },
  TERMINATED: { tone: 'neutral', fill: 'full' },
  CANCELLED: { tone: 'neutral', fill: 'full' },
}

/** The status of a contract as a dot and text. */
export function ContractStatusMark({ status }: { status: ContractStatus }) {
  return <Status {...statusProps[status]}>{toWords(status)}</Status>
}
