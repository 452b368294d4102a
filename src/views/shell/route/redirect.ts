import type { Area } from '#views/shell/area.ts'
import {
  requestedNext,
  finishPath,
  homePath,
  isPublic,
  loginPath,
  logoutPath,
  resetPath,
  safeNext,
  toCanonicalPath,
  urlInAnotherClient,
  withSearch,
} from '#views/shell/route/paths.ts'
import { firstPageUnder, placeAt } from '#views/shell/route/place.ts'

/** A URL and the session in which it is opened. */
export interface Visit {
  readonly areas: readonly Area[]
  readonly path: string
  /** The query without its question mark. */
  readonly search: string
  readonly session: 'unknown' | 'signedIn' | 'signingOut' | 'signedOut'
  /** True if the user signed out on purpose. The next sign-in then starts on the dashboard. */
  readonly leftOnPurpose: boolean
}

/** Returns where a URL redirects to. `signOut` ends the session, and null means that there is no redirect. */
export function redirectOf(visit: Visit): { readonly to: string } | 'signOut' | null {
  const { areas, path, search, session, leftOnPurpose } = visit
  const next = requestedNext(search)
  const currentUrl = leftOnPurpose ? null : withSearch(path, search)
  const canonicalPath = toCanonicalPath(path)
  if (canonicalPath !== path) return { to: withSearch(canonicalPath, search) }
  // All of the provider's emails link to the same URL (see "A real Firebase project" in the README).
  if (path === resetPath && new URLSearchParams(search).get('mode') === 'signIn')
    return { to: withSearch(finishPath, search) }
  if (session === 'signingOut') return path === logoutPath ? null : { to: withNext(logoutPath, currentUrl) }
  if (session === 'signedOut') {
    if (path === logoutPath) return { to: withNext(loginPath, next) }
    return isPublic(path) ? null : { to: withNext(loginPath, currentUrl) }
  }
  if (session === 'unknown' || path === resetPath) return null
  if (path === logoutPath) return 'signOut'
  if (isPublic(path)) return { to: safeNext(areas, next) }
  return placeAt(areas, path) === null ? { to: firstPageUnder(areas, path) ?? homePath } : null
}

/** One of the user's clients that can be opened. */
interface OpenClient {
  readonly clientId: string
  readonly code: string
}

export interface ClientVisit {
  readonly areas: readonly Area[]
  readonly path: string
  readonly search: string
  /** The clients that the user can open, or null while they aren't known. */
  readonly clients: readonly OpenClient[] | null
  readonly selectedId: string
  /** The previously selected client, or null at first. */
  readonly previousId: string | null
}

/**
 * Returns what makes the URL and the selected client match: selecting another client, or changing the URL.
 * Null if they already match.
 */
export function clientStepOf(
  visit: ClientVisit,
): { readonly select: string } | { readonly to: string; readonly unavailable: boolean } | null {
  const { areas, path, search, clients, selectedId, previousId } = visit
  const selected = clients?.find(({ clientId }) => clientId === selectedId)
  const code = clientCode(clients ?? [], selectedId)
  const requestedCode = new URLSearchParams(search).get('client')?.toUpperCase() ?? null
  const isSwitched = previousId !== null && previousId !== selectedId
  const currentUrl = withSearch(path, search)
  // The new client has the same lists, but none of the previous client's records (requirement A4).
  if (isSwitched && requestedCode !== selected?.code) {
    const to = withClient(urlInAnotherClient(areas, path, withoutClient(search)), code)
    return to === currentUrl ? null : { to, unavailable: false }
  }
  if (clients === null) return null
  if (requestedCode === null)
    return code === null ? null : { to: withClient(currentUrl, code), unavailable: false }
  const requested = clients.find((client) => client.code === requestedCode)
  // A client the user can't access is treated like one that doesn't exist.
  if (requested === undefined)
    return { to: withClient(withSearch(path, withoutClient(search)), code), unavailable: true }
  return requested.clientId === selectedId ? null : { select: requested.clientId }
}

/** Returns the client's code for URLs. Null for users with one client, because their URLs don't contain a code. */
export function clientCode(clients: readonly OpenClient[], selectedId: string | null): string | null {
  if (clients.length < 2) return null
  return clients.find(({ clientId }) => clientId === selectedId)?.code ?? null
}

/** Returns a URL with a client's code added, so that it opens in that client. */
export function withClient(url: string, code: string | null): string {
  const [path = '', search = ''] = url.split('?')
  if (code === null || isPublic(path) || new URLSearchParams(search).has('client')) return url
  return withSearch(path, search === '' ? `client=${code}` : `${search}&client=${code}`)
}

function withoutClient(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('client')
  return params.toString()
}

function withNext(path: string, next: string | null): string {
  return next === null || next === '/' || isPublic(next) ? path : `${path}?next=${encodeURIComponent(next)}`
}
