import { enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { createDashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import { createRecordAreaMachine, type RecordAreaDeps } from '#machines/records/recordArea.machine.ts'
import { createRecordListMachine } from '#machines/records/recordList.machine.ts'
import type { RecordFormDeps, KeptDraft } from '#machines/records/recordForm.ts'
import {
  createOrganizationMachine,
  type OrganizationDeps,
} from '#machines/organization/organization.machine.ts'
import { createOwnPageMachine } from '#machines/records/ownPage.machine.ts'
import {
  formAreas,
  type RecordAreaName,
  type FormAreaName,
  type OwnAreaName,
  type Route,
} from '#machines/kit/route.ts'
import { createThemeChoiceMachine, type ThemeChoiceDeps } from '#machines/shell/themeChoice.machine.ts'
import type { TileDeps } from '#machines/dashboard/tile.machine.ts'

/** Drafts kept from before a forced sign-out: by area, then by the id of their record or `new`. */
export type KeptDrafts = Readonly<Partial<Record<FormAreaName, Readonly<Record<string, KeptDraft>>>>>

export interface WorkspaceInput {
  readonly clientId: string
  readonly kept: KeptDrafts
}

export type WorkspaceEvent = { type: 'route.changed'; route: Route } | { type: 'session.confirmed' }

export type WorkspaceDeps = Readonly<Record<RecordAreaName, RecordAreaDeps>> &
  Readonly<Record<OwnAreaName, RecordFormDeps>> &
  TileDeps &
  ThemeChoiceDeps &
  OrganizationDeps

export type WorkspaceActor = ActorRefFrom<ReturnType<typeof createWorkspaceMachine>>

/** Lives exactly as long as one selected client; the areas one works in live inside it, so that nothing of a client outlasts it. */
export function createWorkspaceMachine(deps: WorkspaceDeps) {
  return setup({
    types: {
      context: {} as WorkspaceInput,
      events: {} as WorkspaceEvent,
      input: {} as WorkspaceInput,
    },
    actors: {
      employees: createRecordAreaMachine(deps.employees),
      projects: createRecordAreaMachine(deps.projects),
      contracts: createRecordAreaMachine(deps.contracts),
      employeeChoices: createRecordListMachine(deps.employees),
      projectChoices: createRecordListMachine(deps.projects),
      contractChoices: createRecordListMachine(deps.contracts),
      dashboard: createDashboardMachine(deps),
      profile: createOwnPageMachine(deps.profile),
      settings: createOwnPageMachine(deps.settings),
      themeChoice: createThemeChoiceMachine(deps),
      organization: createOrganizationMachine(deps),
    },
    actions: {
      tellAreas: enqueueActions(({ enqueue }, event: WorkspaceEvent) => {
        for (const area of [...formAreas, 'dashboard' as const]) enqueue.sendTo(area, event)
      }),
    },
  }).createMachine({
    id: 'workspace',
    context: ({ input }) => input,
    invoke: [
      {
        id: 'employees',
        src: 'employees',
        input: ({ context }) => ({
          area: 'employees',
          clientId: context.clientId,
          kept: context.kept.employees ?? {},
        }),
      },
      {
        id: 'projects',
        src: 'projects',
        input: ({ context }) => ({
          area: 'projects',
          clientId: context.clientId,
          kept: context.kept.projects ?? {},
        }),
      },
      {
        id: 'contracts',
        src: 'contracts',
        input: ({ context }) => ({
          area: 'contracts',
          clientId: context.clientId,
          kept: context.kept.contracts ?? {},
        }),
      },
      {
        id: 'organization',
        src: 'organization',
        input: ({ context }) => ({ clientId: context.clientId }),
      },
      {
        id: 'employeeChoices',
        src: 'employeeChoices',
        input: ({ context }) => ({ clientId: context.clientId }),
      },
      {
        id: 'projectChoices',
        src: 'projectChoices',
        input: ({ context }) => ({ clientId: context.clientId }),
      },
      {
        id: 'contractChoices',
        src: 'contractChoices',
        input: ({ context }) => ({ clientId: context.clientId }),
      },
      {
        id: 'dashboard',
        src: 'dashboard',
        input: ({ context }) => ({ clientId: context.clientId }),
      },
      {
        id: 'profile',
        src: 'profile',
        input: ({ context }) => ({
          area: 'profile',
          clientId: context.clientId,
          kept: context.kept.profile ?? {},
        }),
      },
      {
        id: 'settings',
        src: 'settings',
        input: ({ context }) => ({
          area: 'settings',
          clientId: context.clientId,
          kept: context.kept.settings ?? {},
        }),
      },
      {
        id: 'themeChoice',
        src: 'themeChoice',
        input: ({ context }) => ({ clientId: context.clientId }),
      },
    ],
    initial: 'open',
    states: {
      open: {
        on: {
          'route.changed': { actions: { type: 'tellAreas', params: ({ event }) => event } },
          'session.confirmed': { actions: { type: 'tellAreas', params: ({ event }) => event } },
        },
      },
    },
  })
}
