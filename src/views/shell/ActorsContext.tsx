import { useSelector } from '@xstate/react'
import { createContext, use, type ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'
import type { AppActor } from '#machines/shell/app.machine.ts'
import type { AuthActor } from '#machines/session/auth.machine.ts'
import type { DraftsActor } from '#machines/drafts/drafts.machine.ts'
import type { NotificationsActor } from '#machines/shell/notifications.machine.ts'
import type { CommandsActor } from '#machines/shell/commands.machine.ts'
import type { DashboardActor } from '#machines/dashboard/dashboard.machine.ts'
import type { ImportFileActor } from '#machines/imports/importFile.machine.ts'
import type { RevealActor } from '#machines/employees/reveal.machine.ts'
import type { RecordActor } from '#machines/records/record.machine.ts'
import type { EventDialogActor } from '#machines/records/eventDialog.machine.ts'
import type { ListExportActor } from '#machines/records/listExport.machine.ts'
import type { RecordAreaActor } from '#machines/records/recordArea.machine.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { SavedViewActor } from '#machines/savedViews/savedView.machine.ts'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import type { SignOutDialogActor } from '#machines/shell/signOutDialog.machine.ts'
import type { PreferenceChoiceActor } from '#machines/shell/preferenceChoice.machine.ts'
import type { OrganizationActor } from '#machines/organization/organization.machine.ts'
import type { PasswordResetActor } from '#machines/session/passwordReset.machine.ts'
import type { SecurityActor } from '#machines/session/security.machine.ts'
import type { SignInActor } from '#machines/session/signIn.machine.ts'
import type { WorkspaceActor } from '#machines/shell/workspace.machine.ts'
import { recordAreaNamed, type Area, type RecordArea } from '#views/shell/area.ts'

/** Loads the charts that aren't needed to show a page's first rows. */
export interface PageChartLoader {
  readonly areLoaded: () => boolean
  readonly load: () => Promise<void>
  /** Starts the actor for the user's notifications in a client. Missing in tests that don't need it. */
  readonly startNotifications?: (clientId: string) => Promise<NotificationsActor>
}

interface Actors {
  readonly app: AppActor
  readonly config: BrowserConfig
  readonly areas: readonly Area[]
  readonly pageCharts: PageChartLoader
}

const ActorsContext = createContext<Actors | null>(null)
const WorkspaceContext = createContext<WorkspaceActor | undefined>(undefined)

/** Provides the actors. Subscribes to the workspace once, because almost every view uses it. */
export function ActorsProvider({ value, children }: { value: Actors; children: ReactNode }) {
  const workspace = useSelector(
    value.app.getSnapshot().children.auth as AuthActor,
    (state) => state.children.workspace as WorkspaceActor | undefined,
  )
  return (
    <ActorsContext value={value}>
      <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
    </ActorsContext>
  )
}

function useActors(): Actors {
  const actors = use(ActorsContext)
  if (actors === null) throw new Error('This view has no actors.')
  return actors
}

/**
 * Returns the actors that the app starts. They run as long as the page is open, so views don't subscribe to the
 * app.
 */
const useAppChildren = () => useActors().app.getSnapshot().children

/** Returns the server's settings for the browser. */
export const useConfig = (): BrowserConfig => useActors().config

/** Returns the loader for the charts that aren't needed to show a page's first rows. */
export const usePageChartLoader = (): PageChartLoader => useActors().pageCharts

/** Returns every area of Muster. */
export const useAreas = (): readonly Area[] => useActors().areas

/** Returns the record area with the given name. Throws if there is none. */
export const useRecordArea = (name: string): RecordArea => recordAreaNamed(useAreas(), name)

/** Returns the session actor, which runs as long as the page is open. */
export function useAuth(): AuthActor {
  return useAppChildren().auth as AuthActor
}

/** Returns the alerts actor, which runs as long as the page is open. */
export function useAlerts(): AlertsActor {
  return useAppChildren().alerts as AlertsActor
}

/** Returns the actor that holds all unsaved work. It runs as long as the page is open. */
export function useDrafts(): DraftsActor {
  return useAppChildren().drafts as DraftsActor
}

/** Returns the sign-in actor, or undefined while a user is signed in. */
export function useSignIn(): SignInActor | undefined {
  return useSelector(useAuth(), ({ children }) => children.signIn as SignInActor | undefined)
}

/** Returns the security actor, or undefined while no user is signed in. */
export function useSecurity(): SecurityActor | undefined {
  return useSelector(useAuth(), ({ children }) => children.security as SecurityActor | undefined)
}

/** Returns the password reset actor. */
export function usePasswordReset(): PasswordResetActor {
  return useAppChildren().passwordReset as PasswordResetActor
}

/** Returns the workspace of the selected client, or undefined while no client is selected. */
export const useWorkspace = (): WorkspaceActor | undefined => use(WorkspaceContext)

/** Returns the actor at a path below the workspace, or undefined until it has started. */
function useInWorkspace<Actor>(first: string, second?: string, third?: string): Actor | undefined {
  const area = useChild(useWorkspace(), first)
  const child = useChild(second === undefined ? undefined : area, second)
  const grandchild = useChild(third === undefined ? undefined : child, third)
  return (third === undefined ? (second === undefined ? area : child) : grandchild) as Actor | undefined
}

const useChild = (parent: AnyActorRef | undefined, name = '') =>
  useSelector(
    parent,
    (state) =>
      (state as { children: Readonly<Record<string, AnyActorRef | undefined>> } | undefined)?.children[name],
  )

/** Returns the actor of an area, or undefined until the area is first visited. */
export const useArea = (area: string): RecordAreaActor | undefined => useInWorkspace(area)

/** Returns the counts of an area's list tabs, or undefined until they are requested. */
export const useTabCounts = (area: string): RecordListActor | undefined => useInWorkspace(area, 'counts')

/** Returns the totals of an area's list, or undefined until they are requested. */
export const useTotals = (area: string): RecordListActor | undefined => useInWorkspace(area, 'totals')

/** Returns the record shown next to an area's list, or undefined until one is requested. */
export const usePreview = (area: string): RecordListActor | undefined => useInWorkspace(area, 'preview')

/** Returns the actor that exports an area's list, or undefined before the first export. */
export const useListExport = (area: string): ListExportActor | undefined => useInWorkspace(area, 'listExport')

/** Returns the selection of an area's list, or undefined until the first record is selected. */
export const useSelectionActor = (area: string): SelectionActor | undefined =>
  useInWorkspace(area, 'selection')

/** Returns the saved views of an area's list, or undefined until they are requested. */
export const useViews = (area: string): RecordListActor | undefined => useInWorkspace(area, 'views')

/** Returns the actor that changes the saved views of an area's list, or undefined before the first change. */
export const useSavedView = (area: string): SavedViewActor | undefined => useInWorkspace(area, 'savedView')

/** Returns the list of an area, or undefined until the area is first visited. */
export const useList = (area: string): RecordListActor | undefined => useInWorkspace(area, 'list')

/** Returns the open record of an area, or undefined if none is open. */
export const useRecord = (area: string): RecordActor | undefined => useInWorkspace(area, 'record')

/** Returns the form of an area's record, or undefined until the record has loaded. */
export const useForm = (area: string): RecordFormActor | undefined => useInWorkspace(area, 'record', 'form')

/** Returns the dialog that asks for the details of a lifecycle event, or undefined if no record is open. */
export const useEventDialog = (area: string): EventDialogActor | undefined =>
  useInWorkspace(area, 'record', 'eventDialog')

/** Returns the dashboard and its tiles, or undefined until the dashboard is first visited. */
export const useDashboard = (): DashboardActor | undefined => useInWorkspace('dashboard')

/** Returns the actor that imports files of one kind, or undefined until its page is first visited. */
export const useImportFile = (area: string): ImportFileActor | undefined => useInWorkspace(area)

/** Returns the command menu's actor. Throws if no client is selected. */
export const useCommands = (): CommandsActor => actorOrThrow(useInWorkspace<CommandsActor>('commands'))

/** Returns the sign-out dialog's actor, or undefined if no client is selected. */
export const useSignOutDialog = (): SignOutDialogActor | undefined => useInWorkspace('signOutDialog')

/** Returns the actor that saves a preference selected outside of Settings, or undefined if no client is selected. */
export const usePreferenceChoice = (): PreferenceChoiceActor | undefined => useInWorkspace('preferenceChoice')

/** Returns the actor that searches an area for a combobox, or undefined before the first search. */
export const useChoices = (area: string): RecordListActor | undefined => useInWorkspace(`${area}Choices`)

/** Returns the dialog that asks for a reason before a restricted value is shown, or undefined if no client is selected. */
export const useReveal = (): RevealActor | undefined => useInWorkspace('reveal')

/**
 * Returns the list that `history.open` last requested, such as the list on a record's tab or the result of the
 * audit trail check. Undefined before the first request.
 */
export const useHistory = (): RecordListActor | undefined => useInWorkspace('history')

/** Returns the actor that loads the client, the tenant's clients and the tenants when a page shows them. Throws if no client is selected. */
export const useOrganization = (): OrganizationActor =>
  actorOrThrow(useInWorkspace<OrganizationActor>('organization'))

function actorOrThrow<Actor>(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('No client is selected.')
  return actor
}
