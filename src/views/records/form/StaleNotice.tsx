import { useSelector } from '@xstate/react'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** A notice above a list that couldn't reload: why, and when its rows were loaded. */
export function StaleNotice({ list }: { list: RecordListActor | undefined }) {
  const isStale = useSelector(list, (state) => state?.hasTag('stale') ?? false)
  const error = useSelector(list, (state) => state?.context.errors[0])
  const loadedAt = useSelector(list, (state) => state?.context.loadedAt ?? 0)
  if (!isStale) return null
  const isOffline = error?.code === 'unreachable'
  return (
    <AlertBanner
      tone="warning"
      title={`${isOffline ? 'Offline, showing' : 'Showing'} data from ${clock.format(loadedAt)}.`}
      message={
        isOffline
          ? "The list reloads when you're back online."
          : (error?.message ?? "Couldn't load the list.")
      }
      action={{ text: 'Retry', onAction: () => list?.send({ type: 'list.reload' }) }}
    />
  )
}
