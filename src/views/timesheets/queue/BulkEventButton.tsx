import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { canMaintain } from '#domain/kernel/permissions.ts'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import { selectedCount } from '#machines/records/selectionSelectors.ts'
import { useArea, usePageChartLoader, useSelectionActor } from '#views/shell/ActorsContext.tsx'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import * as styles from '#views/timesheets/timesheets.css.ts'
import { useCurrentUser } from '#views/timesheets/useCurrentUser.ts'
import { Button } from '#views/ui/button/Button.tsx'

interface BulkEventButtonProps {
  readonly icon: ComponentProps<typeof Button>['icon']
  readonly children: string
  readonly disabled?: boolean
  /** The event whose dialog opens. */
  readonly event: 'approve' | 'remind'
  /** Selects the records that the event is for. */
  readonly select: (area: ReturnType<typeof useArea>) => void
}

/** A button that selects records and opens an event's dialog for all of them. Hidden while the user has selected records, because the bulk bar has its own buttons. */
export function BulkEventButton({ icon, children, disabled, event, select }: BulkEventButtonProps) {
  const { name, permission } = useCurrentArea()
  const area = useArea(name)
  const selection = useSelectionActor(name)
  const chartLoader = usePageChartLoader()
  const maintains = canMaintain(usePermissions(), permission)
  const { mayDecide } = useCurrentUser()
  const isIdle = useSelector(
    selection,
    (state) => state === undefined || (state.matches('selecting') && selectedCount(state.context) === 0),
  )
  if (!maintains || !mayDecide || !isIdle) return null
  const request = () => {
    select(area)
    const newSelection = area?.getSnapshot().children['selection'] as SelectionActor | undefined
    newSelection?.send({ type: 'bulk.request', event })
  }
  return (
    <p className={styles.bulkEvent}>
      <Button
        icon={icon}
        disabled={disabled}
        onClick={() =>
          void chartLoader.load().then(
            request,
            // If a file can't be loaded, the page itself shows the error.
            () => undefined,
          )
        }
      >
        {children}
      </Button>
    </p>
  )
}
