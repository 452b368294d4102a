import { useCallback } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import type { Destination } from '#machines/records/leaveDialog.machine.ts'
import { logoutPath } from '#views/shell/route/paths.ts'
import { isUnder } from '#views/shell/route/place.ts'

type Navigate = ReturnType<typeof useBrowserLocation>[1]

/** Asks for confirmation before the user leaves a page with unsaved work. Only one guard is active at a time. */
interface Guard {
  /** The URL of the record. The URLs of its tabs are below it and belong to the same page. */
  readonly url?: string | undefined
  readonly isUnsaved: () => boolean
  readonly confirm: (destination: Destination) => void
}

let guard: Guard | null = null
let currentUrl = location.pathname + location.search
let confirmSignOut: (() => void) | null = null

/** Sets the guard and returns a function that removes it. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  currentUrl = location.pathname + location.search
  return () => {
    if (guard === next) guard = null
  }
}

/** Sets the function that asks for confirmation before signing out, and returns a function that removes it. */
export function guardSignOut(confirm: () => void): () => void {
  confirmSignOut = confirm
  return () => {
    if (confirmSignOut === confirm) confirmSignOut = null
  }
}

/** Changes the client. If the page has unsaved work, asks for confirmation first. */
export function leaveClient(clientId: string, change: () => void): void {
  if (guard?.isUnsaved() === true) guard.confirm({ kind: 'client', clientId })
  else change()
}

/** Navigates without asking, because the user has already answered. */
export function leaveWithoutAsking(go: () => void): void {
  const previous = guard
  guard = null
  go()
  guard = previous
}

function isGuarded(to: string): boolean {
  const path = pathOf(to)
  // Signing out has its own dialog.
  if (guard === null || path === logoutPath || path === pathOf(currentUrl)) return false
  const { url } = guard
  return (url === undefined || !isUnder(path, url)) && guard.isUnsaved()
}

const pathOf = (href: string) => new URL(href, location.origin).pathname

// Registered before the router's listener, so that Back doesn't leave the page until the user has answered.
addEventListener('popstate', (event) => {
  const to = location.pathname + location.search
  if (!isGuarded(to)) {
    currentUrl = to
    return
  }
  event.stopImmediatePropagation()
  history.pushState(null, '', currentUrl)
  guard?.confirm({ kind: 'page', to })
})

/** Returns the router's location. Its navigate function asks the guards first, unless it replaces the URL. */
export function useGuardedLocation(): [string, Navigate] {
  const [path, navigate] = useBrowserLocation()
  const navigateWithGuard = useCallback<Navigate>(
    (to, options) => {
      if (options?.replace !== true && confirmSignOut !== null && pathOf(String(to)) === logoutPath) {
        confirmSignOut()
        return
      }
      // Only the app itself replaces a URL, for example after the first save of a new record. The user then stays on the page.
      if (options?.replace !== true && isGuarded(String(to))) {
        guard?.confirm({ kind: 'page', to: String(to) })
        return
      }
      navigate(to, options)
      currentUrl = location.pathname + location.search
    },
    [navigate],
  )
  return [path, navigateWithGuard]
}
