import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'
import type { AppActor } from '#machines/shell/app.machine.ts'
import type { AuthActor } from '#machines/session/auth.machine.ts'
import type { DashboardActor } from '#machines/dashboard/dashboard.machine.ts'
import type { RecordAreaActor } from '#machines/records/recordArea.machine.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { OwnPageActor } from '#machines/records/ownPage.machine.ts'
import type { RecordAreaName, FormAreaName } from '#machines/kit/route.ts'
import type { ThemeChoiceActor } from '#machines/shell/themeChoice.machine.ts'
import type { OrganizationActor } from '#machines/organization/organization.machine.ts'
import type { PasswordResetActor } from '#machines/session/passwordReset.machine.ts'
import type { SecurityActor } from '#machines/session/security.machine.ts'
import type { SignInActor } from '#machines/session/signIn.machine.ts'
import type { WorkspaceActor } from '#machines/shell/workspace.machine.ts'

interface Actors {
  readonly app: AppActor
  readonly config: BrowserConfig
}

const ActorsContext = createContext<Actors | null>(null)
export const ActorsProvider = ActorsContext.Provider

function useActors(): Actors {
  const actors = use(ActorsContext)
  if (actors === null) throw new Error('This view is outside of ActorsProvider.')
  return actors
}

/** What the server told this page about the installation. */
export const useConfig = (): BrowserConfig => useActors().config

/** The session. Lives as long as the page. */
export function useAuth(): AuthActor {
  return useSelector(useActors().app, ({ children }) => children.auth as AuthActor)
}

/** The alerts. Live as long as the page. */
export function useAlerts(): AlertsActor {
  return useSelector(useActors().app, ({ children }) => children.alerts as AlertsActor)
}

/** The door; undefined as soon as somebody is signed in. */
export function useSignIn(): SignInActor | undefined {
  return useSelector(useAuth(), ({ children }) => children.signIn as SignInActor | undefined)
}

/** The own sign-in; undefined while nobody is signed in. */
export function useSecurity(): SecurityActor | undefined {
  return useSelector(useAuth(), ({ children }) => children.security as SecurityActor | undefined)
}

/** A forgotten password. */
export function usePasswordReset(): PasswordResetActor {
  return useSelector(useActors().app, ({ children }) => children.passwordReset as PasswordResetActor)
}

/** The work in the selected client; undefined while none is selected. */
export function useWorkspace(): WorkspaceActor | undefined {
  return useSelector(useAuth(), ({ children }) => children.workspace as WorkspaceActor | undefined)
}

/** One area of the work; only inside the shell, where a client is selected. */
export const useArea = (area: RecordAreaName): RecordAreaActor => useInWorkspace(area)

function useInWorkspace<Actor>(name: keyof SnapshotFrom<WorkspaceActor>['children']): Actor {
  const workspace = useWorkspace()
  if (workspace === undefined) throw new Error('No client is selected.')
  return useSelector(workspace, ({ children }) => children[name] as Actor)
}

/** The list of an area. */
export function useList(area: RecordAreaName): RecordListActor {
  return useSelector(useArea(area), ({ children }) => children.list as RecordListActor)
}

/** The open form of an area or an own page; undefined until the location has opened it. */
export function useForm(area: FormAreaName): RecordFormActor | undefined {
  const inside = useInWorkspace<RecordAreaActor | OwnPageActor>(area)
  return useSelector(inside, ({ children }) => children.form)
}

/** The dashboard with its tiles. */
export const useDashboard = (): DashboardActor => useInWorkspace('dashboard')

/** Stores a theme chosen outside of Settings. */
export const useThemeChoice = (): ThemeChoiceActor => useInWorkspace('themeChoice')

/** What a combobox can choose from: a list of its own, searched by the API. */
export const useChoices = (name: 'employeeChoices' | 'projectChoices' | 'contractChoices'): RecordListActor =>
  useInWorkspace(name)

/** The client, its sisters and the tenants, asked for when they are shown. */
export function useOrganization(): OrganizationActor {
  const workspace = useWorkspace()
  if (workspace === undefined) throw new Error('No client is selected.')
  return useSelector(workspace, ({ children }) => children.organization as OrganizationActor)
}
