import { Suspense, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import type { Area } from '#domain/kernel/permissions.ts'
import { canView } from '#domain/kernel/permissions.ts'
import { ErrorFallback } from '#views/fallback/ErrorFallback.tsx'
import { NoAccessPage } from '#views/fallback/NoAccessPage.tsx'
import { useHeld } from '#views/shell/held.ts'
import * as pages from '#views/shell/pages.ts'
import { home, isListPath, profilePath, settingsPath } from '#views/shell/paths.ts'
import { Alerts } from '#views/shell/Alerts.tsx'
import { Appearance } from '#views/shell/Appearance.tsx'
import { ClientSwitcher } from '#views/shell/ClientSwitcher.tsx'
import { CommandButton, useCommands } from '#views/shell/CommandButton.tsx'
import { HeldNavigation } from '#views/shell/HeldNavigation.tsx'
import { Navigation } from '#views/shell/Navigation.tsx'
import * as styles from '#views/shell/shell.css.ts'
import { Toasts } from '#views/shell/Toasts.tsx'
import { TopBar } from '#views/shell/TopBar.tsx'
import { useTitleFocus } from '#views/shell/useTitleFocus.ts'
import { UserBlock } from '#views/shell/UserBlock.tsx'
import { Logo } from '#views/ui/logo/Logo.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'

/** Everything around a page: navigation, who is signed in, alerts. `entering`: one comes here from another page, not by loading this one. */
export function Shell({ entering }: { entering: boolean }) {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const held = useHeld()
  useTitleFocus(main, path, entering)
  const { menu, onCommands } = useCommands()

  return (
    <div className={styles.shell} inert={held}>
      <a href="#content" className={styles.skipLink}>
        Skip to content
      </a>
      {!held && <Appearance />}
      <TopBar onCommands={onCommands} />
      <aside aria-label="Workspace" className={styles.sidebar}>
        <Link href={home} className={styles.logoLink} aria-label="Muster, go to the dashboard">
          <Logo />
        </Link>
        {held ? (
          <>
            <span className={styles.jump} />
            <HeldNavigation />
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
        {!held && <Alerts />}
        <ErrorBoundary FallbackComponent={ErrorFallback} resetKeys={[path]}>
          <Suspense fallback={<Loading />}>{held && !isListPath(path) ? <Loading /> : <Pages />}</Suspense>
        </ErrorBoundary>
      </main>
      {!held && menu}
      {!held && <Toasts />}
    </div>
  )
}

function Loading() {
  return <p className={styles.loading}>Loading...</p>
}

function Pages() {
  return (
    <Switch>
      <Route path={home}>
        <pages.DashboardView />
      </Route>
      <Route path={profilePath}>
        <pages.ProfileView />
      </Route>
      <Route path={settingsPath}>
        <pages.SettingsView />
      </Route>
      <Route path="/documents">
        <pages.DocumentsView />
      </Route>
      <Route path="/timesheets">
        <Guarded area="TIMESHEETS">
          <pages.TimesheetsView />
        </Guarded>
      </Route>
      <Route path="/invoices">
        <Redirect to="/invoices/list" replace />
      </Route>
      <Route path="/invoices/list">
        <Guarded area="INVOICES">
          <pages.InvoicesView />
        </Guarded>
      </Route>
      <Route path="/employees">
        <Redirect to="/employees/list" replace />
      </Route>
      <Route path="/employees/list">
        <Guarded area="EMPLOYEES">
          <pages.EmployeesView />
        </Guarded>
      </Route>
      <Route path="/employees/:employeeId">
        <Guarded area="EMPLOYEES">
          <pages.EmployeeView />
        </Guarded>
      </Route>
      <Route path="/contracts">
        <Redirect to="/contracts/list" replace />
      </Route>
      <Route path="/contracts/list">
        <Guarded area="PROJECTS">
          <pages.ContractsView />
        </Guarded>
      </Route>
      <Route path="/contracts/projects">
        <Guarded area="PROJECTS">
          <pages.ProjectsView />
        </Guarded>
      </Route>
      <Route path="/contracts/projects/:projectId">
        <Guarded area="PROJECTS">
          <pages.ProjectView />
        </Guarded>
      </Route>
      <Route path="/contracts/:contractId">
        <Guarded area="PROJECTS">
          <pages.ContractView />
        </Guarded>
      </Route>
      <Route>
        <Redirect to={home} replace />
      </Route>
    </Switch>
  )
}

function Guarded({ area, children }: { area: Area; children: React.ReactNode }) {
  const permissions = usePermissions()
  const held = useHeld()
  return held || canView(permissions, area) ? children : <NoAccessPage />
}
