import { useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore } from 'react'
import type { ActorRef, EventObject, Snapshot } from 'xstate'
import type { ReadActor, ReadProgressed } from '#machines/kit/read.machine.ts'
import { progressOf, type ReadProgress } from '#machines/kit/readSelectors.ts'

type Request = ActorRef<Snapshot<unknown>, EventObject, ReadProgressed>

/** Returns the progress of a long read, or undefined before its first report. */
export function useReadProgress(reading: ReadActor | undefined): ReadProgress | undefined {
  const request = useSelector(reading, (state) => state?.children.send) as Request | undefined
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = request?.on('read.progressed', onChange)
      return () => subscription?.unsubscribe()
    },
    [request],
  )
  // Reads what the request has stored, because the first reports can arrive before this code has loaded.
  return useSyncExternalStore(subscribe, () => (request === undefined ? undefined : progressOf(request)))
}
