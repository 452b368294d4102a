import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Router, useLocation } from 'wouter'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import type { AppActor } from '#machines/shell/app.machine.ts'
import { ActorsProvider, useAuth, useWorkspace } from '#views/shell/ActorsContext.tsx'
import { ErrorFallback } from '#views/fallback/ErrorFallback.tsx'
import { UnconfirmedProvider } from '#views/shell/unconfirmed.ts'
import { PermissionsProvider } from '#views/shell/usePermissions.ts'
import { ClientCodeProvider, useClientCode, useClientLocation } from '#views/shell/route/clientLocation.ts'
import type { Area } from '#views/shell/area.ts'
import type { PageChartLoader } from '#views/shell/ActorsContext.tsx'
import { LazyPage } from '#views/shell/route/LazyPage.tsx'
import { isPublic, logoutPath, resetPath } from '#views/shell/route/paths.ts'
import { withClient } from '#views/shell/route/redirect.ts'
import { RouteBridge } from '#views/shell/route/RouteBridge.tsx'
import { LogoutView } from '#views/session/LogoutView.tsx'
import { publicPages } from '#views/session/publicPages.ts'
import { Shell } from '#views/shell/Shell.tsx'
import { SignOutDialog } from '#views/shell/SignOutDialog.tsx'
import { Spinner } from '#views/ui/state/Spinner.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const UnmappedView = lazyWithRetry(() => import('#views/session/UnmappedView.tsx'))

/** The whole app. The session decides whether the public pages or the shell are shown. */
export function App(props: {
  app: AppActor
  config: BrowserConfig
  areas: readonly Area[]
  pageCharts: PageChartLoader
}) {
  return (
    <ErrorBoundary FallbackComponent={ErrorFallback}>
      <ActorsProvider value={props}>
        <RoutedApp />
      </ActorsProvider>
    </ErrorBoundary>
  )
}

function RoutedApp() {
  const code = useClientCode()
  return (
    <PermissionsProvider>
      <ClientCodeProvider value={code}>
        {/* oxlint-disable-next-line react/hooks -- wouter takes its location hook as a property */}
        <Router hook={useClientLocation} hrefs={(href) => withClient(href, code)}>
          <RouteBridge />
          <SessionGate />
          <SignOutDialog />
        </Router>
      </ClientCodeProvider>
    </PermissionsProvider>
  )
}

function SessionGate() {
  const auth = useAuth()
  const workspace = useWorkspace()
  const signedOut = useSelector(auth, (state) => state.hasTag('signedOut'))
  const signingOut = useSelector(auth, (state) => state.hasTag('signingOut'))
  const signedIn = useSelector(auth, (state) => state.hasTag('signedIn'))
  const confirmed = useSelector(auth, (state) => state.hasTag('confirmed'))
  const [path] = useLocation()
  const unmapped = useSelector(auth, (state) => state.hasTag('unmapped'))
  const [firstWorkspace, setFirstWorkspace] = useState<string | null>(null)
  if (firstWorkspace === null && (signedOut || workspace !== undefined)) {
    setFirstWorkspace(workspace?.sessionId ?? 'signedOut')
  }
  if (signingOut || path === logoutPath) return <LogoutView />
  if (signedOut || path === resetPath) return <LazyPublicPage path={path} />
  if (!signedIn || isPublic(path)) return <Spinner />
  if (confirmed && unmapped)
    return (
      <Suspense fallback={<Spinner />}>
        <UnmappedView />
      </Suspense>
    )
  if (workspace === undefined) return <Spinner />
  return (
    <UnconfirmedProvider value={!confirmed}>
      <Shell key={workspace.sessionId} entering={firstWorkspace !== workspace.sessionId} />
    </UnconfirmedProvider>
  )
}

function LazyPublicPage({ path }: { path: string }) {
  const load = publicPages[path]
  return (
    <Suspense fallback={<Spinner text="Loading..." />}>
      {load === undefined ? <Spinner /> : <LazyPage key={path} load={load} />}
    </Suspense>
  )
}
