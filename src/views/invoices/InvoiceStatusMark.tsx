import type { InvoiceStatus } from '#domain/invoices/statuses.ts'
import { toWords } from '#lookups/options.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

const statusProps: Readonly<Record<InvoiceStatus, Pick<StatusProps, 'tone' | 'fill'>>> = {
  DRAFT: { tone: 'neutral', fill: 'hollow' },
  PENDING_APPROVAL: { tone: 'accent', fill: 'half' },
  APPROVED: { tone: 'accent', fill: 'full' },
  ISSUED: { tone: 'accent', fill: 'half' },
  PARTIALLY_PAID: { tone: 'warning', fill: 'half' },
  PAID: { tone: 'positive', fill: 'full' },
  CREDITED: { tone: 'neutral', fill: 'full' },
  APPLIED: { tone: 'neutral', fill: 'full' },
  VOIDED: { tone: 'neutral', fill: 'full' },
  DISCARDED: { tone: 'neutral', fill: 'full' },
}

/** The status of an invoice as a dot and text. */
export function InvoiceStatusMark({ status }: { status: InvoiceStatus }) {
  return <Status {...statusProps[status]}>{toWords(status)}</Status>
}
