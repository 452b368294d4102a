import { enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { createEntityAreaMachine, type EntityAreaDeps } from '#machines/entityArea.machine.ts'
import { createEntityListMachine } from '#machines/entityList.machine.ts'
import type { KeptDraft } from '#machines/entityForm.ts'
import { entityAreas, type EntityAreaName, type Route } from '#machines/route.ts'

/** Drafts kept from before a forced sign-out: by area, then by the id of their record or `new`. */
export type KeptDrafts = Readonly<Partial<Record<EntityAreaName, Readonly<Record<string, KeptDraft>>>>>

export interface WorkspaceInput {
  readonly clientId: string
  readonly kept: KeptDrafts
}

export type WorkspaceEvent = { type: 'route.changed'; route: Route } | { type: 'session.confirmed' }

export type WorkspaceDeps = Readonly<Record<EntityAreaName, EntityAreaDeps>>

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
      employees: createEntityAreaMachine(deps.employees),
      projects: createEntityAreaMachine(deps.projects),
      contracts: createEntityAreaMachine(deps.contracts),
      employeeChoices: createEntityListMachine(deps.employees),
      projectChoices: createEntityListMachine(deps.projects),
      contractChoices: createEntityListMachine(deps.contracts),
    },
    actions: {
      tellAreas: enqueueActions(({ enqueue }, event: WorkspaceEvent) => {
        for (const area of entityAreas) enqueue.sendTo(area, event)
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
