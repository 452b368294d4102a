import type { ManagedUser } from '#domain/users/managed.ts'
import { toWords } from '#lookups/options.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

const statusProps: Readonly<Record<ManagedUser['status'], Pick<StatusProps, 'tone' | 'fill'>>> = {
  INVITED: { tone: 'accent', fill: 'half' },
  ACTIVE: { tone: 'positive', fill: 'full' },
  DISABLED: { tone: 'neutral', fill: 'hollow' },
}

/** The status of a user as a dot and text. */
export function UserStatusMark({ status }: { status: ManagedUser['status'] }) {
  return <Status {...statusProps[status]}>{toWords(status)}</Status>
}
