import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { AnyActorRef } from 'xstate'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'
import type { AppActor } from '#machines/shell/app.machine.ts'
import type { AuthActor } from '#machines/session/auth.machine.ts'
import type { DraftsActor } from '#machines/drafts/drafts.machine.ts'
import type { CommandsActor } from '#machines/shell/commands.machine.ts'
import type { DashboardActor } from '#machines/dashboard/dashboard.machine.ts'
import type { RecordActor } from '#machines/records/record.machine.ts'
import type { EventDialogActor } from '#machines/records/eventDialog.machine.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { SignOutDialogActor } from '#machines/shell/signOutDialog.machine.ts'
import type { ThemeChoiceActor } from '#machines/shell/themeChoice.machine.ts'
import type { OrganizationActor } from '#machines/organization/organization.machine.ts'
import type { PasswordResetActor } from '#machines/session/passwordReset.machine.ts'
import type { SecurityActor } from '#machines/session/security.machine.ts'
import type { SignInActor } from '#machines/session/signIn.machine.ts'
import type { WorkspaceActor } from '#machines/shell/workspace.machine.ts'
import { recordAreaNamed, type Area, type RecordArea } from '#views/shell/area.ts'

interface Actors {
  readonly app: AppActor
  readonly config: BrowserConfig
  readonly areas: readonly Area[]
}

const ActorsContext = createContext<Actors | null>(null)
export const ActorsProvider = ActorsContext.Provider

function useActors(): Actors {
  const actors = use(ActorsContext)
  if (actors === null) throw new Error('This view is outside of ActorsProvider.')
  return actors
}

/** Returns the server's settings for this page. */
export const useConfig = (): BrowserConfig => useActors().config

/** Every area of the product. */
export const useAreas = (): readonly Area[] => useActors().areas

/** The area of records with that name. */
export const useRecordArea = (name: string): RecordArea => recordAreaNamed(useAreas(), name)

/** The session. Lives as long as the page. */
export function useAuth(): AuthActor {
  return useSelector(useActors().app, ({ children }) => children.auth as AuthActor)
}

/** The alerts. Live as long as the page. */
export function useAlerts(): AlertsActor {
  return useSelector(useActors().app, ({ children }) => children.alerts as AlertsActor)
}

/** Everything typed and not saved. Lives as long as the page. */
export function useDrafts(): DraftsActor {
  return useSelector(useActors().app, ({ children }) => children.drafts as DraftsActor)
}

/** Returns the sign-in actor; undefined while a user is signed in. */
export function useSignIn(): SignInActor | undefined {
  return useSelector(useAuth(), ({ children }) => children.signIn as SignInActor | undefined)
}

/** Returns the security actor; undefined while nobody is signed in. */
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

/** An actor of the workspace; undefined until it is started. */
function useInWorkspace<Actor>(...path: readonly string[]): Actor | undefined {
  const workspace: AnyActorRef | undefined = useWorkspace()
  const [first = '', second, third] = path
  const area = useSelector(workspace, (state) => childIn(state, first))
  const inArea = useSelector(area, (state) => (second === undefined ? undefined : childIn(state, second)))
  const below = useSelector(inArea, (state) => (third === undefined ? undefined : childIn(state, third)))
  return [area, inArea, below][path.length - 1] as Actor | undefined
}

const childIn = (state: unknown, name: string) =>
  (state as { children: Readonly<Record<string, AnyActorRef | undefined>> } | undefined)?.children[name]

/** The list of an area; undefined until the area is first visited. */
export const useList = (area: string): RecordListActor | undefined => useInWorkspace(area, 'list')

/** The record of an area's page; undefined while the page shows none. */
export const useRecord = (area: string): RecordActor | undefined => useInWorkspace(area, 'record')

/** The form of an area's record; undefined until the record is open. */
export const useForm = (area: string): RecordFormActor | undefined => useInWorkspace(area, 'record', 'form')

/** The dialog that asks for the details of an event of an area's record. */
export const useEventDialog = (area: string): EventDialogActor | undefined =>
  useInWorkspace(area, 'record', 'eventDialog')

/** The dashboard with its tiles; undefined until it is first visited. */
export const useDashboard = (): DashboardActor | undefined => useInWorkspace('dashboard')

/** The command menu. */
export const useCommands = (): CommandsActor => inClient(useInWorkspace<CommandsActor>('commands'))

/** The question before signing out; undefined while no client is selected. */
export const useSignOutDialog = (): SignOutDialogActor | undefined => useInWorkspace('signOutDialog')

/** Stores a theme chosen outside of Settings. */
export const useThemeChoice = (): ThemeChoiceActor =>
  inClient(useInWorkspace<ThemeChoiceActor>('themeChoice'))

/** Returns the actor that searches an area for a choice; undefined before the first search. */
export const useChoices = (area: string): RecordListActor | undefined => useInWorkspace(`${area}Choices`)

/** The client, its sisters and the tenants, loaded when they are shown. */
export const useOrganization = (): OrganizationActor =>
  inClient(useInWorkspace<OrganizationActor>('organization'))

function inClient<Actor>(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('No client is selected.')
  return actor
}
