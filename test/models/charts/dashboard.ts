import { ownTile, tileNames } from '#domain/dashboard/tileNames.ts'
import { createDashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { routeTo } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const retries = [...tileNames, ownTile].map((to) => ({ to, event: { type: 'tile.retry' } }))

export const dashboard: Model = {
  name: 'dashboard',
  machine: createDashboardMachine(inertDeps()),
  inputs: { inactive: { clientId: 'NWTX' } },
  happenings: {
    'the dashboard is opened': { ...routeTo('dashboard'), from: ['inactive', 'showing'], to: 'showing' },
    'another page is opened': { ...routeTo('other'), from: ['inactive', 'showing'], to: 'inactive' },
    'the tiles are reloaded': { send: { type: 'dashboard.reload' }, from: 'showing', to: 'showing' },
    'the network is back': {
      send: { type: 'session.wake' },
      from: 'showing',
      to: 'showing',
      effects: { sends: retries },
    },
    'half a minute is over': {
      answer: 'waitUntil',
      to: 'showing',
      effects: { starts: 'waitUntil', sends: retries },
    },
    'the session is confirmed': { send: { type: 'session.confirmed' }, from: 'showing', to: 'showing' },
  },
  always: {
    'the tiles survive a visit to another page': ({ children }) =>
      [...tileNames, ownTile].every((tile) => children[tile] !== undefined),
  },
}
