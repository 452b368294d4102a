import { Suspense, useRef, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link, useLocation } from 'wouter'
import { ErrorFallback } from '#views/fallback/ErrorFallback.tsx'
import { useUnconfirmed } from '#views/shell/unconfirmed.ts'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import { homePath, isListPath } from '#views/shell/route/paths.ts'
import { Alerts } from '#views/shell/Alerts.tsx'
import { Appearance } from '#views/shell/Appearance.tsx'
import { ClientSwitcher, ClientPlaceholder } from '#views/shell/navigation/ClientSwitcher.tsx'
import { CommandButton, useCommandMenu } from '#views/shell/navigation/CommandButton.tsx'
import { mayOpen, type Area } from '#views/shell/area.ts'
import { CurrentAreaProvider } from '#views/shell/navigation/CurrentArea.ts'
import { NavigationSkeleton } from '#views/shell/navigation/NavigationSkeleton.tsx'
import { LazyPage } from '#views/shell/route/LazyPage.tsx'
import { Navigation } from '#views/shell/navigation/Navigation.tsx'
import { placeAt } from '#views/shell/route/place.ts'
import * as styles from '#views/shell/shell.css.ts'
import { TopBar } from '#views/shell/navigation/TopBar.tsx'
import { useTitleFocus } from '#views/shell/useTitleFocus.ts'
import { UserBlock } from '#views/shell/navigation/UserBlock.tsx'
import { Logo } from '#views/ui/logo/Logo.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { lazyAfterPaint } from '#views/ui/kit/lazyAfterPaint.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const ShellExtras = lazyAfterPaint(() => import('#views/shell/ShellExtras.tsx'))('default')
const NoAccessPage = lazyWithRetry(() => import('#views/fallback/NoAccessPage.tsx'))

/** Everything around a page: navigation, user block and alerts. `entering` is true after signing in or switching clients, and false after a page load. */
export function Shell({ entering }: { entering: boolean }) {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const unconfirmed = useUnconfirmed()
  const areas = useAreas()
  useTitleFocus(main, path, entering)
  const { menu, onCommands } = useCommandMenu()

  return (
    <div className={styles.shell} inert={unconfirmed}>
      <a href="#content" className={styles.skipLink}>
        Skip to content
      </a>
      {!unconfirmed && <Appearance />}
      <TopBar onCommands={onCommands} />
      <aside aria-label="Sidebar" className={styles.sidebar}>
        <Link href={homePath} className={styles.logoLink} aria-label="Muster, go to the dashboard">
          <Logo />
        </Link>
        <span className={styles.bell} />
        {unconfirmed ? (
          <>
            <ClientPlaceholder />
            <span className={styles.commandButton} />
            <NavigationSkeleton />
          </>
        ) : (
          <>
            <ClientSwitcher />
            <CommandButton onCommands={onCommands} />
            <Navigation />
            <UserBlock />
          </>
        )}
      </aside>
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        {!unconfirmed && <Alerts />}
        {!unconfirmed && <ShellExtras />}
        <ErrorBoundary FallbackComponent={ErrorFallback} resetKeys={[path]}>
          <Suspense fallback={<LoadingText />}>
            {unconfirmed && !isListPath(areas, path) ? <LoadingText /> : <CurrentPage />}
          </Suspense>
        </ErrorBoundary>
      </main>
      {!unconfirmed && menu}
    </div>
  )
}

function LoadingText() {
  return <p className={styles.loading}>Loading...</p>
}

function CurrentPage() {
  const [path] = useLocation()
  const areas = useAreas()
  const place = placeAt(areas, path)
  if (place === null) return <LoadingText />
  const { area, kind, load } = place
  return (
    <CurrentAreaProvider value={area}>
      <AreaGuard area={area}>
        <LazyPage key={`${area.name} ${kind}`} load={load} />
      </AreaGuard>
    </CurrentAreaProvider>
  )
}

interface AreaGuardProps {
  readonly area: Area
  readonly children: ReactNode
}

function AreaGuard({ area, children }: AreaGuardProps) {
  const permissions = usePermissions()
  const unconfirmed = useUnconfirmed()
  return unconfirmed || mayOpen(permissions, area) ? children : <NoAccessPage />
}
