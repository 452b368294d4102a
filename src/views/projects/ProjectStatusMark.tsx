import type { ProjectStatus } from '#domain/projects/statuses.ts'
import { toWords } from '#lookups/options.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

const statusProps: Readonly<Record<ProjectStatus, Pick<StatusProps, 'tone' | 'fill'>>> = {
  PLANNED: { tone: 'neutral', fill: 'hollow' },
  ACTIVE: { tone: 'positive', fill: 'full' },
  ON_HOLD: { tone: 'warning', fill: 'half' },
  COMPLETED: { tone: 'neutral', fill: 'full' },
  CANCELLED: { tone: 'neutral', fill: 'full' },
}

/** The status of a project as a dot and text. */
export function ProjectStatusMark({ status }: { status: ProjectStatus }) {
  return <Status {...statusProps[status]}>{toWords(status)}</Status>
}
