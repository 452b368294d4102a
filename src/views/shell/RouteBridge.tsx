import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { canView } from '#domain/kernel/permissions.ts'
import { isOnPurpose } from '#domain/users/signOutReason.ts'
import { useAreas, useAuth, useWorkspace } from '#views/shell/ActorsContext.tsx'
import {
  askedNext,
  finishPath,
  inAnotherClient,
  isPublic,
  loginPath,
  logoutPath,
  resetPath,
  safeNext,
  tidyPath,
  toRoute,
} from '#views/shell/paths.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { useQuery } from '#views/shell/useQuery.ts'

/** The one place where location and charts meet: the location becomes an event, and the session decides which pages are open. */
export function RouteBridge() {
  const auth = useAuth()
  const workspace = useWorkspace()
  const areas = useAreas()
  const [path, navigate] = useLocation()
  const search = useQuery()
  const signedIn = useSelector(auth, (state) => state.hasTag('signedIn'))
  const signedOut = useSelector(auth, (state) => state.hasTag('signedOut'))
  const signingOut = useSelector(auth, (state) => state.hasTag('signingOut'))

  const leftOnPurpose = useSelector(auth, ({ context }) => isOnPurpose(context.reason))
  const permissions = usePermissions()
  const known = useSelector(auth, ({ context }) => context.loggedInUser?.permissions !== undefined)

  const clientId = useSelector(auth, ({ context }) => context.selectedClientId)
  const openedIn = useRef(clientId)

  useEffect(() => {
    const former = openedIn.current
    openedIn.current = clientId ?? former
    if (clientId !== null && former !== null && clientId !== former) {
      const place = inAnotherClient(areas, path, search)
      // The new client is told of the place it has, never of the former one's records (requirement A4).
      if (place !== withSearch(path, search)) return navigate(place, { replace: true })
    }
    const route = toRoute(areas, path, search)
    const need = areas.find(({ name }) => name === route.area)?.permission
    if (need === undefined || canView(permissions, need)) workspace?.send({ type: 'route.changed', route })
    // Until GET /user has answered, a form that a reload brought back must not be closed by a guess.
    else if (known) workspace?.send({ type: 'route.changed', route: { area: 'other' } })
  }, [areas, workspace, clientId, navigate, path, search, permissions, known])

  useEffect(() => {
    const asked = askedNext(search)
    const here = withSearch(path, search)
    const back = leftOnPurpose ? null : here
    const tidy = tidyPath(path)
    if (tidy !== path) navigate(withSearch(tidy, search), { replace: true })
    // The provider sends all its mails to one address (README, A real Firebase project).
    else if (path === resetPath && new URLSearchParams(search).get('mode') === 'signIn')
      navigate(withSearch(finishPath, search), { replace: true })
    else if (signedIn && path === logoutPath) auth.send({ type: 'session.signOut' })
    else if (signedIn && isPublic(path) && path !== resetPath)
      navigate(safeNext(areas, asked), { replace: true })
    else if (signingOut && path !== logoutPath) navigate(withNext(logoutPath, back), { replace: true })
    else if (signedOut && path === logoutPath) navigate(withNext(loginPath, asked), { replace: true })
    else if (signedOut && !isPublic(path)) navigate(withNext(loginPath, back), { replace: true })
  }, [areas, auth, navigate, path, search, signedIn, signedOut, signingOut, leftOnPurpose])

  return null
}

const withSearch = (path: string, search: string) => path + (search === '' ? '' : `?${search}`)

function withNext(path: string, next: string | null): string {
  return next === null || next === '/' || isPublic(next) ? path : `${path}?next=${encodeURIComponent(next)}`
}
