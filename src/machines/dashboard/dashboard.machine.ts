import { enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { ownTile, tileNames } from '#domain/dashboard/tileNames.ts'
import type { Route } from '#machines/kit/route.ts'
import { createTileMachine, type TileDeps } from '#machines/dashboard/tile.machine.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

export interface DashboardInput {
  readonly clientId: string
}

export type DashboardEvent =
  | { type: 'route.changed'; route: Route }
  | { type: 'session.confirmed' }
  | { type: 'session.wake' }
  | { type: 'dashboard.reload' }

export type DashboardActor = ActorRefFrom<ReturnType<typeof createDashboardMachine>>

/** The interval at which failed tiles load again while the dashboard is shown, in milliseconds. */
const retryPause = 30_000

/** The dashboard. Its tiles run as long as the workspace does, so users see the last values immediately when they come back. */
export function createDashboardMachine(deps: TileDeps) {
  const tileMachine = createTileMachine(deps)
  return setup({
    types: {
      context: {} as DashboardInput,
      events: {} as DashboardEvent,
      input: {} as DashboardInput,
    },
    actors: {
      contractsWaiting: tileMachine,
      timesheets: tileMachine,
      authorizations: tileMachine,
      contractsEnding: tileMachine,
      purchaseOrders: tileMachine,
      movements: tileMachine,
      belowMargin: tileMachine,
      onboarding: tileMachine,
      invoices: tileMachine,
      unbilled: tileMachine,
      receivables: tileMachine,
      bench: tileMachine,
      hours: tileMachine,
      grossMargin: tileMachine,
      headcount: tileMachine,
      own: tileMachine,
      waitUntil,
    },
    actions: {
      loadTiles: enqueueActions(({ enqueue, self }) => {
        for (const tile of tileNames) enqueue.sendTo(tile, { type: 'tile.load' })
        // Only users who are employees have this tile. It loads again only if the page has loaded it.
        const own = self.getSnapshot().children[ownTile]
        if (own !== undefined && own.getSnapshot().value !== 'idle')
          enqueue.sendTo(own, { type: 'tile.load' })
      }),
      retryTiles: enqueueActions(({ enqueue }) => {
        for (const tile of [...tileNames, ownTile]) enqueue.sendTo(tile, { type: 'tile.retry' })
      }),
    },
    guards: {
      'route is the dashboard': (_, { route }: { route: Route }) => route.area === 'dashboard',
    },
  }).createMachine({
    id: 'dashboard',
    context: ({ input }) => ({ clientId: input.clientId }),
    invoke: [
      {
        id: 'contractsWaiting',
        src: 'contractsWaiting',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'contractsWaiting' }),
      },
      {
        id: 'timesheets',
        src: 'timesheets',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'timesheets' }),
      },
      {
        id: 'authorizations',
        src: 'authorizations',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'authorizations' }),
      },
      {
        id: 'contractsEnding',
        src: 'contractsEnding',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'contractsEnding' }),
      },
      {
        id: 'purchaseOrders',
        src: 'purchaseOrders',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'purchaseOrders' }),
      },
      {
        id: 'movements',
        src: 'movements',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'movements' }),
      },
      {
        id: 'belowMargin',
        src: 'belowMargin',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'belowMargin' }),
      },
      {
        id: 'onboarding',
        src: 'onboarding',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'onboarding' }),
      },
      {
        id: 'invoices',
        src: 'invoices',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'invoices' }),
      },
      {
        id: 'unbilled',
        src: 'unbilled',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'unbilled' }),
      },
      {
        id: 'receivables',
        src: 'receivables',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'receivables' }),
      },
      {
        id: 'bench',
        src: 'bench',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'bench' }),
      },
      {
        id: 'hours',
        src: 'hours',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'hours' }),
      },
      {
        id: 'grossMargin',
        src: 'grossMargin',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'grossMargin' }),
      },
      {
        id: 'headcount',
        src: 'headcount',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'headcount' }),
      },
      {
        id: 'own',
        src: 'own',
        input: ({ context }) => ({ clientId: context.clientId, tile: 'own' }),
      },
    ],
    initial: 'inactive',
    on: {
      'route.changed': [
        {
          guard: { type: 'route is the dashboard', params: ({ event }) => event },
          target: '.showing',
          actions: 'loadTiles',
        },
        { target: '.inactive' },
      ],
    },
    states: {
      inactive: {},
      showing: {
        on: {
          'dashboard.reload': { actions: 'loadTiles' },
          'session.confirmed': { actions: 'loadTiles' },
          'session.wake': { actions: 'retryTiles' },
        },
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: () => ({ at: Date.now() + retryPause }),
          onDone: { target: 'showing', reenter: true, actions: 'retryTiles' },
        },
      },
    },
  })
}
