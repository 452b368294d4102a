import { enqueueActions, setup, type ActorRefFrom } from 'xstate'
import type { TileDeps } from '#machines/dashboard/tile.machine.ts'
import { createRevealMachine, type RevealDeps } from '#machines/employees/reveal.machine.ts'
import { importAreaOf, importKindOf, importKinds } from '#domain/imports/kinds.ts'
import type { ImportDeps } from '#machines/imports/importServices.ts'
import { onDemand } from '#machines/kit/onDemand.ts'
import { pageCharts } from '#machines/kit/pageCharts.ts'
import type { Route } from '#machines/kit/route.ts'
import {
  createOrganizationMachine,
  type OrganizationDeps,
} from '#machines/organization/organization.machine.ts'
import { createRecordAreaMachine, type RecordAreaDeps } from '#machines/records/recordArea.machine.ts'
import type { RecordDeps } from '#machines/records/record.machine.ts'
import type { RecordSaved } from '#machines/records/recordForm.ts'
import { createRecordListMachine, type RecordListDeps } from '#machines/records/recordList.machine.ts'
import { createCommandsMachine } from '#machines/shell/commands.machine.ts'
import { createSignOutDialogMachine, type SignOutDialogDeps } from '#machines/shell/signOutDialog.machine.ts'
import {
  createPreferenceChoiceMachine,
  type PreferenceChoiceDeps,
} from '#machines/shell/preferenceChoice.machine.ts'

export interface WorkspaceInput {
  readonly clientId: string
}

export interface WorkspaceContext extends WorkspaceInput {
  /** The record whose history or other list was opened last. */
  readonly shown: ShownList | null
}

export type WorkspaceEvent =
  | RecordSaved
  | { type: 'route.changed'; route: Route }
  | { type: 'session.confirmed' }
  | { type: 'session.wake' }
  /** A combobox or the command menu searches the records of areas, separately from the areas' own lists. */
  | { type: 'choices.search'; areas: readonly string[]; text: string }
  /** Loads the history or another list of a record. */
  | { type: 'history.open'; area: string; id: string }

export interface WorkspaceDeps
  extends TileDeps, PreferenceChoiceDeps, OrganizationDeps, SignOutDialogDeps, RevealDeps, ImportDeps {
  /** The services of each area with a list and records, by area name. */
  readonly records: Readonly<Record<string, RecordAreaDeps>>
  /** The services of each page with a single form, by area name. */
  readonly own: Readonly<Record<string, RecordDeps>>
  /** Reads a page of a record's events or of another list. The request's only filter is the record's id, keyed by the name of the area or list. */
  readonly loadHistory: RecordListDeps['loadPage']
}

export type WorkspaceActor = ActorRefFrom<ReturnType<typeof createWorkspaceMachine>>

/** Returns the actor id of an area's list for `choices.search`. */
export const choicesId = (area: string) => `${area}Choices`

