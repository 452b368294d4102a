import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { isOnPurpose } from '#domain/users/signOutReason.ts'
import type { RecordAreaActor } from '#machines/records/recordArea.machine.ts'
import type { WorkspaceActor } from '#machines/shell/workspace.machine.ts'
import { useAlerts, useAreas, useAuth, useSignOutDialog, useWorkspace } from '#views/shell/ActorsContext.tsx'
import { mayOpen } from '#views/shell/area.ts'
import { isListPath, toRoute } from '#views/shell/route/paths.ts'
import { clientStepOf, redirectOf } from '#views/shell/route/redirect.ts'
import { usePageSize } from '#views/shell/usePageSize.ts'
import { usePageCharts } from '#views/shell/route/usePageCharts.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { useQuery } from '#views/shell/route/useQuery.ts'

/** Connects the location and the charts: converts the location to events, and redirects as the session requires. */
export function RouteBridge() {
  const auth = useAuth()
  const alerts = useAlerts()
  const workspace = useWorkspace()
  const areas = useAreas()
  const [path, navigate] = useLocation()
  const search = useQuery()
  const session = useSelector(auth, (state) =>
    (['signedIn', 'signingOut', 'signedOut'] as const).find((tag) => state.hasTag(tag)),
  )
  const leftOnPurpose = useSelector(auth, ({ context }) => isOnPurpose(context.reason))
  const permissions = usePermissions()
  const pageSize = usePageSize()
  const hasPermissions = useSelector(auth, ({ context }) => context.loggedInUser?.permissions !== undefined)
  const clientId = useSelector(auth, ({ context }) => context.selectedClientId)
  const clients = useSelector(auth, ({ context }) => context.loggedInUser?.clients ?? null)
  const loadsUser = useSelector(auth, (state) => state.hasTag('busy'))
  const signOutDialog = useSignOutDialog()
  const lastClientId = useRef(clientId)
  const lastListKey = useRef('')
  const areChartsLoaded = usePageCharts(!isListPath(areas, path))

  useEffect(() => {
    const redirect = redirectOf({ areas, path, search, session: session ?? 'unknown', leftOnPurpose })
    if (redirect === 'signOut') {
      if (signOutDialog !== undefined) return signOutDialog.send({ type: 'signOut.request' })
      // Until the user's data has loaded, it isn't known whether there is unsaved work to ask about.
      return loadsUser ? undefined : auth.send({ type: 'session.signOut' })
    }
    if (redirect !== null) return navigate(redirect.to, { replace: true })
    if (clientId === null || workspace === undefined) return

    // The clients that a URL can contain are only known once the user's data has loaded.
    if (clients === null && loadsUser && new URLSearchParams(search).has('client')) return
    const activeClients = clients?.filter(({ status }) => status === 'ACTIVE') ?? null
    const selected = activeClients?.find((client) => client.clientId === clientId)
    const previousId = lastClientId.current
    lastClientId.current = clientId
    const step = clientStepOf({
      areas,
      path,
      search,
      clients: activeClients,
      selectedId: clientId,
      previousId,
    })
    if (step !== null && 'select' in step) return auth.send({ type: 'client.select', clientId: step.select })
    if (step !== null) {
      // The user may have navigated since this render. The new URL runs this effect again.
      if (location.pathname !== path) return
      if (step.unavailable && selected !== undefined)
        alerts.send({ type: 'alert.raise', alert: clientUnavailableAlert(selected.name) })
      return navigate(step.to, { replace: true })
    }

    if (!areChartsLoaded) return
    const route = toRoute(areas, path, search, pageSize)
    if (
      lastListKey.current !== clientId + path &&
      'page' in route &&
      route.page === 'list' &&
      /^(client=\w+)?$/.test(search)
    ) {
      // Opens the last view before the first request, so that the list doesn't show all records first.
      const lastView = lastViewOf(workspace, route.area) ?? null
      // After the user switches clients, the user's data loads again, with the new client's views.
      if (lastView === null && loadsUser && lastListKey.current && !lastListKey.current.startsWith(clientId))
        return
      const view = lastView ?? selected?.views?.[route.area]
      if (view) return navigate(path + view, { replace: true })
    }
    lastListKey.current = clientId + path
    const area = areas.find(({ name }) => name === route.area)
    if (area === undefined || mayOpen(permissions, area)) workspace.send({ type: 'route.changed', route })
    // Before GET /user responds, the permissions are only a guess, and a guess must not close a restored
    // form.
    else if (hasPermissions) workspace.send({ type: 'route.changed', route: { area: 'other' } })
  }, [
    alerts,
    areChartsLoaded,
    areas,
    auth,
    clientId,
    clients,
    hasPermissions,
    leftOnPurpose,
    loadsUser,
    navigate,
    pageSize,
    path,
    permissions,
    search,
    session,
    signOutDialog,
    workspace,
  ])

  return null
}

/** Returns the query of the saved view that a list showed last. '' for the whole list, and null or undefined if no view has been used yet. */
const lastViewOf = (workspace: WorkspaceActor, area: string) =>
  (workspace.getSnapshot().children as Partial<Record<string, RecordAreaActor>>)[area]?.getSnapshot().context
    .lastView

const clientUnavailableAlert = (name: string) => ({
  title: 'Client not available',
  message: `This link is for a client you don't have access to. You're still in ${name}.`,
  status: 'warning' as const,
})
