import type { ClientRow, TenantRow } from '#domain/organization/client.ts'
import { toWords } from '#lookups/options.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

type OrganizationStatus = ClientRow['status'] | TenantRow['status']

const statusProps: Readonly<Record<OrganizationStatus, Pick<StatusProps, 'tone' | 'fill'>>> = {
  ACTIVE: { tone: 'positive', fill: 'full' },
  INACTIVE: { tone: 'neutral', fill: 'hollow' },
  SUSPENDED: { tone: 'warning', fill: 'half' },
}

/** The status of a client or tenant as a dot and text. */
export function OrganizationStatusMark({ status }: { status: OrganizationStatus }) {
  return <Status {...statusProps[status]}>{toWords(status)}</Status>
}