/** Runs while one client is selected. An area starts when it is first visited, with its name as the actor id. */
export function createWorkspaceMachine(deps: WorkspaceDeps) {
  const isArea = (name: string) =>
    isRecordArea(name) ||
    Object.hasOwn(deps.own, name) ||
    name === 'dashboard' ||
    importKindOf(name) !== undefined
  const isRecordArea = (name: string) => Object.hasOwn(deps.records, name)
  return setup({
    types: {
      context: {} as WorkspaceContext,
      events: {} as WorkspaceEvent,
      input: {} as WorkspaceInput,
    },
    actors: workspaceActors(deps),
    actions: {
      startArea: enqueueActions(({ enqueue, context, self }, { route: { area } }: { route: Route }) => {
        if (!isArea(area) || area in self.getSnapshot().children) return
        enqueue.spawnChild(area as 'area', { id: area, input: { area, clientId: context.clientId } })
      }),
      notifyAreas: enqueueActions(({ enqueue, self }, event: Exclude<WorkspaceEvent, RecordSaved>) => {
        const runningAreas = Object.keys(self.getSnapshot().children).filter(isArea)
        const routeArea = 'route' in event && isArea(event.route.area) ? [event.route.area] : []
        for (const area of new Set([...runningAreas, ...routeArea])) enqueue.sendTo(area, event)
      }),
      notifyArea: enqueueActions(({ enqueue, self }, event: RecordSaved) => {
        if (event.area in self.getSnapshot().children) enqueue.sendTo(event.area, event)
      }),
      searchChoices: enqueueActions(
        ({ enqueue, context, self }, { areas, text }: { areas: readonly string[]; text: string }) => {
          for (const area of areas.filter(isRecordArea)) {
            const id = choicesId(area)
            if (!(id in self.getSnapshot().children))
              enqueue.spawnChild(id as 'choices', { id, input: { clientId: context.clientId } })
            enqueue.sendTo(id, { type: 'list.search', text })
          }
        },
      ),
      openHistory: enqueueActions(({ enqueue, context, self }, { area, id }: ShownList) => {
        const shown = runningList(context, self)
        const isDifferent = shown?.area !== area || shown.id !== id
        // Restarts the list if it is a different one. Without this, the previous list's rows would be shown
        // until the new ones are loaded.
        if (isDifferent && 'history' in self.getSnapshot().children) enqueue.stopChild('history')
        if (isDifferent)
          enqueue.spawnChild('history', { id: 'history', input: { clientId: context.clientId } })
        const request = { limit: 25, offset: 0, filters: { [area]: [id] } }
        enqueue.sendTo('history', { type: 'list.request', request })
        enqueue.assign({ shown: { area, id } })
      }),
      openTab: enqueueActions(({ enqueue, context, self }, { route }: { route: Route }) => {
        const next = listOnTab(route)
        const shown = runningList(context, self)
        // Ignores a repeated location, which is sent when permissions arrive. If the user has opened another
        // page in between, the list loads again when they return.
        if (next !== null && next.area === shown?.area && next.id === shown.id && shown.wasLeft !== true)
          return
        if (next !== null) enqueue.raise({ type: 'history.open', ...next })
        else if (shown !== null) enqueue.assign({ shown: { ...shown, wasLeft: true } })
      }),
      refreshHistory: enqueueActions(({ enqueue, context, self }, { row }: RecordSaved) => {
        if (runningList(context, self)?.id === row.id) enqueue.sendTo('history', { type: 'list.reload' })
      }),
    },
  }).createMachine({
    id: 'workspace',
    context: ({ input }) => ({ ...input, shown: null }),
    invoke: [
      {
        id: 'organization',
        src: 'organization',
        input: ({ context }) => ({ clientId: context.clientId }),
      },
      {
        id: 'preferenceChoice',
        src: 'preferenceChoice',
        input: ({ context }) => ({ clientId: context.clientId }),
      },
      { id: 'commands', src: 'commands' },
      { id: 'signOutDialog', src: 'signOutDialog' },
      { id: 'reveal', src: 'reveal', input: ({ context }) => ({ clientId: context.clientId }) },
    ],
    initial: 'open',
    states: {
      open: {
        on: {
          'route.changed': {
            actions: [
              { type: 'startArea', params: ({ event }) => event },
              { type: 'notifyAreas', params: ({ event }) => event },
              { type: 'openTab', params: ({ event }) => event },
            ],
          },
          'session.confirmed': { actions: { type: 'notifyAreas', params: ({ event }) => event } },
          'session.wake': { actions: { type: 'notifyAreas', params: ({ event }) => event } },
          'record.saved': {
            actions: [
              { type: 'notifyArea', params: ({ event }) => event },
              { type: 'refreshHistory', params: ({ event }) => event },
            ],
          },
          'history.open': { actions: { type: 'openHistory', params: ({ event }) => event } },
          'choices.search': { actions: { type: 'searchChoices', params: ({ event }) => event } },
        },
      },
    },
  })
}

/** The history or another list of a record, shown on one of its tabs. `area` is the record's area or the name of the list, and `id` is the record's id. */
interface ShownList {
  readonly area: string
  readonly id: string
  /** True if the user has left the list's tab. They may have changed the list's rows on another page. */
  readonly wasLeft?: boolean
}

/** Returns the list on the current tab of the record, or null if there is none. */
const listOnTab = (route: Route): ShownList | null =>
  'shows' in route && route.shows !== undefined && route.id !== null
    ? { area: route.shows, id: route.id }
    : null

/** Returns the record whose list is running, or null. After a reload, the context can contain a record whose list was damaged and wasn't restored. */
const runningList = (
  { shown }: WorkspaceContext,
  self: { getSnapshot: () => { readonly children: object } },
) => ('history' in self.getSnapshot().children ? shown : null)

type WorkspaceActors = {
  readonly organization: ReturnType<typeof createOrganizationMachine>
  readonly preferenceChoice: ReturnType<typeof createPreferenceChoiceMachine>
  readonly commands: ReturnType<typeof createCommandsMachine>
  readonly signOutDialog: ReturnType<typeof createSignOutDialogMachine>
  readonly reveal: ReturnType<typeof createRevealMachine>
  readonly area: ReturnType<typeof createRecordAreaMachine>
  readonly choices: ReturnType<typeof createRecordListMachine>
  readonly history: ReturnType<typeof createRecordListMachine>
}

/**
 * The charts by actor id. Each one is created when it is first started or restored. In `WorkspaceActors`, `area`
 * stands for the ids of all areas, and `choices` for the ids that `choicesId` returns.
 */
function workspaceActors(deps: WorkspaceDeps): WorkspaceActors {
  const makers: Record<string, () => unknown> = {
    organization: () => createOrganizationMachine(deps),
    preferenceChoice: () => createPreferenceChoiceMachine(deps),
    commands: () => createCommandsMachine(),
    signOutDialog: () => createSignOutDialogMachine(deps),
    reveal: () => createRevealMachine(deps),
    dashboard: () => pageCharts().dashboard(deps),
    history: () => createRecordListMachine({ loadPage: deps.loadHistory }),
  }
  for (const [name, services] of Object.entries(deps.records)) {
    makers[name] = () => createRecordAreaMachine(services)
    makers[choicesId(name)] = () => createRecordListMachine(services)
  }
  for (const kind of importKinds) makers[importAreaOf(kind)] = () => pageCharts().importFile(deps)
  for (const [name, services] of Object.entries(deps.own)) makers[name] = () => pageCharts().ownPage(services)
  return onDemand(makers) as unknown as WorkspaceActors
}
