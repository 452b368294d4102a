import { useCallback } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'

type Navigate = ReturnType<typeof useBrowserLocation>[1]

/** Asks before the user leaves a page with unsaved work. Only one page at a time can have the guard. */
interface Guard {
  readonly holds: () => boolean
  readonly ask: (to: string) => void
  /** The same before the client is left for another; `go` does it. */
  readonly askClient: (go: () => void) => void
}

let guard: Guard | null = null
let here = location.pathname + location.search

/** Puts a guard up; returns how to take it down. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  here = location.pathname + location.search
  return () => {
    if (guard === next) guard = null
  }
}

/** Leaves the client, asking first if something is unsaved. */
export function leaveClient(go: () => void): void {
  if (guard?.holds() === true) guard.askClient(go)
  else go()
}

function stops(to: string): boolean {
  const path = new URL(to, location.origin).pathname
  return guard !== null && path !== new URL(here, location.origin).pathname && guard.holds()
}

// Registered before the router listens, so that Back can be taken back until the person has answered.
addEventListener('popstate', (event) => {
  const to = location.pathname + location.search
  if (!stops(to)) {
    here = to
    return
  }
  event.stopImmediatePropagation()
  history.pushState(null, '', here)
  guard?.ask(to)
})

/** The router's location, with the guard in front of every navigation. */
export function useGuardedLocation(): [string, Navigate] {
  const [path, navigate] = useBrowserLocation()
  const guarded = useCallback<Navigate>(
    (to, options) => {
      // The app itself replaces the address, such as a new record's after its first save. The user doesn't leave.
      if (options?.replace !== true && stops(String(to))) {
        guard?.ask(String(to))
        return
      }
      navigate(to, options)
      here = location.pathname + location.search
    },
    [navigate],
  )
  return [path, guarded]
}
