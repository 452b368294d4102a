import { useSelector } from '@xstate/react'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import * as styles from '#views/records/records.css.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'

/** Returns a time of day: `14:05`. Doesn't use Intl, because a formatter would delay the first rows when the page loads. */
const timeOf = (milliseconds: number) => new Date(milliseconds).toTimeString().slice(0, 5)

/** A notice above a list that couldn't reload. Gives the reason, and the time when the rows were loaded. */
export function StaleNotice({ list }: { list: RecordListActor | undefined }) {
  const isStale = useSelector(list, (state) => state?.hasTag('stale') ?? false)
  const error = useSelector(list, (state) => state?.context.errors[0])
  const loadedAt = useSelector(list, (state) => state?.context.loadedAt ?? 0)
  if (!isStale) return null
  const isOffline = error?.code === 'unreachable'
  return (
    <div className={styles.stale}>
      <AlertBanner
        tone="warning"
        title={`${isOffline ? 'Offline, showing' : 'Showing'} data from ${timeOf(loadedAt)}.`}
        message={
          isOffline
            ? "The list reloads when you're back online."
            : (error?.message ?? "Couldn't load the list.")
        }
        action={{ text: 'Retry', onAction: () => list?.send({ type: 'list.reload' }) }}
      />
    </div>
  )
}
